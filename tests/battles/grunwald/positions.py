"""Positions on the field of Grunwald: units put down by hand."""

from typing import Any, TypeVar

import pytest

from battles.contract.muster import Side
from battles.grunwald.play.effects import Decision
from battles.grunwald.state import Banner, Grunwald, Leader, State, Unit
from battles.grunwald.state.field import Field, field
from battles.grunwald.system import LOOP, SYSTEM, drafted
from battles.grunwald.tables import unit_type
from dice.scripted import ScriptedDice
from hexmap.grid import SIDES
from rulebook import Refusal

T = TypeVar("T")

HERE = "2520"
"""A clear hex with clear ground around it."""
NATIONS: dict[Side, Any] = {"attacker": "polish", "defender": "teutonic"}


def unit(id_: str, side: Side, hex_: str, facing: str = "N", kind: str = "cavalry", **more: Any) -> Unit:
    """A unit of a kind on a hex, whole unless it is said otherwise."""
    told = {"body": "body", "contingent": NATIONS[side], "sp": unit_type(kind).sp, "place": "map"} | more
    return Unit(id_, side, type=kind, hex=hex_, facing=SIDES.index(facing), **told)


def off(id_: str, side: Side, place: str = "eliminated", **more: Any) -> Unit:
    """A unit that is on no hex."""
    return unit(id_, side, "", place=place, **more)


def leader(id_: str, side: Side, hex_: str, reach: int = 2, *, army: bool = False, **more: Any) -> Leader:
    """A leader on a hex."""
    return Leader(id_, side, NATIONS[side], army, reach, hex_, **more)


def position(*pieces: Unit | Leader | Banner, **more: Any) -> State:
    """A battle with these on the field, in the first phase of its first turn unless it is said otherwise."""
    told: dict[str, Any] = {"turn": 1, "turns": 16, "phase": 1, "nations": NATIONS} | more
    state: State = Grunwald(**told)
    for piece in pieces:
        kept: dict[str, Any] = {Unit: state.units, Leader: state.leaders, Banner: state.banners}[type(piece)]
        kept[piece.id] = piece
    return state


def dead(state: State, *names: str) -> None:
    """These units are eliminated."""
    for name in names:
        state.units[name].place, state.units[name].hex = "eliminated", ""
    state.gone()


def ground() -> Field:
    """The field."""
    return field()


def drafting(state: State, *faces: int) -> Decision:
    """A decision in a position, with dice that fall so."""
    return drafted(state, ScriptedDice(faces))


def give(state: State, order: Any, *faces: int) -> list[Any]:
    """What comes of an order, up to the next choice, with dice that fall so."""
    draft = drafting(state, *faces)
    LOOP.decide(draft, order)
    return draft.events


def kinds(events: list[Any], kind: type[T]) -> list[T]:
    """Those of some events that are of a kind."""
    return [event for event in events if isinstance(event, kind)]


def offered(state: State) -> list[Any]:
    """All that may be ordered."""
    return LOOP.orders(state)


def why(state: State, order: Any) -> str:
    """The rule under which an order is refused."""
    with pytest.raises(Refusal) as refusal:
        give(state, order)
    return refusal.value.rule


def line(state: State, event: Any) -> str:
    """The line of the log on an event; "" for a silent one."""
    told = SYSTEM.tell(state, event)
    return str(told) if told else ""
