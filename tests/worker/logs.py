"""Databases with nights to play, and what their logs hold in the end."""

import os
import subprocess
import sys
from collections.abc import Callable
from uuid import UUID, uuid4

import psycopg
from django.db import connections
from psycopg import sql

from config.state import CHECKOUT
from eventlog.log import LOG
from tests.plugins.databases import Databases
from tests.plugins.waiting import until
from tests.plugins.workers import CeleryWorker


def copy_of(databases: Databases, name: str) -> str:
    """A clone of a database as it stands; nobody may be connected to it."""
    connections.close_all()
    copy = f"hauteville_test_{uuid4().hex[:12]}"
    statement = sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(sql.Identifier(copy), sql.Identifier(name))
    with psycopg.connect(databases.url, autocommit=True) as server:
        server.execute(statement)
    return copy


def history(campaign: UUID) -> list[tuple[object, ...]]:
    """Every byte of a campaign's log that is promised, its digests among them; not the moments of recording."""
    commands = [
        (c.number, c.command, c.first_version, c.last_version, c.digest, c.head)
        for c in LOG.commands(campaign)
    ]
    events = [(r.version, r.batch, r.type, r.schema, r.payload, r.digest) for r in LOG.read(campaign)]
    return [*commands, *events]


def wait_until(done: Callable[[], bool], what: str, *workers: CeleryWorker) -> None:
    """Look again and again; fails the test, with what the workers' logs say by then, when one of them has died."""
    until(
        done,
        what,
        *(worker.process for worker in workers),
        told=lambda: "\n".join(worker.log.read_text() for worker in workers),
    )


def run(
    code: str, database_url: str, *arguments: str, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run Python in a process of its own, on a database."""
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=CHECKOUT,
        env={**os.environ, "DATABASE_URL": database_url, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
