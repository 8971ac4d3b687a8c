"""Whom a rider has before him, near enough and in sight (GT-7.2.1b, D10, D59)."""

import pytest

from battles.guiscard.charge.view import before, hidden, within
from battles.guiscard.counters import hexes_of
from tests.battles.guiscard.board import foot, position, rider
from tests.battles.guiscard.grounds import drawn

AHEAD, LEFT_EDGE, RIGHT_EDGE, LEFT_OF_IT, RIGHT_OF_IT, BEHIND = "1507", "1208", "1808", "1209", "1809", "1513"
"""Hexes three steps from a rider's front half at 1510 who looks north: the wedge goes from north-west to north-east."""


@pytest.mark.rule("GT-7.2.1b", "GT-7.2.2b")
@pytest.mark.parametrize(
    ("hex_", "seen"),
    [
        (AHEAD, True),
        (LEFT_EDGE, True),
        (RIGHT_EDGE, True),
        (LEFT_OF_IT, False),
        (RIGHT_OF_IT, False),
        (BEHIND, False),
    ],
)
def test_the_front_arc_is_a_wedge_with_both_its_edges(hex_: str, seen: bool) -> None:
    state = position(rider("k", "attacker", "Nck", "1510", "N"), foot("p", "defender", "Aim", hex_))
    assert before(state.people["k"], state.people["p"]) is seen


@pytest.mark.rule("GT-7.2.1b", "GT-7.2.2b")
def test_of_a_rider_one_half_in_the_arc_is_enough() -> None:
    state = position(
        rider("k", "attacker", "Nck", "1510", "N"),
        rider("in", "defender", "Ach", LEFT_OF_IT, "S"),
        rider("out", "defender", "Ach", LEFT_OF_IT, "N"),
    )
    people = state.people
    assert before(people["k"], people["in"])
    assert not before(people["k"], people["out"])


@pytest.mark.rule("GT-7.2.1b")
@pytest.mark.parametrize(("points", "near"), [(2, False), (3, True), (4, True)])
def test_the_target_is_no_farther_than_the_allowance(points: int, near: bool) -> None:
    state = position(
        rider("k", "attacker", "Nck", "1510", "N"),
        rider("away", "defender", "Ach", "1506", "N"),
        rider("here", "defender", "Ach", "1506", "N"),
        foot("p", "defender", "Aim", AHEAD),
    )
    assert within(state.people["k"], state.people["p"], points) is near


@pytest.mark.rule("GT-7.2.1b")
def test_the_nearer_half_of_a_rider_counts() -> None:
    state = position(rider("k", "attacker", "Nck", "1510", "N"), rider("r", "defender", "Ach", "1505", "N"))
    assert within(state.people["k"], state.people["r"], 4)
    assert not within(state.people["k"], state.people["r"], 3)


@pytest.mark.rule("GT-7.2.1b")
def test_riders_hide_the_target_and_nobody_else_does() -> None:
    k, p = rider("k", "attacker", "Nck", "1510", "N"), foot("p", "defender", "Aim", "1505")
    between = position(k, p, foot("f", "attacker", "Nim", "1507"), foot("g", "defender", "Aim", "1506"))
    assert hidden(between, drawn(), between.people["k"], between.people["p"]) is None
    ridden = position(k, p, rider("r", "attacker", "Nck", "1507", "N"))
    refusal = hidden(ridden, drawn(), ridden.people["k"], ridden.people["p"])
    assert refusal is not None
    assert refusal.rule == "GT-7.2.1b"


@pytest.mark.rule("GT-7.2.1b")
def test_a_rider_off_the_field_hides_nobody() -> None:
    state = position(
        rider("k", "attacker", "Nck", "1510", "N"),
        foot("p", "defender", "Aim", "1505"),
        rider("gone", "attacker", "Nck", "", "N"),
    )
    assert hidden(state, drawn(), state.people["k"], state.people["p"]) is None


@pytest.mark.rule("GT-7.2.1b")
def test_trees_hide_the_target() -> None:
    state = position(rider("k", "attacker", "Nck", "1510", "N"), foot("p", "defender", "Aim", "1505"))
    wood = drawn(_1507="tree")
    assert hidden(state, wood, state.people["k"], state.people["p"]) is not None


@pytest.mark.rule("GT-7.2.1b")
def test_to_see_one_half_of_a_rider_is_enough() -> None:
    state = position(rider("k", "attacker", "Nck", "1510", "N"), rider("r", "defender", "Ach", "1607", "SE"))
    assert hexes_of(state.people["r"]) == ("1607", "1507")
    wood = drawn(_1508="tree")
    assert hidden(state, wood, state.people["k"], state.people["r"]) is None
