"""The ways of pieces, out of the events of a battle: the arrows of its last moves."""

from collections.abc import Iterable
from typing import Any

from battles.contract.muster import Side
from battles.grunwald.drawing.arrows import Move
from battles.grunwald.play.going import LeaderMoved, UnitStepped
from battles.grunwald.play.opening import BattleJoined
from battles.grunwald.play.turns import PhaseBegan
from battles.grunwald.state import Leader, Unit


def last_moves(events: Iterable[Any]) -> list[Move]:
    """The ways of all pieces in the last phase with a move, out of all events of a battle so far.

    A companion has no way of its own.
    """
    at: dict[str, str] = {}
    sides: dict[str, Side] = {}
    ways: dict[str, list[str]] = {}
    over = False
    for event in events:
        match event:
            case BattleJoined(units=units, leaders=leaders):
                pieces: tuple[Unit | Leader, ...] = (*units, *leaders)
                for each in pieces:
                    at[each.id], sides[each.id] = each.hex, each.side
            case PhaseBegan():
                over = True
            case UnitStepped(unit=name, hex=hex_) | LeaderMoved(leader=name, hex=hex_):
                if over:
                    ways, over = {}, False
                ways.setdefault(name, [before] if (before := at[name]) else []).append(hex_)
                at[name] = hex_
                if isinstance(event, UnitStepped):
                    at |= dict.fromkeys(event.led, hex_)
            case _:
                pass
    return [Move(sides[name], tuple(way)) for name, way in ways.items() if len(way) > 1]
