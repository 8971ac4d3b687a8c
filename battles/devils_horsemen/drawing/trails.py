"""The ways of pieces, out of the events of a battle: the arrows of its last moves."""

from collections.abc import Iterable
from typing import Any

from battles.contract.muster import Side
from battles.devils_horsemen.drawing.arrows import Kind, Move
from battles.devils_horsemen.play.fates import LeaderMoved
from battles.devils_horsemen.play.happenings import UnitMoved
from battles.devils_horsemen.play.leading import LeaderReplaced
from battles.devils_horsemen.play.opening import BattleJoined
from battles.devils_horsemen.play.phases import OrdersPhaseBegan, OrdersPhaseEnded
from battles.devils_horsemen.play.turns import TurnBegan
from battles.devils_horsemen.state import Leader, Unit

Stretch = tuple[Kind, list[str]]
"""The hexes of a part of a way that is all of one kind."""
Ways = dict[str, list[Stretch]]
"""By who goes."""
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
    at: dict[str, str] = {}
    sides: dict[str, Side] = {}
    ways: Ways = {}
    over = False
    for event in events:
        match event:
            case BattleJoined(units=units, leaders=leaders):
                pieces: tuple[Unit | Leader, ...] = (*units, *leaders)
                for each in pieces:
                    at[each.id], sides[each.id] = each.hex, each.side
            case OrdersPhaseBegan() | OrdersPhaseEnded() | TurnBegan():
                over = True
            case UnitMoved(unit=name, to=hex_, why=why) | LeaderMoved(leader=name, to=hex_, why=why):
                if over:
                    ways, over = {}, False
                lengthen(ways.setdefault(name, []), KINDS.get(why, "march"), at.get(name, ""), hex_)
                at[name] = hex_
                if isinstance(event, UnitMoved):
                    at |= dict.fromkeys(event.leaders, hex_)
            case LeaderReplaced(leader=name, to=hex_):
                at[name] = hex_
                if name in ways:
                    ways[name].append(("march", [hex_]))
            case _:
                pass
    return drawn(ways, sides)


def lengthen(own: list[Stretch], kind: Kind, before: str, to: str) -> None:
    """Somebody goes on from a hex, "" where nobody knows it, into another: a new stretch where it is of another kind."""
    if not own or own[-1][0] != kind:
        own.append((kind, [before] if before else []))
    own[-1][1].append(to)


def drawn(ways: Ways, sides: dict[str, Side]) -> list[Move]:
    """The arrows of those ways that lead anywhere."""
    return [
        Move(sides[name], tuple(way), kind)
        for name, own in ways.items()
        for kind, way in own
        if len(set(way)) > 1
    ]
