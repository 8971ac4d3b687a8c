"""The parts of fields: one map, an upper and a lower one, two by two, or the middle of two side by side.

At the beginning of a part the pattern of the lattice goes on: an even number of columns lies to the left of it.
"""

from collections.abc import Iterable
from typing import NamedTuple

from battles.fields import COLUMNS, ROWS
from battles.fields.laid import Laid, Place
from hexmap.grid import label, offset


class Part(NamedTuple):
    """Where a part of a field begins, by hexes to the left of it and above it, and which columns of its map it has."""

    left: int = 0
    top: int = 0
    columns: range = range(COLUMNS)


PARTS: dict[Place, Part] = {
    "whole": Part(),
    "upper": Part(),
    "lower": Part(top=ROWS),
    "upper_left": Part(),
    "upper_right": Part(left=COLUMNS),
    "lower_left": Part(top=ROWS),
    "lower_right": Part(left=COLUMNS, top=ROWS),
    # As many columns as one map has, those on either side of the joint; so that the tower of a castle on the right is
    # whole, it has two more (D70).
    "left": Part(columns=range(16, COLUMNS)),
    "right": Part(left=14, columns=range(16)),
}
SIDE_BY_SIDE: tuple[Place, ...] = ("left", "right")
"""The parts of a field that is no more than the middle of two maps (GS-11.4.4b)."""
LAYOUTS: tuple[tuple[Place, ...], ...] = (
    ("whole",),
    ("upper", "lower"),
    ("upper_left", "upper_right", "lower_left", "lower_right"),
    SIDE_BY_SIDE,
)
"""The parts of a field of one, two and four maps, and of the middle of two."""


def placed(hex_: str, place: Place) -> str | None:
    """Where a hex of a map lies in the field; None if its part of the field is without it."""
    (col, row), part = offset(hex_), PARTS[place]
    return label(col - part.columns.start + part.left, row + part.top) if col in part.columns else None


def part_of(hex_: str, laid: Iterable[Laid]) -> Place:
    """In which part of a field a hex lies. ValueError for one that is not on the field."""
    col, row = offset(hex_)
    for each in laid:
        part = PARTS[each.place]
        if 0 <= col - part.left < len(part.columns) and 0 <= row - part.top < ROWS:
            return each.place
    raise ValueError(f"hex {hex_} is not on the field")


def extent(laid: Iterable[Laid]) -> tuple[int, int]:
    """Columns and rows of a field."""
    parts = [PARTS[each.place] for each in laid]
    return max(part.left + len(part.columns) for part in parts), max(part.top for part in parts) + ROWS
