"""The places of pieces: put down, moved and taken up, so that every hex knows the piece that holds it; and of bodies.

One piece holds a hex; a second one passes through, and holds it once the first has left.
"""

from collections.abc import Iterable
from itertools import chain

from battles.guiscard.rules.counters import hexes_of
from battles.guiscard.state import Character, Horse, Skirmish


def take_up(state: Skirmish, piece: Character | Horse) -> None:
    """Take a piece off the field."""
    for hex_ in hexes_of(piece):
        if state.at.get(hex_) == piece.id:
            del state.at[hex_]
    piece.hex = ""


def put(state: Skirmish, piece: Character | Horse, hex_: str, facing: int) -> None:
    """Put a piece down at a hex; where somebody stands already it only passes through."""
    take_up(state, piece)
    piece.hex, piece.facing = hex_, facing
    for each in hexes_of(piece):
        state.at.setdefault(each, piece.id)


def let_in(state: Skirmish, hexes: Iterable[str]) -> None:
    """Give these hexes to the pieces that were only passing through, once their holders have left."""
    for hex_ in hexes:
        if hex_ not in state.at:
            pieces: Iterable[Character | Horse] = chain(state.people.values(), state.horses.values())
            for piece in pieces:
                if hex_ in hexes_of(piece):
                    state.at[hex_] = piece.id


def leave(state: Skirmish, piece: Character | Horse) -> None:
    """Take a piece off the field for good; a piece that was passing through its hexes holds them."""
    held = hexes_of(piece)
    take_up(state, piece)
    let_in(state, held)


def displace(state: Skirmish, one: Character) -> None:
    """Note that somebody stands where he does by no will of his own, and whether in the enemy's phase."""
    one.deeds.displaced = True
    one.deeds.dislodged = state.active != one.side


def lay_body(state: Skirmish, hex_: str) -> None:
    """A dead man comes to lie in a hex."""
    state.bodies[hex_] = state.bodies.get(hex_, 0) + 1


def lay_carcass(state: Skirmish, horse: Horse) -> None:
    """A dead horse comes to lie in both its hexes (D50)."""
    for hex_ in hexes_of(horse):
        state.carcasses[hex_] = state.carcasses.get(hex_, 0) + 1
