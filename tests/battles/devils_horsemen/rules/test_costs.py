"""What ground, hexsides, levels, turns and friends cost, by the chart."""

from collections.abc import Mapping
from typing import Any

import pytest

from battles.devils_horsemen.rules import costs
from battles.devils_horsemen.state import Unit
from tests.battles.devils_horsemen.positions import leader, position, unit

A, B = "0505", "0605"


def cost(one: Unit, terrain: Mapping[str, str] = {}, **sides: Any) -> costs.Cost | None:
    state = position(one, terrain=terrain, sides=dict.fromkeys(sides, ((A, B),)))
    return costs.step(state.field, one, A, B)


def horse(**more: Any) -> Unit:
    return unit("h", "attacker", A, type="HC", **more)


def foot(type_: str = "MI", **more: Any) -> Unit:
    return unit("f", "attacker", A, type=type_, **more)


@pytest.mark.rule("DH-6.31a", "DH-6.32a", "DH-6.33a", "DH-6.37a")
def test_w37_ground_costs_points_and_cohesion_by_class() -> None:
    assert [cost(one) for one in (horse(), foot(), foot("LI"))] == [costs.Cost(1)] * 3
    woods = {B: "w"}
    assert [cost(one, woods) for one in (horse(), foot(), foot("LI"))] == [
        costs.Cost(2, 1),
        costs.Cost(2, 1),
        costs.Cost(2, 0),
    ]
    rough = {B: "r"}
    assert [cost(one, rough) for one in (horse(), foot("HI"), foot("LI"), foot("ART"))] == [
        costs.Cost(3, 3),
        costs.Cost(3, 2),
        costs.Cost(3, 2),
        costs.Cost(3, 0),
    ]


@pytest.mark.rule("DH-6.31a", "DH-6.37a")
def test_a_stream_costs_a_point_more_and_cohesion_of_foot_alone() -> None:
    assert cost(horse(), stream=True) == costs.Cost(2, 0)
    assert cost(foot(), stream=True) == costs.Cost(2, 1)
    assert cost(foot("LI"), stream=True) == costs.Cost(2, 0)


@pytest.mark.rule("DH-6.31a", "DH-6.32a", "DH-6.37a")
def test_one_level_up_costs_a_point_and_more_than_one_a_point_and_a_hit_each() -> None:
    assert cost(horse(), {B: "1"}) == costs.Cost(2, 0)
    assert cost(horse(), {B: "2"}) == costs.Cost(3, 2)
    assert cost(horse(), {A: "1"}) == costs.Cost(1, 0)
    assert cost(horse(), {A: "2"}) == costs.Cost(1, 2)
    assert costs.climb(position().field, A, B) is None


@pytest.mark.rule("DH-6.34a", "DH-6.37a", "DH-6.15a")
def test_nobody_passes_the_indus() -> None:
    assert cost(horse(), indus_river=True) is None
    one = leader("l", "attacker", A)
    state = position(unit("u", "attacker", B), leaders=(one,), sides={"indus_river": ((A, B),)})
    assert costs.leader_step(state, one, A, B) is None


@pytest.mark.rule("DH-6.42b", "DH-6.37a")
def test_w11_a_column_takes_a_hit_on_a_steep_bank_and_none_in_a_stream() -> None:
    assert cost(foot(column=True, facing="NE"), steep_bank=True) == costs.Cost(3, 1)
    assert cost(foot(column=True, facing="NE"), stream=True) == costs.Cost(2, 0)
    assert cost(foot(column=True, facing="NE"), {B: "r"}) == costs.Cost(3, 0)
    assert cost(foot(column=True, facing="NE"), {B: "w"}) == costs.Cost(2, 1)


@pytest.mark.rule("DH-11.46a", "DH-6.32a")
def test_a_routed_unit_takes_no_hits_of_movement() -> None:
    assert cost(horse(routed=True), {B: "r"}) == costs.Cost(3, 0)


@pytest.mark.rule("DH-6.63a")
def test_w14_going_through_costs_a_point_and_cohesion_of_heavy_and_medium_foot() -> None:
    assert costs.through() == 1
    assert [costs.through_hits(foot(type_)) for type_ in ("HI", "MI", "LI", "ART", "HC")] == [1, 1, 0, 0, 0]
    assert costs.through_hits(unit("d", "attacker", A, type="HC", dismount="HI", dismounted=True)) == 1


@pytest.mark.rule("DH-4.1e", "DH-6.15a", "DH-6.64a", "DH-6.32a")
def test_a_leader_pays_as_cavalry_and_a_point_more_to_join_a_unit() -> None:
    one = leader("l", "attacker", A)
    state = position(unit("u", "attacker", B), leaders=(one,), terrain={B: "w"})
    assert costs.leader_step(state, one, A, B) == 3
    assert costs.leader_step(state, one, A, B, along=True) == 2
    assert costs.leader_step(state, one, A, "0504") == 1
    assert costs.leader_allowance() == 9


@pytest.mark.rule("DH-7.12a")
def test_foot_pays_for_each_corner_and_horse_once() -> None:
    assert [costs.pivot(horse(), corners) for corners in (0, 1, 3)] == [0, 1, 1]
    assert [costs.pivot(foot("LI"), corners) for corners in (0, 1, 3)] == [0, 1, 3]


@pytest.mark.rule("DH-7.14a")
def test_a_turn_in_woods_or_rough_costs_cohesion_by_corner_but_not_of_light_infantry() -> None:
    for letter in ("r", "w"):
        field = position(terrain={A: letter}).field
        assert costs.pivot_hits(field, horse(), 2) == 2
        assert costs.pivot_hits(field, foot(), 1) == 1
        assert costs.pivot_hits(field, foot("LI"), 3) == 0
    assert costs.pivot_hits(position().field, horse(), 3) == 0
