"""A table cell by cell: its cells that may change, and the text with some cells changed and the rest as written.

A cell is a value that is neither a block nor a list. Sources (`provenance`) are no cells: the author of a change gives
the source of his value, and that goes before the source of its block.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
import tomlkit
from tomlkit.items import AoT

PROVENANCE = "provenance"
WHOLE, FRACTION, YES_OR_NO, WORD = "whole", "fraction", "yes_or_no", "word"
LONGEST = 200
TRUE, FALSE = "true", "false"


class Cell(msgspec.Struct, frozen=True):
    """A value of a table: its place in the order of the text, the block it stands in, its name there, its kind, itself."""

    number: int
    block: str
    name: str
    kind: str
    value: str

    @property
    def path(self) -> str:
        """How refusals name it: "roster.norman.5.knight"."""
        if self.name.startswith("["):
            return f"{self.block}{self.name}"
        return f"{self.block}.{self.name}" if self.block else self.name


class Place(msgspec.Struct, frozen=True):
    """Where a cell stands in the text that is read: its container and key there, and the nearest block with a source."""

    container: Any
    key: str | int
    sourced: Any
    cell: Cell


def cells_of(text: str) -> list[Cell]:
    """The cells of a table's text, in their order."""
    return [place.cell for place in _places(tomlkit.parse(text))]


def rewritten(text: str, values: Mapping[int, str], source: str) -> str:
    """The text with other values in some cells, by their numbers, and the source of these in each block of theirs.

    Raises ValueError, naming the cell, for a value that is not of its kind.
    """
    document = tomlkit.parse(text)
    sourced: dict[int, tuple[Any, list[str]]] = {}
    for place in _places(document):
        if place.cell.number not in values:
            continue
        place.container[place.key] = value_of(place.cell, values[place.cell.number])
        if place.sourced is not None:
            sourced.setdefault(id(place.sourced), (place.sourced, []))[1].append(place.cell.path)
    for block, names in sourced.values():
        block[PROVENANCE] = f"{source} ({', '.join(names)}); {block[PROVENANCE]}"
    return document.as_string()


def value_of(cell: Cell, text: str) -> int | float | bool | str:
    """A value as the table has it. Raises ValueError, naming the cell, for one that is not of its kind."""
    typed = text.strip()
    try:
        if cell.kind == WHOLE:
            return int(typed)
        if cell.kind == FRACTION:
            return float(typed)
    except ValueError:
        raise ValueError(f"{cell.path}: {typed[:40]!r} is no {cell.kind} number") from None
    if cell.kind == YES_OR_NO:
        if typed not in (TRUE, FALSE):
            raise ValueError(f"{cell.path}: {typed[:40]!r} is neither {TRUE} nor {FALSE}")
        return typed == TRUE
    if not typed or len(typed) > LONGEST:
        raise ValueError(f"{cell.path}: a word has 1 to {LONGEST} characters")
    return typed


def _places(document: Any) -> Iterator[Place]:
    """Every cell with its place, numbered in the order of the text."""
    for number, (container, key, sourced, block, name, value) in enumerate(_walk(document, "", None)):
        kind, shown = _shown(value)
        yield Place(container, key, sourced, Cell(number, block, name, kind, shown))


def _walk(block: Any, path: str, sourced: Any) -> Iterator[tuple[Any, Any, Any, str, str, Any]]:
    """The values below a block: container, key, the block with their source, path of the block, name, value."""
    if isinstance(block, Mapping):
        own = block if PROVENANCE in block else sourced
        entries: Iterable[tuple[Any, str, Any]] = [
            (key, str(key), each) for key, each in block.items() if key != PROVENANCE
        ]
    else:
        own, entries = sourced, [(number, f"[{number}]", each) for number, each in enumerate(block)]
    for key, name, each in entries:
        if isinstance(each, Mapping | list | AoT):
            joined = f"{path}{name}" if name.startswith("[") else f"{path}.{name}" if path else name
            yield from _walk(each, joined, own)
        else:
            yield block, key, own, path, name, each


def _shown(value: Any) -> tuple[str, str]:
    """The kind of a value, and how it is typed."""
    plain = value.unwrap() if hasattr(value, "unwrap") else value
    if isinstance(plain, bool):
        return YES_OR_NO, TRUE if plain else FALSE
    if isinstance(plain, int):
        return WHOLE, str(plain)
    if isinstance(plain, float):
        return FRACTION, str(plain)
    return WORD, str(plain)
