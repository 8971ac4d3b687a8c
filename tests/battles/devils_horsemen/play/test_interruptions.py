"""What breaks into a move stands under it in the log, once for each move that waits."""

from typing import Any

import pytest

from battles.contract.wording import say
from battles.devils_horsemen.play.fates import LeaderKilled, LeaderMoved, LeaderUnhurt
from battles.devils_horsemen.play.happenings import CheckPassed, CohesionLost, UnitMoved, UnitTurned
from battles.devils_horsemen.play.interruptions import depth, under
from battles.devils_horsemen.play.items import (
    Answering,
    Arriving,
    Harassing,
    Leading,
    Marching,
    Ordering,
    Pursuing,
    Shocking,
)
from battles.devils_horsemen.play.shooting import VolleyFired
from battles.devils_horsemen.state import State
from dice import Rolled
from tests.battles.devils_horsemen.positions import leader, position, unit

LINE = say("the enemy is there")
WENT = UnitMoved("A", "0504", 0, "order")


def marching() -> State:
    """A marches beside B, each with a leader."""
    leaders = (leader("L", "attacker", "0505"), leader("M", "defender", "0504"))
    state = position(unit("A", "attacker", "0505"), unit("B", "defender", "0504", "S"), leaders=leaders)
    state.agenda = [Ordering("L"), Marching("A")]
    return state


def volley(firer: str, target: str) -> VolleyFired:
    """A volley that hits."""
    return VolleyFired(firer, target, "direct", 1, 9, {}, "return", True, "full", ())


def die(rule: str) -> tuple[Rolled, ...]:
    """A die by a rule."""
    return (Rolled(f"{rule}|1.1.M|struck|1", "open", 10, 3, "scripted"),)


@pytest.mark.parametrize(
    ("waiting", "event", "line"),
    [
        ([], WENT, "the enemy is there"),
        ([Arriving("A"), Answering("A", ("B",), "entry")], volley("B", "A"), "↳ the enemy is there"),
        (
            [Pursuing("A", "B", ("0504",)), Shocking(())],
            CohesionLost("B", 1, 1, "shock"),
            "↳ ↳ the enemy is there",
        ),
    ],
)
def test_what_breaks_into_a_move_stands_under_it_and_under_both_what_breaks_into_a_pursuit(
    waiting: list[Any], event: Any, line: str
) -> None:
    state = marching()
    state.agenda += waiting
    assert str(under(state, LINE, event)) == line
    assert under(state, None, event) is None


@pytest.mark.rule("DH-8.41a", "DH-8.45a", "DH-7.15a", "DH-4.42d")
@pytest.mark.parametrize(
    ("event", "breaks_in"),
    [
        (volley("A", "B"), False),
        (volley("B", "A"), True),
        (CohesionLost("A", 1, 1, "missiles"), True),
        (CohesionLost("B", 1, 1, "missiles"), False),
        (CohesionLost("A", 1, 1, "terrain"), False),
        (CohesionLost("B", 1, 1, "reaction facing"), True),
        (CheckPassed("B", 6, "reaction facing", ()), True),
        (LeaderUnhurt("L", die("DH-8.19a")), True),
        (LeaderUnhurt("M", die("DH-8.19a")), False),
        (LeaderKilled("M", 25, die("DH-4.42d")), True),
        (LeaderMoved("M", "0503", why="escape"), True),
        (UnitTurned("B", 2, reacted=True), True),
        (UnitTurned("A", 2, 1), False),
        (UnitMoved("B", "0505", 3, "charge"), True),
    ],
)
def test_an_answer_whose_question_is_gone_stands_under_the_move_and_what_the_mover_does_beside_it(
    event: Any, breaks_in: bool
) -> None:
    assert depth(marching(), event) == breaks_in


def test_what_a_leader_and_a_harasser_do_is_their_own() -> None:
    state = marching()
    state.agenda = [Leading("L")]
    assert [depth(state, LeaderMoved(one, "0503")) for one in "LM"] == [0, 1]
    state.agenda = [Harassing("A", "B", "0505")]
    assert [depth(state, volley(*pair)) for pair in ("AB", "BA")] == [0, 1]


def test_outside_of_a_move_nothing_breaks_into_one() -> None:
    state = marching()
    for state.agenda in ([], [Ordering("L")]):
        assert depth(state, volley("B", "A")) == 0
