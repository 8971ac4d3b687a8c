"""Several battlefields laid together: upper and lower, or two by two (campaign rules 14.1).

Where the lower of two hexes at a joint could have a bank, it has one: the maps' levels meet there (D71).
"""

from functools import lru_cache

import msgspec

from battles.fields import COLUMNS, NAMES, ROWS
from battles.fields.laid import Laid
from battles.fields.marks import BANK, GENTLE
from battles.fields.plan import Spot, plan
from hexmap.grid import label, neighbours, offset
from rulebook import Refusal

CORNERS: dict[str, tuple[int, int]] = {
    "whole": (0, 0),
    "upper": (0, 0),
    "lower": (0, 1),
    "upper_left": (0, 0),
    "upper_right": (1, 0),
    "lower_left": (0, 1),
    "lower_right": (1, 1),
}
"""Where each part of a field begins: maps to the left of it, maps above it."""
LAYOUTS = (
    ("whole",),
    ("upper", "lower"),
    ("upper_left", "upper_right", "lower_left", "lower_right"),
)
"""The parts of a field of one, two and four maps."""


def check(laid: tuple[Laid, ...]) -> None:
    """Raise Refusal for parts that make no field, and for battlefields that there are not."""
    places = {each.place for each in laid}
    if not any(len(laid) == len(layout) and places == set(layout) for layout in LAYOUTS):
        raise Refusal(
            "GC-14.1a", "ground.maps", "a field has one map, an upper and a lower one, or two by two"
        )
    for each in laid:
        if each.field not in NAMES:
            raise Refusal("GC-14.2a", "ground.maps", "there is no battlefield {name}", name=each.field)


@lru_cache(maxsize=32)
def joined(laid: tuple[Laid, ...]) -> dict[str, Spot]:
    """The hexes of a whole field. Raises Refusal as `check` does."""
    check(laid)
    spots = {
        placed(hex_, each.place): spot
        for each in laid
        for hex_, spot in plan(each.field, each.turned, each.stripped).items()
    }
    return spots | {hex_: _bank(spots[hex_]) for hex_ in sorted(_below_joints(spots))}


def placed(hex_: str, place: str) -> str:
    """Where a hex of a map lies in the field."""
    col, row = offset(hex_)
    right, down = CORNERS[place]
    found = label(col + right * COLUMNS, row + down * ROWS)
    assert found is not None
    return found


def part_of(hex_: str) -> tuple[int, int]:
    """Which map of the field a hex lies on: maps to the left of it, maps above it."""
    col, row = offset(hex_)
    return col // COLUMNS, row // ROWS


def _below_joints(spots: dict[str, Spot]) -> set[str]:
    return {
        hex_
        for hex_, spot in spots.items()
        if spot.mark in GENTLE
        and any(
            other in spots and part_of(other) != part_of(hex_) and spots[other].level == spot.level + 1
            for other in neighbours(hex_)
        )
    }


def _bank(spot: Spot) -> Spot:
    return msgspec.structs.replace(spot, mark=BANK)
