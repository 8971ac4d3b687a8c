"""Databases for tests: one migrated template, and clones of it, which cost a few milliseconds each."""

import os
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit, urlunsplit
from uuid import uuid4

import psycopg
import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connections
from psycopg import sql
from pytest_django.plugin import DjangoDbBlocker

# One template for all processes of a run; a later run on the same server must not meet its migrations.
TEMPLATE_PREFIX = "hauteville_template_"
MIGRATING = 4_711_018


class Databases:
    """Makes and drops clones of the migrated database `template`, on the server that `url` names."""

    def __init__(self, url: str, template: str) -> None:
        self.url, self.template = url, template

    def url_of(self, name: str) -> str:
        """DATABASE_URL of one database of this server."""
        return urlunsplit(urlsplit(self.url)._replace(path=f"/{name}"))

    def prepare(self) -> None:
        """Make the template unless another process of this run has."""
        with psycopg.connect(self.url, autocommit=True) as server:
            server.execute("SELECT pg_advisory_lock(%s)", [MIGRATING])
            known = server.execute("SELECT 1 FROM pg_database WHERE datname = %s", [self.template]).fetchone()
            if known is None:
                self._migrate(server)

    def clone(self, template: str = "") -> str:
        """The name of a fresh copy of the template, or of another database with which nobody is connected."""
        name = f"hauteville_test_{uuid4().hex[:12]}"
        # The template is small and nothing of a test need outlive a crash: its files are copied, and not its WAL.
        self._execute("CREATE DATABASE {} TEMPLATE {} STRATEGY FILE_COPY", name, template or self.template)
        return name

    def drop(self, name: str) -> None:
        """Remove a database, whoever is still connected to it."""
        self._execute("DROP DATABASE IF EXISTS {} WITH (FORCE)", name)

    def _migrate(self, server: psycopg.Connection[tuple[object, ...]]) -> None:
        draft = f"{self.template}_draft"
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(draft)))
        with pointed_at(draft):
            call_command("migrate", verbosity=0, interactive=False)
        rename = sql.SQL("ALTER DATABASE {} RENAME TO {}")
        server.execute(rename.format(sql.Identifier(draft), sql.Identifier(self.template)))

    def _execute(self, statement: str, *names: str) -> None:
        with psycopg.connect(self.url, autocommit=True) as server:
            server.execute(sql.SQL(statement).format(*map(sql.Identifier, names)))


@contextmanager
def pointed_at(name: str) -> Iterator[None]:
    """Django's default connection, in every thread, on another database of the same server."""
    before = settings.DATABASES[DEFAULT_DB_ALIAS]["NAME"]
    _turn_to(name)
    try:
        yield
    finally:
        _turn_to(before)


def _turn_to(name: str) -> None:
    # No model can be read before Django has been set up, which comes after the plugins.
    from django.contrib.contenttypes.models import ContentType

    connections[DEFAULT_DB_ALIAS].close()
    settings.DATABASES[DEFAULT_DB_ALIAS]["NAME"] = name
    # Django keeps the ids of models for the whole process, and another database may have given others.
    ContentType.objects.clear_cache()


@pytest.fixture(scope="session")
def databases(testrun_uid: str, django_db_blocker: DjangoDbBlocker) -> Databases:
    """The databases of this run, the template being ready."""
    made = Databases(os.environ["DATABASE_URL"], TEMPLATE_PREFIX + testrun_uid[:12])
    with django_db_blocker.unblock():
        made.prepare()
    return made


@pytest.fixture(scope="session")
def django_db_setup(databases: Databases, django_db_blocker: DjangoDbBlocker) -> Generator[None, None, None]:
    """What pytest-django's `db` works in: a clone for each process of the run."""
    name = databases.clone()
    with django_db_blocker.unblock(), pointed_at(name):
        yield
    databases.drop(name)


@pytest.fixture
def committed_db(
    databases: Databases, beginning: str, django_db_blocker: DjangoDbBlocker, monkeypatch: pytest.MonkeyPatch
) -> Generator[str, None, None]:
    """A migrated database for this test alone, where what is committed stays committed; its DATABASE_URL.

    For tests with several connections, threads or processes.  Django's connection and the environment point
    at it; emptying tables afterwards is not needed, nor possible: the log refuses it.
    """
    name = databases.clone(beginning)
    monkeypatch.setenv("DATABASE_URL", databases.url_of(name))
    with django_db_blocker.unblock(), pointed_at(name):
        yield databases.url_of(name)
    databases.drop(name)
