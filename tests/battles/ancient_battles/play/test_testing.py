"""Tests of two dice against leadership, and what is told of them."""

import pytest

from battles.ancient_battles.play import testing
from battles.ancient_battles.rules.leadership import Score
from battles.ancient_battles.ruleset import RULESET
from battles.ancient_battles.state import State
from tests.battles.ancient_battles.positions import drafting, position, unit


def scene() -> State:
    """A unit with its general near, and an enemy."""
    chief = unit("a9", 42, 20, kind="general_mounted", models=1, files=1, general=True)
    return position(unit("a1", 36, 20), chief, unit("b1", 36, 40, 180))


def tried(state: State, kind: str, *faces: int, again: bool = False) -> testing.TestTaken:
    """A test of the unit."""
    draft, one = drafting(state, *faces), state.units["a1"]
    passed = testing.passes(draft, one, kind, "AB-12.1", testing.score(state, one, kind), again=again)  # type: ignore[arg-type]
    event: testing.TestTaken = draft.events[0]
    assert event.passed is passed
    return event


@pytest.mark.rule("AB-12.1", "AB-8.1", "AB-H15.2")
@pytest.mark.parametrize(
    ("faces", "passed"), [((4, 5), True), ((5, 5), False), ((1, 1), True), ((6, 6), False)]
)
def test_a_test_is_passed_by_leadership_or_less_here_the_generals(
    faces: tuple[int, int], passed: bool
) -> None:
    event = tried(scene(), "fear", *faces)
    assert (event.score, event.passed) == (Score(9, "general"), passed)
    assert tuple(each.face for each in event.rolls) == faces


@pytest.mark.rule("AB-H15.2", "AB-8.2a")
def test_a_failed_test_is_thrown_again_at_once_where_it_may_be_and_the_second_roll_stands() -> None:
    assert tried(scene(), "morale", 6, 6, 4, 5, again=True).passed
    assert not tried(scene(), "morale", 6, 6, 5, 5, again=True).passed
    assert len(tried(scene(), "morale", 4, 5, again=True).rolls) == 2, "not one that is passed"


@pytest.mark.rule("AB-13.0a", "AB-12.1")
def test_a_test_for_panic_counts_for_its_phase_alone_and_no_other_test_does() -> None:
    state = scene()
    tried(state, "fear", 1, 1)
    assert state.units["a1"].panicked == ""
    tried(state, "panic", 1, 1)
    assert state.units["a1"].panicked == testing.phase_of(state) == "1.movement"


@pytest.mark.rule("AB-12.1")
def test_the_log_says_what_a_test_was_passed_on() -> None:
    state = scene()
    state.units["a1"].started = 40
    event = tried(state, "panic", 6, 4)
    told = str(RULESET.tell(state, event))
    for part in ("9 of the general", "-1", "6 + 4", "AB-12.1", "failed"):
        assert part in told
