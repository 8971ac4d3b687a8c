"""When a battle is over, and who has won it."""

from typing import Any

import pytest

from battles.ancient_battles.rules import victory
from battles.ancient_battles.state import State
from battles.contract.muster import Side
from tests.battles.ancient_battles.positions import position, unit


def fought(**more: Any) -> State:
    """Two equal armies of 500 points, each with a general."""
    return position(
        unit("a1", 36, 10, points=300, general=True),
        unit("a2", 46, 10, points=200),
        unit("b1", 36, 30, 180, points=300, general=True),
        unit("b2", 46, 30, 180, points=200),
        **more,
    )


@pytest.mark.rule("AB-H14.1")
def test_a_battle_is_over_when_a_side_has_nobody_on_the_table_who_does_not_flee() -> None:
    state = fought()
    assert not victory.over(state)
    state.units["a1"].fleeing = True
    assert not victory.over(state)
    state.units["a2"].gone = "pursuing"
    assert victory.over(state)
    assert victory.verdict(state) == "defender"


@pytest.mark.rule("AB-H14.1")
@pytest.mark.parametrize(
    ("turn", "active", "over"), [(12, "defender", True), (12, "attacker", False), (11, "defender", False)]
)
def test_a_battle_is_over_after_the_last_turn_of_the_second_player(
    turn: int, active: Side, over: bool
) -> None:
    assert victory.over(fought(turn=turn, active=active)) == over


@pytest.mark.rule("AB-H14.1", "AB-H14.2")
def test_where_nobody_stands_on_either_side_the_points_decide() -> None:
    state = fought()
    for id_ in ("a1", "b1", "b2"):
        state.units[id_].fleeing = True
    state.units["a2"].gone = "destroyed"
    assert victory.over(state)
    # 100 for each half of the 200 and 150 of the 300 against 200 and 150.
    assert victory.scores(state) == {"attacker": 250, "defender": 350}
    assert victory.verdict(state) == "defender"


@pytest.mark.rule("AB-H14.2", "AB-H10.3")
def test_a_unit_is_worth_all_if_it_is_lost_half_if_it_flees_or_is_at_half_and_nothing_else() -> None:
    one = unit("a1", 1, 1, models=11, started=20, points=201)
    assert victory.worth(one) == 0
    one.models = 10
    assert victory.worth(one) == 100
    one.models, one.fleeing = 20, True
    assert victory.worth(one) == 100
    one.gone = "fleeing"
    assert victory.worth(one) == 201
    one.gone = "destroyed"
    assert victory.worth(one) == 201
    one.gone, one.fleeing, one.models = "pursuing", False, 3
    assert victory.worth(one) == 0


@pytest.mark.rule("AB-H14.2")
@pytest.mark.parametrize("gone", ["destroyed", "fleeing", "pursuing"])
def test_a_general_who_is_dead_or_off_the_table_is_worth_a_bonus(gone: str) -> None:
    state = fought()
    assert victory.bonus(state, "attacker") == 0
    state.units["b1"].gone = gone  # type: ignore[assignment]
    assert victory.bonus(state, "attacker") == 100
    assert victory.bonus(state, "defender") == 0


@pytest.mark.rule("AB-H14.2")
@pytest.mark.parametrize(
    ("lead", "army", "verdict"),
    [
        (50, 500, "draw"),
        (51, 500, "attacker"),
        (-50, 500, "draw"),
        (-51, 500, "defender"),
        (1, 9, "attacker"),
        (-1, 9, "defender"),
        (1, 10, "draw"),
    ],
)
def test_a_lead_of_more_than_a_tenth_of_the_larger_army_wins(lead: int, army: int, verdict: str) -> None:
    assert victory.by_points({"attacker": 200 + lead, "defender": 200}, army) == verdict
    assert victory.largest(fought()) == 500


@pytest.mark.rule("AB-H14.2")
@pytest.mark.parametrize("larger", ["a3", "b3"])
def test_the_army_that_began_with_more_points_is_the_larger_one_whosever_it_is(larger: str) -> None:
    state = fought()
    state.units[larger] = unit(larger, 10, 20, points=100, gone="pursuing")
    assert victory.largest(state) == 600


@pytest.mark.rule("AB-H14.1", "AB-H14.2")
def test_who_alone_stands_has_won_whatever_the_points() -> None:
    state = fought()
    state.units["b1"].gone = "destroyed"
    state.units["a1"].gone = state.units["a2"].gone = "pursuing"
    assert victory.scores(state) == {"attacker": 400, "defender": 100}
    assert victory.verdict(state) == "defender"
