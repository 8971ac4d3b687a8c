"""Positions on a table: units put down by hand, and at random."""

from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

import pytest

from battles.ancient_battles.play import testing
from battles.ancient_battles.play.effects import Decision
from battles.ancient_battles.play.turns import PLACE, STEPS, StepBegan
from battles.ancient_battles.rules.contacts import contact
from battles.ancient_battles.rules.formations import footprint
from battles.ancient_battles.state import AncientBattle, Facing, State, Unit
from battles.ancient_battles.state.ground import Area, Ground, Line
from battles.ancient_battles.state.plane.rectangle import Pose, overlap
from battles.ancient_battles.system import LOOP, drafted
from battles.ancient_battles.tables import profile
from battles.contract.muster import Side
from dice.scripted import ScriptedDice
from rulebook import Refusal

T = TypeVar("T")
Natures = Callable[..., None]
"""Gives units of ids special rules: see the fixture `natures`."""
TABLE = Ground(72_000, 48_000)
PROFILES = (
    "norman_spearmen",
    "norman_knights",
    "norman_archers",
    "arab_light_cavalry",
    "byzantine_horse_archers",
    "general_mounted",
)
"""Some of every kind: close, loose and skirmishing, on foot and mounted, and a character."""


def unit(
    id_: str,
    x: float,
    y: float,
    heading: float = 0,
    kind: str = "norman_spearmen",
    models: int = 20,
    files: int = 5,
    **more: Any,
) -> Unit:
    """A unit, the middle of its front at a place (inches), looking so (degrees); its side by the first letter of its id."""
    side: Side = "attacker" if id_[0] == "a" else "defender"
    pose = Pose(round(x * 1000), round(y * 1000), round(heading * 1000) % 360_000)
    return Unit(id_, side, kind, models, more.pop("started", models), files, pose, **more)


def position(*units: Unit, ground: Ground = TABLE, **more: Any) -> State:
    """A battle with these on the table, in the first player's turn."""
    told: dict[str, Any] = {"turn": 1, "limit": 12, "number": 1, "phase": "movement"} | more
    return AncientBattle(ground=ground, units={each.id: each for each in units}, **told)


def laid(*pieces: Area | Line) -> Ground:
    """The table with areas and lines on it."""
    areas = tuple(piece for piece in pieces if isinstance(piece, Area))
    lines = tuple(piece for piece in pieces if isinstance(piece, Line))
    return Ground(72_000, 48_000, areas, lines)


def area(kind: str, x0: float, y0: float, x1: float, y1: float) -> Area:
    """A rectangle of a kind of terrain (inches)."""
    west, south, east, north = (round(each * 1000) for each in (x0, y0, x1, y1))
    return Area(kind, ((west, south), (east, south), (east, north), (west, north)))


def line(kind: str, x0: float, y0: float, x1: float, y1: float) -> Line:
    """An obstacle (inches)."""
    return Line(kind, (round(x0 * 1000), round(y0 * 1000)), (round(x1 * 1000), round(y1 * 1000)))


def some_unit(random: Random, id_: str, near: tuple[float, float] = (36, 24), spread: float = 10) -> Unit:
    """A unit of any kind and formation about a place."""
    kind = random.choice(PROFILES)
    models = 1 if profile(kind).character else random.randint(1, 24)
    x, y = (at + random.uniform(-spread, spread) for at in near)
    return unit(id_, x, y, random.uniform(0, 360), kind, models, random.randint(1, min(6, models)))


def some_position(random: Random, count: int = 6, spread: float = 14, ground: Ground = TABLE) -> State:
    """Units of both sides that stand about the middle of the table without overlapping."""
    found: list[Unit] = []
    while len(found) < count:
        new = some_unit(random, f"{'ab'[len(found) % 2]}{len(found)}", spread=spread)
        rect = footprint(new)
        if TABLE.holds(rect) and not any(overlap(rect, footprint(each)) for each in found):
            found.append(new)
    return position(*found, ground=ground)


def touching(state: State, one: str, my_side: Facing, other: str, their_side: Facing) -> State:
    """The position with these two units in contact, as they stand."""
    mine, theirs = state.units[one], state.units[other]
    made = contact(footprint(mine), my_side, footprint(theirs), their_side, other)
    back = contact(footprint(theirs), their_side, footprint(mine), my_side, one)
    mine.contacts, theirs.contacts = (*mine.contacts, made), (*theirs.contacts, back)
    return state


def drafting(state: State, *faces: int) -> Decision:
    """A decision in a position, with dice that fall so."""
    return drafted(state, ScriptedDice(faces))


def give(state: State, order: Any, *faces: int) -> list[Any]:
    """What comes of an order, up to the next choice, with dice that fall so, all of which are thrown."""
    dice = ScriptedDice(faces)
    draft = drafted(state, dice)
    LOOP.decide(draft, order)
    dice.assert_spent()
    return draft.events


def step(state: State, name: str, *faces: int, on: bool = False) -> list[Any]:
    """What comes of itself when a step of the turn begins; `on`: and then, up to the next choice."""
    dice = ScriptedDice(faces)
    draft = drafted(state, dice)
    begun = STEPS[PLACE[name]]
    draft.emit(StepBegan(begun.phase, begun.name))
    begun.begin(draft)
    if on:
        LOOP.go_on(draft)
    dice.assert_spent()
    return draft.events


def go_on(state: State, *faces: int) -> list[Any]:
    """What happens of itself in a position, up to the next choice."""
    dice = ScriptedDice(faces)
    draft = drafted(state, dice)
    LOOP.go_on(draft)
    dice.assert_spent()
    return draft.events


def some(events: list[Any], kind: type[T]) -> list[T]:
    """The events of a kind among others."""
    return [each for each in events if isinstance(each, kind)]


def trials(events: list[Any]) -> list[tuple[str, str, str, bool]]:
    """Who tested for what, by which rule, and whether it passed."""
    return [(each.unit, each.kind, each.rule, each.passed) for each in some(events, testing.TestTaken)]


def refused(state: State, order: Any, rule: str, field: str) -> str:
    """Why an order is refused, under that rule and at that field; the state is as it was then."""
    before = repr(state)
    with pytest.raises(Refusal) as found:
        LOOP.decide(drafting(state), order)
    assert (found.value.rule, found.value.field) == (rule, field)
    assert repr(state) == before
    return str(found.value)
