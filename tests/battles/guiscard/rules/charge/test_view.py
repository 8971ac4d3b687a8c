"""Whom a rider has before him, near enough and in sight (GT-7.2.1b, D10, D59)."""

import pytest

from battles.guiscard.rules.charge.view import before, hidden, within
from battles.guiscard.rules.counters import hexes_of
from tests.battles.guiscard.board import Placed, foot, position, rider
from tests.battles.guiscard.grounds import drawn

AHEAD, LEFT_EDGE, RIGHT_EDGE, LEFT_OF_IT, RIGHT_OF_IT, BEHIND = "1507", "1208", "1808", "1209", "1809", "1513"
"""Hexes three steps from a rider's front half at 1510 who looks north: the wedge goes from north-west to north-east."""


@pytest.mark.rule("GT-7.2.1b", "GT-7.2.2b")
def test_the_front_arc_is_a_wedge_with_both_its_edges() -> None:
    hexes = (AHEAD, LEFT_EDGE, RIGHT_EDGE, LEFT_OF_IT, RIGHT_OF_IT, BEHIND)
    enemies = [foot(hex_, "defender", "Aim", hex_) for hex_ in hexes]
    people = position(rider("k", "attacker", "Nck", "1510", "N"), *enemies).people
    assert [hex_ for hex_ in hexes if before(people["k"], people[hex_])] == [AHEAD, LEFT_EDGE, RIGHT_EDGE]


@pytest.mark.rule("GT-7.2.1b", "GT-7.2.2b")
@pytest.mark.parametrize(("facing", "seen"), [("S", True), ("N", False)])
def test_of_a_rider_one_half_in_the_arc_is_enough(facing: str, seen: bool) -> None:
    knight, other = (
        rider("k", "attacker", "Nck", "1510", "N"),
        rider("r", "defender", "Ach", LEFT_OF_IT, facing),
    )
    people = position(knight, other).people
    assert before(people["k"], people["r"]) is seen


@pytest.mark.rule("GT-7.2.1b")
def test_the_target_is_no_farther_than_the_allowance_and_of_a_rider_the_nearer_half_counts() -> None:
    state = position(
        rider("k", "attacker", "Nck", "1510", "N"),
        foot("p", "defender", "Aim", AHEAD),
        rider("r", "defender", "Ach", "1405", "N"),
    )
    k, p, r = (state.people[name] for name in "kpr")
    assert [within(k, p, points) for points in (2, 3, 4)] == [False, True, True]
    assert [within(k, r, points) for points in (3, 4)] == [False, True]


@pytest.mark.rule("GT-7.2.1b")
@pytest.mark.parametrize(
    ("others", "woods", "rule"),
    [
        ([foot("f", "attacker", "Nim", "1507"), foot("g", "defender", "Aim", "1506")], {}, ""),
        ([rider("r", "attacker", "Nck", "1507", "N")], {}, "GT-7.2.1b"),
        ([rider("gone", "attacker", "Nck", "", "N")], {}, ""),
        ([], {"_1507": "tree"}, "GT-5.5.2.2a"),
    ],
)
def test_riders_and_trees_hide_the_target_and_people_on_foot_do_not(
    others: list[Placed], woods: dict[str, str], rule: str
) -> None:
    state = position(
        rider("k", "attacker", "Nck", "1510", "N"), foot("p", "defender", "Aim", "1505"), *others
    )
    refusal = hidden(state, drawn(**woods), state.people["k"], state.people["p"])
    assert (refusal.rule if refusal else "") == rule


@pytest.mark.rule("GT-7.2.1b")
def test_to_see_one_half_of_a_rider_is_enough() -> None:
    state = position(rider("k", "attacker", "Nck", "1510", "N"), rider("r", "defender", "Ach", "1607", "SE"))
    assert hexes_of(state.people["r"]) == ("1607", "1507")
    wood = drawn(_1508="tree")
    assert hidden(state, wood, state.people["k"], state.people["r"]) is None
