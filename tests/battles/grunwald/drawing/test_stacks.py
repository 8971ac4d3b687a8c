"""A stack is spread so that each of its counters can be read."""

from itertools import combinations

import pytest

from battles.drawn.sheet import SIZE
from battles.grunwald.drawing.counters import HALF
from battles.grunwald.drawing.stacks import places
from battles.grunwald.drawing.words import unit as told
from battles.ruleset import Livery
from tests.battles.grunwald.drawing.test_picture import root, texts, titles, used
from tests.battles.grunwald.positions import HERE, leader, position, unit


@pytest.mark.parametrize("count", range(1, 13))
def test_no_counter_of_a_hex_hides_another_or_leaves_it(count: int) -> None:
    scale, spots = places(count)
    wide = 2 * HALF * scale

    assert len(spots) == count
    for (ax, ay), (bx, by) in combinations(spots, 2):
        assert max(abs(ax - bx), abs(ay - by)) >= wide
    assert all(abs(x) + wide / 2 <= SIZE and abs(y) + wide / 2 <= SIZE for x, y in spots)


def test_an_empty_hex_has_no_places() -> None:
    assert places(0)[1] == []


def test_a_stack_shows_each_of_its_units_and_its_leader() -> None:
    archers = [unit(f"a{number}", "attacker", HERE, kind="archer") for number in range(5)]
    drawn = root(
        position(*archers, unit("s", "attacker", HERE, "SE", "levy"), leader("witold", "attacker", HERE))
    )

    assert used(drawn)["archer"] == 5
    assert used(drawn)["levy"] == used(drawn)["leader"] == 1
    assert {str(told(one)) for one in archers} <= set(titles(drawn))
    assert texts(drawn)["Witold"] == 1


def test_the_name_of_a_hex_gives_way_to_a_front_that_looks_north() -> None:
    def height(facing: str) -> float:
        drawn = root(position(unit("u", "attacker", HERE, facing)), Livery())
        return next(float(each.get("y") or 0) for each in drawn.iter() if each.text == HERE)

    assert height("N") - height("S") > SIZE


def test_contingents_are_told_apart_by_their_bars() -> None:
    def bars(contingent: str) -> int:
        one = unit("u", "attacker", HERE)
        one.contingent = contingent  # type: ignore[assignment]
        return sum(each.get("height") == "17" for each in root(position(one)).iter())

    assert (bars("polish"), bars("lithuanian"), bars("tatar")) == (0, 1, 2)
