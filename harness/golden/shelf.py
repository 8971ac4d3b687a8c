"""Where golden logs are kept: a folder for each version of the rules that recorded them, in it a file for each case."""

import lzma
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from config.state import CHECKOUT
from eventlog import archive, jsonl
from eventlog.jsonl import Export
from harness.golden.written import Log

SHELF = CHECKOUT / "tests" / "golden"
"""The shelf of the repository."""
SUFFIX = ".jsonl.xz"
OF_RULES = re.compile(r"[0-9]{1,9}([.][0-9]{1,9})*")


def path_of(shelf: Path, rules: str, case: str) -> Path:
    """The file of a case."""
    return shelf / rules / f"{case}{SUFFIX}"


def kept(shelf: Path) -> list[Path]:
    """Every log on the shelf, the oldest rules first; folders that are called otherwise than rules are none of it."""
    found = (path for path in shelf.glob(f"*/*{SUFFIX}") if OF_RULES.fullmatch(path.parent.name))
    return sorted(found, key=lambda path: (age(path.parent.name), path.name))


def versions(shelf: Path) -> list[str]:
    """The versions of the rules that there are logs of, the oldest first."""
    return sorted({path.parent.name for path in kept(shelf)}, key=age)


def age(rules: str) -> tuple[int, ...]:
    """The order of versions: 9 comes before 10."""
    return tuple(int(part) for part in rules.split("."))


def put(logs: Iterable[Log], path: Path) -> None:
    """Keep a log, with the logs of its battles after it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(lzma.compress(b"".join(line for log in logs for line in log.lines()), preset=9))


def lines(path: Path) -> list[bytes]:
    """The lines of a kept log. Raises OSError, and ArchiveError for a file that can't be unpacked."""
    return list(archive.lines(path))


def read(path: Path) -> Export:
    """A kept log without its battles. Raises as `read_each`."""
    return next(read_each(path))


def read_each(path: Path) -> Iterator[Export]:
    """A kept log, and after it the logs of its battles.

    Raises OSError, ArchiveError, and ExportError for a line that can't be read.
    """
    return jsonl.read_each(archive.lines(path))
