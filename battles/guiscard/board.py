"""Who stands where: counters put down, moved and taken up, so that every hex knows who is in it."""

from collections.abc import Iterable

from battles.guiscard.counters import hexes_of
from battles.guiscard.state import Character, Horse, Skirmish


def take_up(state: Skirmish, piece: Character | Horse) -> None:
    """Take a counter off the field."""
    for hex_ in hexes_of(piece):
        if state.at.get(hex_) == piece.id:
            del state.at[hex_]
    piece.hex = ""


def put(state: Skirmish, piece: Character | Horse, hex_: str, facing: int) -> None:
    """Put a counter down at a hex; where somebody stands already it only passes through."""
    take_up(state, piece)
    piece.hex, piece.facing = hex_, facing
    for each in hexes_of(piece):
        state.at.setdefault(each, piece.id)


def let_in(state: Skirmish, hexes: Iterable[str]) -> None:
    """Whoever was only passing through these hexes holds them, once somebody who did has left them."""
    pieces: list[Character | Horse] = [*state.people.values(), *state.horses.values()]
    for hex_ in hexes:
        if hex_ not in state.at:
            for piece in pieces:
                if hex_ in hexes_of(piece):
                    state.at[hex_] = piece.id


def leave(state: Skirmish, piece: Character | Horse) -> None:
    """Take a counter off the field for good; who was passing through its hexes holds them."""
    held = hexes_of(piece)
    take_up(state, piece)
    let_in(state, held)


def lay_body(state: Skirmish, hex_: str) -> None:
    """A dead man comes to lie in a hex."""
    state.bodies[hex_] = state.bodies.get(hex_, 0) + 1


def lay_carcass(state: Skirmish, horse: Horse) -> None:
    """A dead horse comes to lie in both its hexes (D50)."""
    for hex_ in hexes_of(horse):
        state.carcasses[hex_] = state.carcasses.get(hex_, 0) + 1
