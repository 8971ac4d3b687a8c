"""The recipe of CONTRIBUTING.md for an order of a system, applied: a chapter and nothing else."""

import inspect
import re
from types import ModuleType
from typing import Any

import pytest

from battles.kit.marks import Hex
from config.state import CHECKOUT
from rulebook import Refusal
from tests.battles.kit import toy

RECIPE = (
    (CHECKOUT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## Add an order or an event")[2]
)


@pytest.fixture(scope="module")
def doors() -> Any:
    """The toy system with the chapter of the recipe in it, written before its books are bound."""
    [chapter] = re.findall(r"```python\n(.*?)```", RECIPE, re.DOTALL)
    head, bound, rest = inspect.getsource(toy).partition("SYSTEM = System([BOOK])")
    module = ModuleType("toy_with_bars")
    exec(compile(head + chapter + bound + rest, "toy_with_bars", "exec"), module.__dict__)  # noqa: S102
    return module


def barring(doors: Any, *open_: str) -> Any:
    """A guard who may bar one of these doors."""
    state = doors.Doors()
    state.open.extend(open_)
    state.agenda.append(doors.Barring("g1"))
    return state


def test_the_order_is_offered_and_has_its_words_and_marks(doors: Any) -> None:
    state = barring(doors, "0101", "0102")
    assert doors.LOOP.orders(state) == [doors.Bar("0101"), doors.Bar("0102"), doors.Leave()]
    worded = doors.LOOP.worded(state, doors.Bar("0102"))
    assert (str(worded.said), worded.marks.places) == ("bar 0102", (Hex("0102"),))
    assert str(doors.LOOP.prompt(state).said).startswith("guard g1: which door shall be barred?")


def test_it_is_judged_booked_and_told(doors: Any) -> None:
    state = barring(doors, "0101")
    with pytest.raises(Refusal, match="0102 is shut already"):
        doors.LOOP.decide(doors.draft_of(state), doors.Bar("0102"))
    draft = doors.draft_of(state)
    doors.LOOP.decide(draft, doors.Bar("0101"))
    [event] = [each for each in draft.events if isinstance(each, doors.Barred)]
    assert draft.state.open == []
    assert str(doors.SYSTEM.tell(draft.state, event, None)) == "guard g1 bars 0101"
