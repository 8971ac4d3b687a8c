"""Where a straight way overlaps what stands beside it, compared with looking at it step by step."""

from random import Random

import pytest

from battles.ancient_battles.state.plane.areas import overlaps
from battles.ancient_battles.state.plane.passing import back, gaps, onward, passage
from battles.ancient_battles.state.plane.rectangle import Rectangle, ahead, overlap
from battles.ancient_battles.state.plane.sweep import advanced
from battles.ancient_battles.tables.measure import TOLERANCE
from tests.battles.ancient_battles.state.plane.shapes import some_polygon, some_rectangle


def test_a_passage_is_where_a_rectangle_on_its_way_overlaps_another_or_an_area() -> None:
    random, passed = Random(6), 0
    for number in range(1000):
        moving = some_rectangle(random)
        other = some_rectangle(random) if number % 2 else some_polygon(random)
        span = passage(moving, ahead(moving.heading), other)
        for length in range(-20_000, 20_001, 1000):
            there = advanced(moving, length)
            met = overlap(there, other) if isinstance(other, Rectangle) else overlaps(there, other)
            inside = span is not None and span[0] < length < span[1]
            assert met == inside or (span and min(abs(length - end) for end in span) < 0.01)
            passed += met
    assert passed > 700


def test_with_slack_one_may_touch_by_so_much() -> None:
    moving, other = Rectangle(0, 0, 0, 1000, 1000), Rectangle(0, 5000, 0, 1000, 1000)
    assert passage(moving, (0, 1), other, 0) == pytest.approx((4000, 6000))
    assert passage(moving, (0, 1), other) == pytest.approx((4000 + TOLERANCE, 6000 - TOLERANCE))
    beside = other._replace(x=999)
    assert passage(moving, (0, 1), beside, 0) is not None
    assert passage(moving, (0, 1), beside) is None


def test_onward_and_back_lead_to_the_next_length_that_is_in_no_span() -> None:
    spans = [(5, 9), (2, 4), (8, 12), (20, 30)]
    assert [onward(length, spans) for length in (1, 3, 5, 7, 12, 25, 40)] == [1, 4, 5, 12, 12, 30, 40]
    assert [back(length, spans) for length in (1, 3, 5, 7, 11, 25, 40)] == [1, 2, 5, 5, 5, 20, 40]


def test_gaps_are_what_spans_leave_of_a_way() -> None:
    assert gaps(0, 10, [(2, 4), (3, 5), (9, 12), (-3, -1)]) == [(0, 2), (5, 9)]
    assert gaps(0, 10, [(-1, 11)]) == []
    assert gaps(0, 10, []) == [(0, 10)]
