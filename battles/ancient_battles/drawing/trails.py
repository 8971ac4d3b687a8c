"""The ways of units, out of the events of a battle: the arrows of the last player's turn."""

from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from battles.ancient_battles.play.charging import UnitCharged
from battles.ancient_battles.play.fleeing import UnitFled
from battles.ancient_battles.play.opening import ArmiesDeployed, UnitPlaced
from battles.ancient_battles.play.pursuing import UnitPursued
from battles.ancient_battles.play.turns import PlayerTurnBegan
from battles.ancient_battles.state.plane.rectangle import Point, Pose
from battles.contract.muster import Side

Kind = Literal["move", "charge", "flight"]


class Trail(msgspec.Struct, frozen=True):
    """A way of a unit of a side, from where it stood to where it came."""

    unit: str
    side: Side
    kind: Kind
    points: tuple[Point, Point]


def last_moves(events: Iterable[Any]) -> list[Trail]:
    """The ways of all units in the last player's turn with a move, out of all events of a battle so far."""
    at: dict[str, Point] = {}
    sides: dict[str, Side] = {}
    found: list[Trail] = []
    over = False
    for event in events:
        if isinstance(event, ArmiesDeployed):
            at = {unit.id: unit.pose[:2] for unit in event.units}
            sides = {unit.id: unit.side for unit in event.units}
        over = over or isinstance(event, PlayerTurnBegan)
        for name, pose in poses(event).items():
            end = getattr(event, "exit", None) or pose[:2]
            if end != at[name] and not isinstance(event, UnitPlaced):
                found = [] if over else found
                over = False
                found.append(Trail(name, sides[name], kind_of(event), (at[name], end)))
            at[name] = pose[:2]
    return found


def poses(event: Any) -> dict[str, Pose]:
    """Where an event puts units."""
    if isinstance(pose := getattr(event, "pose", None), Pose):
        return {event.unit: pose}
    found: dict[str, Pose] = getattr(event, "poses", {})
    return found


def kind_of(event: Any) -> Kind:
    """How a unit went."""
    if isinstance(event, UnitFled):
        return "flight"
    return "charge" if isinstance(event, UnitCharged | UnitPursued) else "move"
