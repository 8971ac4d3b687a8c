"""The ways of pieces, out of the events of a battle: the arrows of its last moves."""

from collections.abc import Iterable
from typing import Any

from battles.grunwald.play.going import LeaderMoved, UnitStepped
from battles.grunwald.play.opening import BattleJoined
from battles.grunwald.play.turns import PhaseBegan
from battles.kit.drawn.arrows import Move
from battles.kit.drawn.trails import Trails


def last_moves(events: Iterable[Any]) -> list[Move]:
    """The ways of all pieces in the last phase with a move, out of all events of a battle so far.

    A companion has no way of its own.
    """
    trails = Trails()
    for event in events:
        match event:
            case BattleJoined(units=units, leaders=leaders):
                trails.joined((*units, *leaders))
            case PhaseBegan():
                trails.part_began()
            case UnitStepped():
                trails.went(event.unit, event.hex, companions=event.led)
            case LeaderMoved():
                trails.went(event.leader, event.hex)
            case _:
                pass
    return trails.moves()
