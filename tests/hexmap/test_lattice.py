from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexmap import grid
from hexmap.lattice import Lattice
from hexmap.paths import cheapest, reach

BOARD = tuple(f"{col:02d}{row:02d}" for col in range(40, 45) for row in range(40, 45))
HEXES = st.sampled_from(BOARD)

boards = st.fixed_dictionaries({hex_: st.one_of(st.none(), st.integers(0, 4)) for hex_ in BOARD})
questions = st.lists(st.tuples(HEXES, st.lists(HEXES, max_size=3)), min_size=1, max_size=6)


@given(boards, questions)
def test_its_ways_are_those_of_a_search_of_its_own_whatever_was_asked_before(
    costs: dict[str, int | None], asked: list[tuple[str, list[str]]]
) -> None:
    lattice = Lattice(costs.get, grid.neighbours)
    for start, goals in asked:
        way = cheapest(start, goals, costs.get)
        assert lattice.cheapest(start, goals) == way
        assert lattice.least(start, goals) == (None if way is None else sum(costs[hex_] or 0 for hex_ in way))


@given(boards, questions, st.integers(-1, 12))
def test_the_hexes_that_points_lead_to_are_those_of_a_search_of_its_own_whatever_was_asked_before(
    costs: dict[str, int | None], asked: list[tuple[str, list[str]]], points: int
) -> None:
    lattice = Lattice(costs.get, grid.neighbours)
    for start, goals in asked:
        lattice.cheapest(start, goals)
        for limit in (points, points + 3, points):
            found = lattice.within(start, limit)
            totals = {hex_: total for hex_, (total, _) in found.items()}
            assert totals == {
                hex_: cost for hex_, cost in reach(start, costs.get, limit).items() if limit >= 0
            }
            assert list(totals.values()) == sorted(totals.values())


@given(boards, HEXES, st.integers(0, 12))
def test_going_back_from_hex_to_hex_is_the_cheapest_way(
    costs: dict[str, int | None], start: str, points: int
) -> None:
    found = Lattice(costs.get, grid.neighbours).within(start, points)
    for goal in found:
        way: list[str] = []
        hex_ = goal
        while hex_ != start:
            way.insert(0, hex_)
            hex_ = found[hex_][1]
        assert tuple(way) == cheapest(start, [goal], costs.get)


def test_what_it_costs_to_enter_a_hex_is_asked_once() -> None:
    asked: Counter[str] = Counter()

    def cost(hex_: str) -> int | None:
        asked[hex_] += 1
        return 1 if hex_ in BOARD else None

    lattice = Lattice(cost, grid.neighbours)
    for goal in BOARD:
        lattice.cheapest("4242", [goal])
        lattice.least(goal, ["4242"])
    assert max(asked.values()) == 1


def test_who_asks_while_a_search_is_under_way_begins_another() -> None:
    """As two threads do."""
    answers: list[tuple[str, ...] | None] = []

    def steps(hex_: str) -> tuple[str, ...]:
        if hex_ == "4243" and not answers:
            answers.append(())
            answers.append(lattice.cheapest("4242", ["4240"]))
        return grid.neighbours(hex_)

    lattice = Lattice(lambda hex_: 1 if hex_ in BOARD else None, steps)
    assert lattice.cheapest("4242", ["4244"]) == ("4243", "4244")
    assert answers == [(), ("4241", "4240")]


def test_a_lattice_forgets_before_it_remembers_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hexmap.lattice.KEPT", 2)
    asked: Counter[str] = Counter()

    def steps(hex_: str) -> tuple[str, ...]:
        asked[hex_] += 1
        return grid.neighbours(hex_)

    lattice = Lattice(lambda hex_: 1 if hex_ in BOARD else None, steps)
    for start in ("4040", "4041", "4040"):
        lattice.cheapest(start, ["4444"])
    once = asked["4040"]
    lattice.cheapest("4042", ["4444"])
    lattice.cheapest("4040", ["4444"])
    assert asked["4040"] > once


def test_nowhere_is_out_of_reach() -> None:
    lattice = Lattice(lambda _: 1, grid.neighbours)
    assert lattice.cheapest("4040", []) is None
    assert lattice.least("4040", []) is None


def test_a_negative_cost_is_refused() -> None:
    with pytest.raises(ValueError, match="negative cost"):
        Lattice(lambda _: -1, grid.neighbours).least("4040", ["4444"])
