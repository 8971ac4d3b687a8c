"""The ways of pieces, out of the events of a battle: the arrows of its last moves."""

from collections.abc import Iterable
from typing import Any

from battles.devils_horsemen.play.fates import LeaderMoved
from battles.devils_horsemen.play.happenings import UnitMoved
from battles.devils_horsemen.play.leading import LeaderReplaced
from battles.devils_horsemen.play.opening import BattleJoined
from battles.devils_horsemen.play.phases import OrdersPhaseBegan, OrdersPhaseEnded
from battles.devils_horsemen.play.turns import TurnBegan
from battles.kit.drawn.arrows import Kind, Move
from battles.kit.drawn.trails import Trails

KINDS: dict[str, Kind] = {
    **dict.fromkeys(("pursuit", "close", "charge"), "pursuit"),
    **dict.fromkeys(("withdrawal", "feint", "retreat"), "withdrawal"),
    "rout": "flight",
}
"""The kinds of ways beside marches, by the reason of the move."""


def last_moves(events: Iterable[Any]) -> list[Move]:
    """The ways of all pieces in the last Orders Phase with a move, or between two, out of all events so far.

    A companion has no way of its own. A way goes on as another if its kind changes: a marching unit routs. The way of a
    replaced leader begins at his return.
    """
    trails = Trails()
    for event in events:
        match event:
            case BattleJoined(units=units, leaders=leaders):
                trails.joined((*units, *leaders))
            case OrdersPhaseBegan() | OrdersPhaseEnded() | TurnBegan():
                trails.part_began()
            case UnitMoved():
                trails.went(event.unit, event.to, KINDS.get(event.why, "move"), event.leaders)
            case LeaderMoved():
                trails.went(event.leader, event.to, KINDS.get(event.why, "move"))
            case LeaderReplaced():
                trails.came_back(event.leader, event.to)
            case _:
                pass
    return trails.moves()
