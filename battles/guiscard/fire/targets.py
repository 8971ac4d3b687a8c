"""GT-5.4a to 5.4c: at which hexes somebody can shoot."""

from collections.abc import Iterator

from battles.guiscard.counters import hexes_of
from battles.guiscard.fire import arcs, sight
from battles.guiscard.ground import Ground
from battles.guiscard.movement import horses
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.tables import Weapon
from battles.muster import Side
from hexmap.grid import distance
from rulebook import Refusal, rule

FIELD = "at"


@rule("GT-5.4a", "GT-5.4c")
def marks(state: Skirmish, ground: Ground, side: Side, mover: str = "") -> Iterator[str]:
    """The hexes at which a side may aim: each that holds an enemy, or a horse alone that it does not hold (D60).

    Both hexes of a rider and of a horse count. While somebody moves, only he is shot at.
    """
    if mover:
        yield from hexes_of(state.people[mover])
        return
    for one in state.people.values():
        if one.side != side and one.hex:
            yield from hexes_of(one)
    for horse in state.horses.values():
        if horse.hex and horses.keeper(state, ground, horse) != side:
            yield from hexes_of(horse)


@rule("GT-5.4b", "GT-7.1a")
def in_reach(one: Character, weapon: Weapon, hex_: str) -> bool:
    """Whether a hex is in range, counted from the front half of a rider (D59), and where he can throw."""
    return weapon.band(distance(one.hex, hex_)) is not None and arcs.throws_at(one, weapon, hex_)


def targets(
    state: Skirmish, ground: Ground, one: Character, weapon: Weapon, mover: str = ""
) -> Iterator[str]:
    """The hexes at which somebody who may shoot can shoot."""
    for hex_ in marks(state, ground, one.side, mover):
        if in_reach(one, weapon, hex_) and sight.view(state, ground, one, weapon, hex_).clear:
            yield hex_


def why_not(
    state: Skirmish, ground: Ground, one: Character, weapon: Weapon, hex_: str, mover: str = ""
) -> Refusal | None:
    """Why somebody who may shoot cannot shoot at a hex; None if he can."""
    if hex_ not in marks(state, ground, one.side, mover):
        return nobody_there(hex_, mover)
    if weapon.band(distance(one.hex, hex_)) is None:
        return Refusal("GT-5.4b", FIELD, "{hex} is out of range of {given}", hex=hex_, given=one.id)
    if not arcs.throws_at(one, weapon, hex_):
        return Refusal("GT-7.1a", FIELD, "{hex} lies behind {given}", hex=hex_, given=one.id)
    refused = sight.view(state, ground, one, weapon, hex_).refusal
    return refused and refused.at(FIELD)


def nobody_there(hex_: str, mover: str) -> Refusal:
    """Why a hex may not be aimed at."""
    if mover:
        return Refusal("GT-5.3a", FIELD, "{given} moves, and is not in {hex}", given=mover, hex=hex_)
    return Refusal("GT-5.4a", FIELD, "no enemy is in {hex}", hex=hex_)
