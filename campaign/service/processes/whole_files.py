"""Files that are there whole or not at all, after any end of the process that writes them."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkstemp
from typing import IO
from uuid import uuid4

PRIVATE = 0o600
"""Only who runs the command may read it."""
READABLE = 0o666
"""Everybody may read it whom the process allows that."""


@contextmanager
def written(path: str | Path, mode: int = PRIVATE) -> Iterator[IO[bytes]]:
    """A file to be written, which takes its place when the block is done; after a failure all is as before.

    A file that lies there is replaced, as is a link. A device like /dev/stdout is written to. Raises OSError.
    """
    place = Path(path)
    if place.exists() and not place.is_file():
        with place.open("wb") as out:
            yield out
        return
    try:
        # Without a name until it is done, so that nothing of it stays when the process is killed.
        descriptor, part = os.open(place.parent, os.O_TMPFILE | os.O_WRONLY, mode), None
    except (AttributeError, OSError):
        # Not every system has that, nor every file system.
        descriptor, part = _named_aside(place, mode)
    try:
        with os.fdopen(descriptor, "wb") as out:
            yield out
            out.flush()
            os.fsync(descriptor)
            part = part or _given_a_name(descriptor, place)
        os.replace(part, place)
    except BaseException:
        if part is not None:
            with suppress(OSError):
                os.unlink(part)
        raise


def _named_aside(place: Path, mode: int) -> tuple[int, str]:
    """A file with a name of its own beside the place."""
    descriptor, part = mkstemp(prefix=f"{place.name}.", suffix=".part", dir=place.parent)
    os.fchmod(descriptor, mode & ~_umask())
    return descriptor, part


def _umask() -> int:
    os.umask(given := os.umask(0o077))
    return given


def _given_a_name(descriptor: int, place: Path) -> str:
    """Give a file without a name one beside its place, since only a named file can replace another."""
    part = str(place.parent / f"{place.name}.{uuid4().hex}.part")
    # With a folder's descriptor, which an absolute path does not need: without one Python follows no link here.
    os.link(f"/proc/self/fd/{descriptor}", part, src_dir_fd=descriptor, follow_symlinks=True)
    return part
