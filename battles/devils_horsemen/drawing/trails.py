"""Who went where, out of the events of a battle: the arrows of its last moves."""

from collections.abc import Iterable
from typing import Any

from battles.devils_horsemen.chapters.happenings import LeaderMoved, UnitMoved
from battles.devils_horsemen.chapters.opening import BattleJoined
from battles.devils_horsemen.chapters.phases import OrdersPhaseBegan, OrdersPhaseEnded
from battles.devils_horsemen.chapters.turns import TurnBegan
from battles.devils_horsemen.drawing.arrows import Kind, Move
from battles.devils_horsemen.state import Leader, Unit
from battles.muster import Side

KINDS: dict[str, Kind] = {
    **dict.fromkeys(("pursuit", "close", "charge"), "pursuit"),
    **dict.fromkeys(("withdrawal", "feint", "retreat"), "withdrawal"),
    "rout": "flight",
}
"""What kinds of ways there are beside marches, by why somebody goes."""


def last_moves(events: Iterable[Any]) -> list[Move]:
    """The ways of all who went in the last Orders Phase, or between two, in which anybody did, out of all events so far.

    Who went with a unit has no way of his own. A way goes on as another where it is of another kind: who marched routs.
    """
    at: dict[str, str] = {}
    sides: dict[str, Side] = {}
    ways: dict[str, list[tuple[Kind, list[str]]]] = {}
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
                kind = KINDS.get(why, "march")
                own = ways.setdefault(name, [])
                if not own or own[-1][0] != kind:
                    own.append((kind, [before] if (before := at.get(name)) else []))
                own[-1][1].append(hex_)
                at[name] = hex_
                if isinstance(event, UnitMoved):
                    at |= dict.fromkeys(event.leaders, hex_)
            case _:
                pass
    return [
        Move(sides[name], tuple(way), kind)
        for name, own in ways.items()
        for kind, way in own
        if len(set(way)) > 1
    ]
