"""Who sees whom."""

from fractions import Fraction

import pytest

from battles.warmaster.rules.sight import sees, within
from battles.warmaster.state.ground import Area
from battles.warmaster.state.rectangles import Rect
from tests.battles.warmaster.positions import TABLE, area, laid, stand

EYE = stand(1, 50, 50)


@pytest.mark.rule("WM-H3.1")
def test_a_stand_sees_what_lies_beyond_the_line_of_its_front_edge() -> None:
    assert sees(TABLE, EYE, stand(2, 50, 70), [])
    assert sees(TABLE, EYE, stand(2, 150, 52), []), "its far part lies beyond"
    assert not sees(TABLE, EYE, stand(2, 150, 50), [])
    assert not sees(TABLE, EYE, stand(2, 50, 30), [])
    assert sees(TABLE, stand(1, 50, 50, "W"), stand(2, 30, 50), [])


@pytest.mark.rule("WM-H3.1")
def test_a_stand_between_hides_and_one_that_is_only_grazed_does_not() -> None:
    assert not sees(TABLE, EYE, stand(2, 50, 70), [Rect(49, 60, 53, 62)])
    assert sees(TABLE, EYE, stand(2, 50, 70), [Rect(50, 60, 54, 62)])


@pytest.mark.rule("WM-H3.1", "WM-23.1")
def test_a_wood_hides_who_is_behind_it_and_who_is_deep_in_it() -> None:
    between = laid(area("wood", 40, 60, 60, 62))
    assert not sees(between, EYE, stand(2, 50, 70), [])
    assert sees(laid(area("wood", 20, 60, 40, 62)), EYE, stand(2, 50, 70), []), "beside the way"
    deep = laid(area("wood", 40, 55, 60, 80))
    assert [sees(deep, EYE, stand(2, 50, y), []) for y in (58, 59)] == [True, False], "2 cm, and 3 cm"


@pytest.mark.rule("WM-23.1", "WM-23.2", "WM-H3.1")
@pytest.mark.parametrize("kind", ["wood", "village", "hill"])
def test_who_has_fought_in_a_wood_sees_the_enemy_retreat_and_loses_him_behind_it(kind: str) -> None:
    deep, between = laid(area(kind, 40, 55, 60, 80)), laid(area(kind, 40, 60, 60, 62))
    assert sees(deep, EYE, stand(2, 50, 70), [], fought=True)
    assert sees(deep, stand(1, 50, 70), stand(2, 50, 90), [], fought=True)
    assert not sees(between, EYE, stand(2, 50, 70), [], fought=True), "nobody has fought in it"


@pytest.mark.rule("WM-H3.1")
def test_a_hill_hides_who_is_behind_it_and_nobody_on_it() -> None:
    hill = laid(area("hill", 40, 60, 60, 70))
    assert not sees(hill, EYE, stand(2, 50, 80), [])
    assert sees(hill, EYE, stand(2, 50, 68), [])
    assert sees(hill, stand(1, 50, 61), stand(2, 50, 80), [])
    assert sees(laid(area("water", 40, 60, 60, 70)), EYE, stand(2, 50, 80), [])


def test_a_way_along_two_cells_of_an_area_leads_through_it_and_one_along_its_border_does_not() -> None:
    two = Area("wood", (Rect(10, 10, 20, 20), Rect(20, 10, 30, 20)))
    assert within(two, (20, 0), (20, 40)) == Fraction(1, 4)
    assert within(two, (10, 0), (10, 40)) == 0
    assert within(two, (0, 14), (40, 16)) == Fraction(1, 2)
