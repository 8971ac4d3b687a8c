"""The places of people in a skirmish, and of bodies."""

from itertools import chain

from battles.guiscard.rules.counters import hexes_of
from battles.guiscard.state import Character, Horse, Skirmish
from battles.kit.agenda.board import Board

BOARD: Board[Character | Horse] = Board(
    hexes_of, lambda state: chain(state.people.values(), state.horses.values())
)
put, take_up, leave, let_in = BOARD.put, BOARD.take_up, BOARD.leave, BOARD.let_in


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
