"""Several battlefields laid together: upper and lower, two by two, or side by side (campaign rules 14.1).

Where the lower of two hexes at a joint could have a bank, it has one: the maps' levels meet there (D71).
"""

from functools import lru_cache

import msgspec

from battles.fields import NAMES
from battles.fields.laid import Laid
from battles.fields.marks import BANK, GENTLE
from battles.fields.parts import LAYOUTS, part_of, placed
from battles.fields.plan import Spot, plan
from hexmap.grid import neighbours
from rulebook import Refusal


def check(laid: tuple[Laid, ...]) -> None:
    """Raise Refusal for parts that make no field, and for unknown battlefields."""
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
        where: spot
        for each in laid
        for hex_, spot in plan(each.field, each.turned, each.stripped).items()
        if (where := placed(hex_, each.place)) is not None
    }
    return spots | {hex_: _bank(spots[hex_]) for hex_ in sorted(_below_joints(spots, laid))}


def _below_joints(spots: dict[str, Spot], laid: tuple[Laid, ...]) -> set[str]:
    part = {hex_: part_of(hex_, laid) for hex_ in spots}
    return {
        hex_
        for hex_, spot in spots.items()
        if spot.mark in GENTLE
        and any(
            other in spots and part[other] != part[hex_] and spots[other].level == spot.level + 1
            for other in neighbours(hex_)
        )
    }


def _bank(spot: Spot) -> Spot:
    return msgspec.structs.replace(spot, mark=BANK)
