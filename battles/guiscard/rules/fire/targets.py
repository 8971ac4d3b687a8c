"""GT-5.4a to 5.4c: at which hexes somebody can shoot."""

from collections.abc import Iterable, Iterator, Sequence

from battles.contract.muster import Side
from battles.guiscard.rules.counters import hexes_of
from battles.guiscard.rules.fire import arcs, damage, sight
from battles.guiscard.rules.ground import Ground
from battles.guiscard.rules.movement import control
from battles.guiscard.state import Character, Horse, Skirmish
from battles.guiscard.tables import Weapon
from hexmap.grid import distance
from rulebook import Refusal, rule

FIELD = "at"


@rule("GT-5.4a")
def enemy(state: Skirmish, ground: Ground, side: Side, piece: Character | Horse) -> bool:
    """True if a side may aim at somebody: at enemies, the stunned too, and at horses alone that it does not hold (D60)."""
    if isinstance(piece, Character):
        return piece.side != side
    return control.keeper(state, ground, piece) != side


@rule("GT-5.4a", "GT-5.4c", "GT-5.3a")
def marks(state: Skirmish, ground: Ground, side: Side) -> Sequence[str]:
    """The hexes at which a side may aim, with any mover: both of a rider and of a horse."""
    found: list[str] = []
    for one in state.people.values():
        if one.side != side and one.hex:
            found += hexes_of(one)
    for horse in alone(state):
        if enemy(state, ground, side, horse):
            found += hexes_of(horse)
    return found


def alone(state: Skirmish) -> Iterator[Horse]:
    """The horses without riders."""
    return (horse for horse in state.horses.values() if horse.hex)


@rule("GT-5.4a", "GT-5.4c", "GT-5.3a")
def marked(state: Skirmish, ground: Ground, side: Side, hex_: str) -> bool:
    """True if a side may aim at a hex."""
    piece = damage.struck(state, hex_)
    return piece is not None and enemy(state, ground, side, piece)


@rule("GT-5.4b", "GT-7.1a")
def targets(
    state: Skirmish, ground: Ground, one: Character, weapon: Weapon, hexes: Iterable[str]
) -> Iterator[str]:
    """The hexes, of the given ones, at which somebody who may shoot can shoot at a target of his side.

    The range is counted from the front half of a rider (D59).
    """
    here, reach, on_foot = one.hex, weapon.long[1], not one.horse
    for hex_ in hexes:
        if (
            distance(here, hex_) <= reach
            and (on_foot or arcs.throws_at(one, weapon, hex_))
            and sight.clear(state, ground, one, weapon, hex_)
        ):
            yield hex_


def why_not(state: Skirmish, ground: Ground, one: Character, weapon: Weapon, hex_: str) -> Refusal | None:
    """Why somebody who may shoot cannot shoot at a hex; None if he can."""
    if not marked(state, ground, one.side, hex_):
        return Refusal("GT-5.4a", FIELD, "no enemy is in {hex}", hex=hex_)
    if distance(one.hex, hex_) > weapon.long[1]:
        return Refusal("GT-5.4b", FIELD, "{hex} is out of range of {given}", hex=hex_, given=one.id)
    if not arcs.throws_at(one, weapon, hex_):
        return Refusal("GT-7.1a", FIELD, "{hex} lies behind {given}", hex=hex_, given=one.id)
    refused = sight.view(state, ground, one, weapon, hex_).refusal
    return refused and refused.at(FIELD)
