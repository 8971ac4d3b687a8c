"""A file that holds battles as they end, so that what takes hours can be broken off and gone on with.

It speaks of one state of the sources of a system: battles that other rules, tables or bots would fight otherwise are not
its own.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path

import msgspec

from eventlog.sources import digest_of
from harness.drill.games import Drilled
from harness.drill.plan import Plan
from harness.parallel import spread

SOURCES = ("battles", "dice", "hexmap", "rulebook")
"""The sources that decide how a battle goes: the packages with their modules and tables."""
KINDS = (".py", ".toml")
"""Modules and tables, by how their names end."""


class Header(msgspec.Struct, frozen=True):
    """The first line: the sources by which the battles of a system were fought."""

    sources: str


class Journal:
    """The battles of a file. It is made if there is none; a last line that was cut off is dropped.

    Raises OSError, msgspec.DecodeError for a file that is no journal, and ValueError for one of other sources.
    """

    def __init__(self, path: Path, sources: str) -> None:
        self.path = path
        self.battles: dict[Plan, Drilled] = {}
        text = path.read_bytes() if path.exists() else b""
        whole = text[: text.rfind(b"\n") + 1]
        if text and not whole:
            raise msgspec.DecodeError("no line of it is whole")
        if whole:
            header, *lines = whole.splitlines()
            if msgspec.json.decode(header, type=Header).sources != sources:
                raise ValueError("its battles were fought by other rules, tables or bots than these")
            for line in lines:
                fought = msgspec.json.decode(line, type=Drilled)
                self.battles[fought.plan] = fought
            with path.open("r+b") as file:
                file.truncate(len(whole))
        else:
            path.write_bytes(msgspec.json.encode(Header(sources)) + b"\n")

    def add(self, fought: Drilled) -> None:
        """Write a battle down. One that failed is not: it is kept as a dump, and fought again."""
        if fought.dump is None:
            with self.path.open("ab") as file:
                file.write(msgspec.json.encode(fought) + b"\n")


def gone_on(
    plans: Sequence[Plan], journal: Journal | None, processes: int, fighting: Callable[[Plan], Drilled]
) -> Iterator[Drilled]:
    """All battles in their order: the battles of the journal as they stand there, the others fought now and
    written down.
    """
    known = journal.battles if journal is not None else {}
    fresh = spread([plan for plan in plans if plan not in known], processes, fighting)
    for plan in plans:
        fought = known.get(plan)
        if fought is None:
            fought = next(fresh)
            if journal is not None:
                journal.add(fought)
        yield fought


def sources(root: Path, system: str, systems: Collection[str]) -> str:
    """A digest of all that decides how a battle of a system goes, below the root of the project: modules and tables.

    `system` is its package, `systems` are the packages of all: files in the others' packages decide nothing.
    """
    mine = folder(root, system)
    others = [found for each in systems if not (found := folder(root, each)).is_relative_to(mine)]
    files = (path for name in SOURCES for path in (root / name).rglob("*") if path.suffix in KINDS)
    return digest_of(
        (path.relative_to(root).as_posix(), path)
        for path in files
        if not any(path.is_relative_to(other) for other in others)
    )


def folder(root: Path, package: str) -> Path:
    """Where a package lies."""
    return root.joinpath(*package.split("."))
