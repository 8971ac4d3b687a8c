"""Positions on a table: units put down by hand."""

from typing import Any

import pytest

from battles.contract.muster import Side
from battles.warmaster.play.effects import Decision
from battles.warmaster.rules.deployment import in_row
from battles.warmaster.state import State, Unit, Warmaster
from battles.warmaster.state.ground import Area, Ground, Line
from battles.warmaster.state.rectangles import Facing, Rect, Stand
from battles.warmaster.system import LOOP, drafted
from battles.warmaster.tables import size, unit_type
from dice.scripted import ScriptedDice
from rulebook import Refusal

TABLE = Ground(180, 120)
LOOKS: dict[Side, Facing] = {"attacker": "N", "defender": "S"}


def stand(number: int, x: int, y: int, facing: Facing = "N", kind: str = "infantry") -> Stand:
    """A stand of a type of unit about a centre."""
    found = size(kind)
    return Stand(number, x, y, facing, found.front, found.depth)


def row(x: int, y: int, facing: Facing = "N", kind: str = "infantry", count: int = 0) -> tuple[Stand, ...]:
    """The first stands of a unit in a row, or all of them."""
    return in_row(kind, x, y, facing)[: count or None]


def side_of(id_: str) -> Side:
    """Whose a unit is whose id begins so: the attacker's with an "a"."""
    return "attacker" if id_.startswith("a") else "defender"


def unit(
    id_: str,
    x: int,
    y: int,
    facing: Facing | None = None,
    kind: str = "infantry",
    *,
    side: Side | None = None,
    **more: Any,
) -> Unit:
    """A unit in a row, the first stand about a centre; the attacker's look north, the defender's south."""
    side = side or side_of(id_)
    stands = more.pop("stands", None)
    if stands is None:
        stands = row(x, y, facing or LOOKS[side], kind)
    return Unit(id_, side, kind, stands, unit_type(kind).stands, **more)


def lone(id_: str, x: int, y: int, facing: Facing | None = None, kind: str = "infantry", **more: Any) -> Unit:
    """A unit of which one stand is left."""
    there = facing or LOOKS[side_of(id_)]
    return unit(id_, x, y, there, kind, stands=(stand(1, x, y, there, kind),), **more)


def position(*units: Unit, ground: Ground = TABLE, **more: Any) -> State:
    """A battle with these on the table, in the first player's part of the first turn."""
    told: dict[str, Any] = {"turn": 1, "limit": 12, "phase": "orders"} | more
    return Warmaster(ground=ground, units={each.id: each for each in units}, **told)


def laid(*pieces: Area | Line) -> Ground:
    """The table with areas and lines on it."""
    areas = tuple(piece for piece in pieces if isinstance(piece, Area))
    lines = tuple(piece for piece in pieces if isinstance(piece, Line))
    return Ground(180, 120, areas, lines)


def area(kind: str, x0: int, y0: int, x1: int, y1: int) -> Area:
    """A rectangle of a kind of terrain."""
    return Area(kind, (Rect(x0, y0, x1, y1),))


def drafting(state: State, *faces: int) -> Decision:
    """A decision in a position, with dice that fall so."""
    return drafted(state, ScriptedDice(faces))


def give(state: State, order: Any, *faces: int) -> list[Any]:
    """What comes of an order, up to the next choice, with dice that fall so."""
    draft = drafting(state, *faces)
    LOOP.decide(draft, order)
    return draft.events


def refused(state: State, order: Any, rule: str, field: str) -> str:
    """Why an order is refused, under that rule and at that field; the state is as it was then."""
    before = repr(state)
    with pytest.raises(Refusal) as found:
        LOOP.decide(drafting(state), order)
    assert (found.value.rule, found.value.field) == (rule, field)
    assert repr(state) == before
    return str(found.value)
