"""The durable embedded PostgreSQL that everything is measured on: fsync on, data on the disk of the checkout's user."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict

from config.embedded import Services

PROBES = 200
BLOCK = bytes(8192)


@contextmanager
def measured_database() -> Iterator[None]:
    """Servers of this run's own, Django set up on them, every table made; gone afterwards.

    `DATABASE_URL` in the environment names another server, whose database must be empty.
    """
    with tempfile.TemporaryDirectory(prefix="hauteville-bench-") as folder:
        state = Path(folder, "state")
        os.environ["HAUTEVILLE_STATE"] = str(state)
        with Services(state, durable=True, join=False) as env:
            os.environ.update(env)
            os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.test"
            import django
            from django.core.management import call_command

            django.setup()
            call_command("migrate", verbosity=0, interactive=False)
            yield


def parameters() -> dict[str, Any]:
    """libpq's parameters of the measured database, for code that doesn't go through Django."""
    return conninfo_to_dict(os.environ["DATABASE_URL"])


def connect(**options: Any) -> psycopg.Connection[Any]:
    """A psycopg connection without any of ours between; each statement is a transaction."""
    return psycopg.connect(os.environ["DATABASE_URL"], autocommit=True, **options)


def fsync_ms() -> float:
    """The median time of a write of 8 kB with fdatasync, milliseconds, on the disk of the temporary folder."""
    times = []
    with tempfile.TemporaryFile() as file:
        for _ in range(PROBES):
            start = time.perf_counter()
            os.pwrite(file.fileno(), BLOCK, 0)
            os.fdatasync(file.fileno())
            times.append(time.perf_counter() - start)
    return median(times) * 1000
