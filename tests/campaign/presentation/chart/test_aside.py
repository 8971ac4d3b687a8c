"""Stepping aside: as far as needed, at most as far as allowed, and around what stands fast."""

from campaign.presentation.chart.aside import Body, step_aside
from campaign.presentation.chart.labels import Box

EDGES = (-5.0, -5.0, 5.0, 5.0)


def body(x: float, y: float, most: float = 5.0, *, heeds: bool = True) -> Body:
    """A square of ten."""
    return Body(x, y, EDGES, most, most, heeds)


def test_two_that_cover_each_other_part_along_the_shorter_way() -> None:
    one, other = body(0, 0), body(8, 3)
    step_aside([one, other], [])
    assert one.box.covers(other.box) == 0
    assert (one.y, other.y) == (0, 3)
    assert one.x < 0 < 8 < other.x


def test_two_that_are_free_stay() -> None:
    one, other = body(0, 0), body(10, 0)
    step_aside([one, other], [])
    assert (one.x, one.y, other.x, other.y) == (0, 0, 10, 0)


def test_none_goes_farther_than_it_may() -> None:
    crowd = [body(0, 0, 2) for _ in range(5)]
    step_aside(crowd, [])
    assert all(abs(each.x) <= 2 and abs(each.y) <= 2 for each in crowd)


def test_what_stands_fast_is_shunned_by_those_that_heed_it() -> None:
    wall = Box(3, -20, 9, 20)
    heeding, careless = body(0, 0), body(0, 0, heeds=False)
    step_aside([heeding], [wall])
    step_aside([careless], [wall])
    assert heeding.box.covers(wall) == 0
    assert careless.x == 0
