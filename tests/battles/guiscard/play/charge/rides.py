"""Charges in a test: hexes in a row, and a charge announced and ridden in one go."""

from collections.abc import Mapping, Sequence
from typing import Any

from battles.guiscard import system
from battles.guiscard.play.charge.answering import CounterCharge, LetCome
from battles.guiscard.play.charge.charges import ChargeAt
from battles.guiscard.play.charge.planning import AtHim, RideOn
from battles.guiscard.play.fire.defensive import HoldFire
from battles.guiscard.rules.counters import toward
from battles.guiscard.ruleset import RULESET
from battles.guiscard.state import Skirmish
from battles.guiscard.state.items import CounterCharging, PlanningCharge
from dice import Dice
from dice.scripted import ScriptedDice
from hexmap.grid import SIDES

Faces = Sequence[int] | Mapping[str, int | Sequence[int]]


def run(start: str, *headings: str) -> list[str]:
    """The hexes of a path from a hex, entered one after another in these directions."""
    hexes = [start]
    for heading in headings:
        hexes.append(toward(hexes[-1], SIDES.index(heading)))
    return hexes[1:]


def announce(state: Skirmish, rider: str, target: str, path: Sequence[str]) -> None:
    """Announce a charge along a path, without saying that it is ridden."""
    give(state, ChargeAt(rider, target))
    for hex_ in path:
        give(state, RideOn(hex_))


def give(state: Skirmish, order: Any, dice: Dice | None = None) -> list[Any]:
    """An order that is offered, and what comes of it."""
    offered = system.LOOP.orders(state)
    assert order in offered, f"{order} is not offered: {offered[:12]}"
    return RULESET.decide(state, order, dice or ScriptedDice([]))


def at_him(state: Skirmish, faces: Faces = ()) -> list[Any]:
    """The charges are ridden to their end: nobody rides against them, nobody shoots."""
    dice = ScriptedDice(faces)
    events = give(state, AtHim(), dice)
    while state.agenda and isinstance(state.agenda[-1], CounterCharging):
        events += give(state, LetCome(), dice)
    events += hold_fire(state, dice)
    dice.assert_spent()
    return events


def hold_fire(state: Skirmish, dice: Dice) -> list[Any]:
    """The other side lets them ride."""
    events = []
    while HoldFire("step") in system.LOOP.orders(state):
        events += give(state, HoldFire("step"), dice)
    return events


def counter(state: Skirmish, rider: str, path: Sequence[str], faces: Faces = ()) -> list[Any]:
    """A rider of the other side counter-charges along a path; the last answer."""
    dice = ScriptedDice(faces)
    give(state, CounterCharge(rider), dice)
    events: list[Any] = []
    for hex_ in path:
        assert isinstance(state.agenda[-1], PlanningCharge)
        events += give(state, RideOn(hex_), dice)
    dice.assert_spent()
    return events
