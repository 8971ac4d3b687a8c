"""The geometry of counters: a character on foot fills one hex, a rider or a horse two (GT-1.1b, GT-1.2g, D58)."""

from collections.abc import Iterable, Sequence

from battles.guiscard.rules.ground import Ground
from battles.guiscard.state import Character, Horse, Skirmish
from hexmap.facing import both, facing_to, rear, toward
from rulebook import rule

__all__ = [
    "both",
    "facing_to",
    "filled",
    "has_room",
    "hexes_of",
    "may_rest",
    "rear",
    "rests",
    "stands_alone",
    "toward",
]


def filled(hex_: str, facing: int, mounted: bool) -> tuple[str, ...]:
    """The hexes that somebody on horse or on foot fills, or would fill there, the front half first."""
    return both(hex_, facing) if mounted else (hex_,)


@rule("GT-1.1b", "GT-1.2g")
def hexes_of(piece: Character | Horse) -> tuple[str, ...]:
    """The hexes that a counter fills, the front half first; empty for one that is off the field."""
    hex_ = piece.hex
    if not hex_:
        return ()
    if isinstance(piece, Character) and not piece.horse:
        return (hex_,)
    return both(hex_, piece.facing)


@rule("GT-4.1b")
def stands_alone(state: Skirmish, one: Character, hexes: Iterable[str]) -> bool:
    """True if somebody would have these hexes to himself: all others are elsewhere, stunned men too (D55)."""
    return all(state.at.get(hex_, one.id) == one.id for hex_ in hexes)


@rule("GT-1.1c", "GT-4.1b")
def has_room(state: Skirmish, one: Character) -> bool:
    """True if somebody stands in all his hexes, and does not pass through somebody else's."""
    return all(state.at.get(hex_) == one.id for hex_ in hexes_of(one))


def may_rest(state: Skirmish, ground: Ground, one: Character, hexes: Sequence[str]) -> bool:
    """True if somebody could stay in these hexes: he would have them to himself, and no wall between his halves."""
    return stands_alone(state, one, hexes) and not ground.astride(hexes)


def rests(state: Skirmish, ground: Ground, one: Character) -> bool:
    """True if somebody may stay where he is: he has room, and no wall between his halves."""
    return has_room(state, one) and not ground.astride(hexes_of(one))
