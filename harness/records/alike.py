"""The faults that change nothing: one that its function cannot have any more is struck out."""

import tomllib
from collections.abc import Iterator

from harness.mutation import sabotage, trace
from harness.records import proved

PATH = proved.PAGES / "alike.toml"


def impossible() -> set[tuple[str, str]]:
    """The function and the fault of each entry that cannot be. Raises TableError."""
    sabotage.marked_functions(proved.PACKAGES)
    return {
        (name, how)
        for name, block in sabotage.read_alike(PATH).items()
        for how in block
        if not trace.possible(f"{name}{trace.HOW}{how}")
    }


def stale() -> Iterator[str]:
    """The entries that cannot be, with their reasons."""
    kept = sabotage.read_alike(PATH)
    for name, how in sorted(impossible()):
        yield f"{PATH.name}: {name} cannot have {how!r} (kept since {kept[name][how]})"


def anew() -> None:
    """Strike out the impossible entries, and functions that have none left."""
    PATH.write_text(without(PATH.read_text("utf-8"), impossible()), "utf-8")


def without(text: str, gone: set[tuple[str, str]]) -> str:
    """The table without these entries; an entry is a line."""
    kept: list[str] = []
    for block in text.split("\n[")[1:]:
        head, *lines = block.split("\n")
        name = tomllib.loads(f"[{head}").popitem()[0]
        left = [line for line in lines if not line or (name, key_of(line)) not in gone]
        if any(left):
            kept.append("\n".join((head, *left)).rstrip("\n"))
    return "\n\n[".join((text.split("\n[")[0].rstrip("\n"), *kept)) + "\n"


def key_of(line: str) -> str:
    """The key of an entry."""
    return next(iter(tomllib.loads(line)), "")
