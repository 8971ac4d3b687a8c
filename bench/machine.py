"""The machine that the figures were measured on, since a rate depends on it as much as on the code."""

from __future__ import annotations

import os
import platform
from pathlib import Path

from django.db import connection

GIB = 1 << 30


def facts(fsync: float, load: float) -> str:
    """The machine in one sentence: cores, memory, versions, the time of a durable write, and how busy it was before."""
    with connection.cursor() as cursor:
        cursor.execute("show server_version")
        postgresql = cursor.fetchone()[0].split()[0]
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / GIB
    return (
        f"{len(os.sched_getaffinity(0))} cores ({processor()}), {memory:.0f} GiB, Python {platform.python_version()}, "
        f"PostgreSQL {postgresql}; write and fdatasync of 8 kB: {fsync:.2f} ms; load average before: {load:.2f}"
    )


def processor() -> str:
    """The name of the processor, as far as the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        return platform.machine()
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()
