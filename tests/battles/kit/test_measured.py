"""An order points at the place to which it leads, and a measured one at the reach of its span."""

import msgspec
import pytest

from battles.contract.surface import Span
from battles.kit.agenda.draft import Draft
from battles.kit.agenda.loop import Loop
from battles.kit.agenda.state import BattleState
from battles.kit.agenda.system import System
from battles.kit.book import Book
from battles.kit.marks import Marks, Place, Reach, Shape
from battles.kit.voice import Voice

BOOK = Book("ladders", Voice({}, lambda state, id_: "attacker"))


class Ladders(BattleState["Climbing"]):
    """Ladders of a length, on which a climber stands at a height."""

    length: int = 10
    height: int = 0


@BOOK.item
class Climbing(msgspec.Struct, frozen=True, tag="climbing"):
    """A climber may go up a ladder."""

    climber: str = "a1"


@BOOK.order("climb {feet} feet")
class Climb(msgspec.Struct, frozen=True, tag="climb"):
    """Climb so far."""

    feet: int


@BOOK.order("jump down")
class Jump(msgspec.Struct, frozen=True, tag="jump"):
    """Jump to the ground."""


@BOOK.order("stay")
class Stay(msgspec.Struct, frozen=True, tag="stay"):
    """Stay where you are."""


def spans(state: Ladders, item: Climbing) -> list[Span]:
    return [Span(Climb(1), "feet", 1, state.length)]


def rung(state: Ladders, item: Climbing, order: Climb | Jump | Stay) -> Place | None:
    match order:
        case Climb(feet):
            return Shape(((0, state.height + feet),))
        case Jump():
            return Shape(((0, 0),))
        case Stay():
            return None


@BOOK.question(
    Climbing,
    prompt="How far do you climb?",
    offers=lambda state, item: [Jump()],
    rule="T-1",
    calm=Stay(),
    about="climber",
    spans=spans,
    stops=rung,
)
def climb(draft: "Draft[Ladders]", item: Climbing, order: Climb | Jump) -> None:
    draft.done()


LOOP = Loop(System([BOOK]).topics, next_step=lambda draft: draft.add(Climbing()), over="T-0")


def marks_of(state: Ladders, order: Climb | Jump | Stay) -> Marks:
    worded = LOOP.worded(state, order)
    assert worded is not None
    return worded.marks


@pytest.mark.parametrize(("length", "stops"), [(10, (1, 5, 10)), (2, (1, 2)), (1, (1,))])
def test_a_measured_order_shows_where_it_leads_and_its_span_at_the_least_the_middle_and_the_most(
    length: int, stops: tuple[int, ...]
) -> None:
    state = Ladders(agenda=[Climbing()], length=length, height=100)
    reach = Reach(
        Span(Climb(1), "feet", 1, length), tuple((feet, Shape(((0, 100 + feet),))) for feet in stops)
    )
    assert marks_of(state, Climb(1)) == Marks(("a1",), places=(Shape(((0, 101),)),), reach=reach)


def test_an_order_without_a_measure_shows_where_it_leads_if_it_leads_anywhere() -> None:
    state = Ladders(agenda=[Climbing()], height=5)
    assert marks_of(state, Jump()) == Marks(("a1",), places=(Shape(((0, 0),)),))
    assert marks_of(state, Stay()) == Marks(("a1",))
