from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexmap import grid
from hexmap.paths import cheapest, reach

BOARD = tuple(f"{col:02d}{row:02d}" for col in range(40, 45) for row in range(40, 45))
START, GOAL = "4040", "4444"

boards = st.fixed_dictionaries({hex_: st.one_of(st.none(), st.integers(0, 4)) for hex_ in BOARD})


def _brute_force(costs: dict[str, int | None]) -> dict[str, int]:
    """Relax every step until nothing changes (Bellman and Ford): slow and plainly right."""
    best = {START: 0}
    changed = True
    while changed:
        changed = False
        for hex_, total in list(best.items()):
            for other in grid.neighbours(hex_):
                points = costs.get(other)
                if points is not None and best.get(other, 10**9) > total + points:
                    best[other] = total + points
                    changed = True
    return best


@given(boards)
def test_reach_finds_the_least_cost_of_every_hex(costs: dict[str, int | None]) -> None:
    assert reach(START, costs.get) == _brute_force(costs)


@given(boards, st.integers(0, 8))
def test_a_limit_leaves_out_what_costs_more(costs: dict[str, int | None], limit: int) -> None:
    everything = reach(START, costs.get)
    assert reach(START, costs.get, limit) == {h: c for h, c in everything.items() if c <= limit}


@given(boards)
def test_a_way_is_connected_and_costs_what_reach_says(costs: dict[str, int | None]) -> None:
    way, least = cheapest(START, [GOAL], costs.get), reach(START, costs.get).get(GOAL)
    if way is None:
        assert least is None
        return
    assert sum(costs[hex_] or 0 for hex_ in way) == least
    assert way[-1] == GOAL
    assert all(grid.distance(a, b) == 1 for a, b in zip((START, *way), way, strict=False))


@given(boards)
def test_of_several_goals_the_cheapest_is_taken(costs: dict[str, int | None]) -> None:
    goals = ["4444", "4040", "4440"][::2]
    way, costs_of = cheapest(START, goals, costs.get), reach(START, costs.get)
    reachable = [costs_of[goal] for goal in goals if goal in costs_of]
    assert (way is None) == (not reachable)
    if way is not None:
        assert costs_of[way[-1]] == min(reachable)


def test_equal_ways_go_through_the_lower_labels() -> None:
    assert cheapest("4040", ["4240"], lambda _: 1) == ("4140", "4240")


def test_of_equal_costs_the_way_with_fewer_hexes_is_taken() -> None:
    free: Callable[[str], int] = lambda _: 0  # noqa: E731
    assert len(cheapest("4040", ["4340"], free) or ()) == 3


def test_who_stands_on_the_goal_enters_nothing() -> None:
    assert cheapest("4040", ["4040"], lambda _: None) == ()


def test_a_step_that_is_not_offered_is_not_taken() -> None:
    def only_south(hex_: str) -> list[str]:
        south = grid.neighbour(hex_, "S")
        return [south] if south else []

    assert cheapest("4040", ["4042"], lambda _: 1, only_south) == ("4041", "4042")
    assert cheapest("4040", ["4139"], lambda _: 1, only_south) is None


def test_a_negative_cost_is_refused() -> None:
    with pytest.raises(ValueError, match="negative cost"):
        reach("4040", lambda _: -1, 3)
