"""Into column and out of it."""

from typing import Any

import pytest

from battles.devils_horsemen.rules import columns, quality
from battles.devils_horsemen.state import Unit
from tests.battles.devils_horsemen.orders import refused
from tests.battles.devils_horsemen.positions import position, unit

HERE = "0505"


def foot(**more: Any) -> Unit:
    return unit("a", "attacker", HERE, type="MI", **{"tq": 5, "ma": 5, **more})


def why(one: Unit, facing: int, *others: Unit) -> str:
    return refused(columns.why_not_form(position(one, *others), one, facing))


@pytest.mark.rule("DH-6.41a", "DH-6.43a")
def test_a_unit_that_goes_into_column_looks_to_a_side_of_its_corner_and_back() -> None:
    assert [why(foot(facing="SE"), facing) for facing in range(6)] == [
        "DH-6.43a", "", "", "DH-6.43a", "DH-6.43a", "DH-6.43a",
    ]  # fmt: skip
    assert columns.faces(foot(facing="SE")) == (1, 2)
    assert columns.faces(foot(facing="NW", column=True)) == (5, 0)
    assert why(foot(facing="NW", column=True), 0) == ""
    assert why(foot(facing="NW", column=True), 4) == "DH-6.43a"


@pytest.mark.rule("DH-6.41a")
def test_the_point_for_it_must_be_left_and_no_enemy_hold_the_unit() -> None:
    assert why(foot(spent=4), 0) == ""
    assert why(foot(spent=5), 0) == "DH-6.41a"
    assert why(foot(), 0, unit("b", "defender", "0404", "SE")) == "DH-6.41a"
    assert why(foot(), 0, unit("b", "defender", "0404", "N")) == ""
    assert why(foot(routed=True), 0) == "DH-6.41a"


@pytest.mark.rule("DH-6.41a", "DH-6.61a")
def test_nobody_changes_where_he_may_not_stay() -> None:
    assert why(foot(), 0, unit("b", "attacker", HERE)) == "DH-6.61a"


@pytest.mark.rule("DH-6.45a", "DH-6.42a")
def test_a_column_is_worth_two_less_and_faster_and_nobody_forms_one_to_rout() -> None:
    assert quality.in_force(foot(column=True, facing="NE")) == 3
    assert [quality.in_force(foot(column=True, facing="NE", tq=tq)) for tq in (4, 3, 2)] == [2, 1, 1]
    assert quality.allowance(foot(column=True, facing="NE")) == 6
    assert why(foot(hits=2), 0) == ""
    assert why(foot(hits=3), 0) == "DH-6.45a"
    assert why(foot(hits=3, column=True, facing="NE"), 0) == ""
