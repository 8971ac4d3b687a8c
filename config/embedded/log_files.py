"""The files that servers write their lines to: readable to their owner alone, and never longer than some megabytes."""

import os
import shutil
from pathlib import Path
from typing import IO

LOG_BYTES = 8_000_000
KEPT = 3
"""So many older files are kept beside the one that is written."""


def opened(path: Path) -> IO[bytes]:
    """The file, to append to; only its owner has rights on it, even if another program made it."""
    file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o600)
    os.fchmod(file, 0o600)
    return os.fdopen(file, "ab")


def rotate(path: Path) -> None:
    """Set a file aside that has grown too long. A process that writes to it goes on at its beginning: it appends."""
    if not path.exists() or path.stat().st_size <= LOG_BYTES:
        return
    for number in range(KEPT, 1, -1):
        older = aside(path, number - 1)
        if older.exists():
            older.replace(aside(path, number))
    newest = aside(path, 1)
    with opened(newest) as copy, path.open("rb") as grown:
        shutil.copyfileobj(grown, copy)
    os.truncate(path, 0)


def aside(path: Path, number: int) -> Path:
    """The name of an older file: web.log.1 is the last one."""
    return path.with_name(f"{path.name}.{number}")
