"""Cheapest ways over the map of the campaign."""

import dataclasses

import msgspec
import pytest

from campaign.options.reach import steps_from
from campaign.rules.terrain import entry_cost, step_cost
from campaign.rules.ways import cheapest_cost, cheapest_way, nights_along, over_nights
from hexmap.paths import cheapest
from tests.campaign.board import FAR, FIELD, GAME, NORTH, SEA, SHORE


def test_a_way_is_as_dear_as_the_hexes_that_it_enters() -> None:
    way = cheapest_way(GAME, FIELD, [FAR])
    costs = [entry_cost(GAME.map.terrains(hex_), GAME.tables.terrain) for hex_ in way or ()]
    assert way == cheapest(
        FIELD, [FAR], lambda hex_: entry_cost(GAME.map.terrains(hex_), GAME.tables.terrain), GAME.map.steps
    )
    assert sum(cost or 0 for cost in costs) == cheapest_cost(GAME, FIELD, [FAR])


def test_of_several_goals_it_leads_to_the_nearest() -> None:
    assert cheapest_way(GAME, FAR, [FIELD, FAR]) == ()
    assert cheapest_cost(GAME, FAR, [FIELD, FAR]) == 0


def test_it_counts_by_the_tables_in_force() -> None:
    terrain = GAME.tables.terrain
    dear = msgspec.structs.replace(terrain, cost={name: 2 * points for name, points in terrain.cost.items()})
    other = dataclasses.replace(GAME, tables=msgspec.structs.replace(GAME.tables, terrain=dear))
    assert cheapest_cost(other, FIELD, [FAR]) == 2 * (cheapest_cost(GAME, FIELD, [FAR]) or 0) > 0


STARTS = sorted(hex_ for hex_ in GAME.map.hexes if GAME.map.steps(hex_))[::61]


def way_back(found: dict[str, tuple[int, int, str]], goal: str) -> tuple[str, ...]:
    """The hexes entered on the way to a hex that is reached over nights."""
    way: list[str] = []
    while goal in found:
        way.insert(0, goal)
        goal = found[goal][2]
    return tuple(way)


@pytest.mark.rule("GC-8.3d")
@pytest.mark.parametrize("points", [1, 2, 4, 7])
def test_a_way_over_nights_ends_on_the_night_and_with_the_points_that_are_said(points: int) -> None:
    for start in STARTS:
        found = over_nights(GAME, start, points, 3)
        assert start not in found
        for goal, (night, spent, _) in found.items():
            assert nights_along(GAME, start, way_back(found, goal), points)[-1] == (night, spent)
            assert 1 <= night <= 3
            assert 0 < spent <= points


@pytest.mark.rule("GC-8.3d")
@pytest.mark.parametrize("points", [1, 4, 7])
def test_the_first_night_leads_to_the_hexes_of_a_reach(points: int) -> None:
    for start in STARTS:
        tonight = {step.hex: min(step.cost, points) for step in steps_from(GAME, start, points)}
        found = over_nights(GAME, start, points, 1)
        assert {hex_: spent for hex_, (_, spent, _) in found.items()} == tonight


@pytest.mark.rule("GC-8.3d")
def test_no_way_takes_fewer_nights() -> None:
    for start in STARTS:
        found = over_nights(GAME, start, 4, 3)
        for here in (start, *found):
            for other in GAME.map.steps(here):
                ways = nights_along(GAME, start, (*way_back(found, here), other), 4)
                if len(ways) > len(way_back(found, here)) and ways[-1][0] <= 3 and other != start:
                    assert found[other][:2] <= ways[-1]


@pytest.mark.rule("GC-8.3d")
def test_the_first_hex_of_a_day_may_cost_more_than_there_is_and_takes_the_whole_day() -> None:
    here, dear = next(
        (here, other)
        for here in sorted(GAME.map.hexes)
        for other in GAME.map.steps(here)
        if (step_cost(GAME, here, other) or 0) > 1
    )
    assert over_nights(GAME, here, 1, 1)[dear] == (1, 1, here)
    assert nights_along(GAME, here, (dear, here), 1) == [(1, 1), (2, 1)]


@pytest.mark.rule("GC-8.3d")
def test_points_of_one_day_are_not_kept_for_the_next() -> None:
    way = cheapest_way(GAME, FIELD, [FAR])
    assert way is not None
    assert [step_cost(GAME, a, b) for a, b in zip((FIELD, *way), way, strict=False)] == [1, 1, 1]
    assert nights_along(GAME, FIELD, way, 2) == [(1, 1), (1, 2), (2, 1)]


def test_without_points_a_piece_stays_and_a_way_ends_before_a_hex_that_cannot_be_entered() -> None:
    assert over_nights(GAME, FIELD, 0, 3) == {}
    assert nights_along(GAME, FIELD, (NORTH,), 0) == []
    assert nights_along(GAME, SHORE, (SEA,), 4) == []
    assert nights_along(GAME, FIELD, (NORTH, FAR), 4) == [(1, 1)]
