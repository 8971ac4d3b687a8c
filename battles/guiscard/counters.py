"""The geometry of counters: a character on foot fills one hex, a rider or a horse two (GT-1.1b, GT-1.2g, D58)."""

from collections.abc import Iterable
from functools import lru_cache

from battles.guiscard.state import Character, Horse, Skirmish
from hexmap import grid
from rulebook import rule


@lru_cache(maxsize=65536)
def rear(front: str, facing: int) -> str:
    """The hex of the rear half: behind the front half (GT-1.2g); "" where the lattice ends."""
    return toward(front, facing + 3)


@lru_cache(maxsize=65536)
def both(front: str, facing: int) -> tuple[str, str]:
    """The two hexes of a counter of two, the front half first."""
    return front, rear(front, facing)


def filled(hex_: str, facing: int, mounted: bool) -> tuple[str, ...]:
    """The hexes that somebody on horse or on foot fills, or would fill there, the front half first."""
    return both(hex_, facing) if mounted else (hex_,)


@rule("GT-1.1b", "GT-1.2g")
def hexes_of(piece: Character | Horse) -> tuple[str, ...]:
    """The hexes that a counter fills, the front half first; none where it is not on the field."""
    if not piece.hex:
        return ()
    return filled(piece.hex, piece.facing, isinstance(piece, Horse) or piece.mounted)


@rule("GT-4.1b")
def stands_alone(state: Skirmish, one: Character, hexes: Iterable[str]) -> bool:
    """Whether somebody would have these hexes to himself: nobody else is in them, not even a stunned man (D55)."""
    return all(state.at.get(hex_, one.id) == one.id for hex_ in hexes)


@rule("GT-1.1c", "GT-4.1b")
def has_room(state: Skirmish, one: Character) -> bool:
    """Whether somebody stands in all his hexes, and does not pass through somebody else's."""
    return all(state.at.get(hex_) == one.id for hex_ in hexes_of(one))


@lru_cache(maxsize=65536)
def toward(hex_: str, facing: int) -> str:
    """The neighbour in a direction, a place in SIDES; "" where the lattice ends, and from there on."""
    return (grid.neighbour(hex_, grid.SIDES[facing % 6]) or "") if hex_ else ""


@lru_cache(maxsize=65536)
def facing_to(frm: str, to: str) -> int:
    """The direction of an adjacent hex, a place in SIDES. ValueError if it is not adjacent."""
    return grid.SIDES.index(grid.side_between(frm, to))
