"""Leaving the field over the own edge (D51)."""

from functools import lru_cache

from msgspec.structs import replace

from battles.contract.muster import Side
from battles.guiscard.play.movement.entering import pay
from battles.guiscard.rules import board
from battles.guiscard.rules.movement.mover import Mover
from battles.guiscard.state import Skirmish
from battles.guiscard.state.items import Stage
from battles.guiscard.tables import TABLES
from battles.guiscard.voice import book_of
from battles.kit.happening import Happening
from rulebook import Refusal, rule

BOOK = book_of("leaving")


@BOOK.event("Fled", "{character} leaves the field (D51)")
class Fled(Happening, frozen=True):
    """A character has left the field over its own edge and does not return (D51); its horses go with it."""

    character: str

    def book(self, state: Skirmish) -> None:
        one = state.people[self.character]
        board.leave(state, one)
        one.away = "fled"
        for name in one.leads:
            board.take_up(state, state.horses[name])


def exits(state: Skirmish, side: Side) -> frozenset[str]:
    """The hexes from which a side leaves the field: over the arrival edges of all its groups (D51)."""
    return _all(tuple(state.berths[group.id].exits for group in state.battle.force(side).groups))


@lru_cache(maxsize=64)
def _all(edges: tuple[tuple[str, ...], ...]) -> frozenset[str]:
    return frozenset().union(*edges)


@rule("GT-2.1c")
def leave(m: Mover, stage: Stage) -> None:
    """Refuse to leave except over the own edge, with a point left; a carried person stays on the field.

    The hex at the edge is the last of the move: nothing is due for it (GT-4.3e).
    """
    if stage.hex not in exits(m.state, m.one.side):
        raise Refusal("GT-2.1c", "order", "the field is left over the own edge only")
    if stage.carrying:
        raise Refusal("GT-4.2.4b", "order", "the man that it carries is laid down on the field")
    pay(replace(stage, due=0), TABLES.now.play.moves.leave)
