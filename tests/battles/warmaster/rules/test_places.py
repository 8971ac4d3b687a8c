"""Where the stands of a unit go that is placed."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from battles.warmaster.rules.formations import Stands, legal
from battles.warmaster.rules.places import Terms, columns, completed, listed, rows, turned
from battles.warmaster.rules.room import Room
from battles.warmaster.state import State
from battles.warmaster.state.ground import Ground
from battles.warmaster.state.rectangles import FACINGS, Facing, crosses, length2, meet, overlap
from tests.battles.warmaster.positions import area, laid, position, row, stand, unit


def terms(state: State, *, clear: bool = False, translated: bool = False) -> Terms:
    """What binds the first unit of a position."""
    first = next(iter(state.units.values()))
    return Terms(Room(state, first, 20), 20, clear=clear, translated=translated)


def others_at(state: State, *placed: tuple[int, int, str]) -> list[tuple[int, int, str]]:
    """Where the stands of the first unit come if its first ones are placed so."""
    first = next(iter(state.units.values()))
    there = tuple(first.stands[n].at(x, y, facing) for n, (x, y, facing) in enumerate(placed))  # type: ignore[arg-type]
    found = completed(terms(state), first.stands, there)
    assert found is not None
    return [(each.x, each.y, each.facing) for each in found]


@pytest.mark.rule("WM-H10.5")
def test_where_the_right_is_not_free_the_left_is_taken_and_then_the_rear() -> None:
    state = position(unit("a1", 50, 50), unit("a2", 54, 61))
    assert others_at(state, (50, 60, "N")) == [(50, 60, "N"), (46, 60, "N"), (42, 60, "N")]
    state = position(unit("a1", 50, 50), unit("a2", 54, 61), unit("a3", 38, 61))
    assert others_at(state, (50, 60, "N")) == [(50, 60, "N"), (50, 58, "N"), (53, 56, "N")], (
        "the second behind the leader, the third by the search of WM-H7.3"
    )


@pytest.mark.rule("WM-H10.5")
def test_the_places_of_the_list_end_behind_the_stand_with_the_lowest_number() -> None:
    placed = (stand(2, 50, 50), stand(1, 54, 50))
    assert [(each.x, each.y) for each in listed(stand(3, 0, 0), placed)] == [
        (46, 50),
        (58, 50),
        (50, 48),
        (54, 48),
    ], "the shorter side of the leader first"


@pytest.mark.rule("WM-H9.3")
def test_a_unit_that_is_not_turned_keeps_its_formation_where_it_can() -> None:
    file = (stand(1, 50, 50), stand(2, 50, 48), stand(3, 50, 46))
    state = position(unit("a1", 0, 0, stands=file))
    found = completed(terms(state, translated=True), file, (file[0].at(55, 60),))
    assert found == tuple(each.at(each.x + 5, each.y + 10) for each in file)
    turned_ = completed(terms(state, translated=True), file, (file[0].at(55, 60, "E"),))
    assert turned_ is not None
    assert [each.facing for each in turned_] == ["E"] * 3


@pytest.mark.rule("WM-H10.3", "WM-H9.3")
def test_a_stand_goes_no_farther_than_its_move() -> None:
    state = position(unit("a1", 50, 50))
    first, bound = state.units["a1"].stands[0], terms(state)
    assert list(columns(bound, first)) == list(range(30, 71))
    assert list(rows(bound, first, (), 50)) == list(range(30, 71))
    assert list(rows(bound, first, (), 62)) == list(range(34, 67)), "12 and 16 make 20"
    assert list(rows(bound, first, (), 70)) == [50]


@pytest.mark.rule("WM-H10.3")
def test_who_may_touch_no_enemy_keeps_off_his_corners_too() -> None:
    state = position(unit("a1", 50, 50, kind="monster"), unit("b1", 50, 62))
    first = state.units["a1"].stands[0]
    assert max(rows(terms(state), first, (), 50)) == 60
    assert max(rows(terms(state, clear=True), first, (), 50)) == 59, "looking east or west"
    bound = terms(state, clear=True)
    assert not bound.allow(first, first.at(50, 59))
    assert not bound.allow(first, first.at(47, 59)), "a corner"
    assert bound.allow(first, first.at(46, 59))


@pytest.mark.rule("WM-H10.3", "WM-H10.7")
def test_no_way_leads_through_others_or_ground_that_bars() -> None:
    lake = laid(area("water", 40, 55, 80, 57))
    state = position(unit("a1", 50, 50), ground=lake)
    assert max(rows(terms(state), state.units["a1"].stands[0], (), 50)) == 54
    state = position(unit("a1", 50, 50), unit("a2", 46, 56))
    assert max(rows(terms(state), state.units["a1"].stands[0], (), 50)) == 54


@pytest.mark.rule("WM-H10.3", "WM-H9.3")
def test_no_facing_is_offered_after_which_another_stand_finds_no_place() -> None:
    # Dry are four by four centimetres, and a notch south of them that is as wide as a stand is deep.
    shore = laid(
        area("water", 40, 40, 50, 60),
        area("water", 54, 40, 64, 60),
        area("water", 50, 54, 54, 60),
        area("water", 50, 40, 51, 50),
        area("water", 53, 40, 54, 50),
        area("water", 51, 40, 53, 49),
    )
    pair: Stands = (stand(1, 52, 51), stand(2, 52, 53))
    bound = terms(position(unit("a1", 0, 0, stands=pair), ground=shore))
    assert [bound.allow(pair[0], pair[0].at(52, 51, facing)) for facing in FACINGS] == [True] * 4
    assert [place.facing for place in turned(bound, pair, pair[0], (), 52, 51)] == ["N", "S"]
    assert not list(turned(bound, pair[:1], pair[0], (), 45, 51)), "in the water"


SMALL = Ground(40, 40)
CENTRES = st.tuples(st.integers(4, 36), st.integers(4, 36))


@pytest.mark.rule("WM-H10.5", "WM-H9.3", "WM-H2.2", "WM-H10.7")
@given(CENTRES, CENTRES, CENTRES, st.sampled_from(FACINGS), st.booleans())
def test_a_unit_that_is_completed_is_whole_and_nobody_has_gone_too_far_or_through_others(
    to: tuple[int, int], enemy: tuple[int, int], friend: tuple[int, int], facing: Facing, clear: bool
) -> None:
    one, two, three = row(8, 10), (stand(1, *enemy, "S"),), (stand(1, *friend),)
    before = [each.rect for each in (*one, *two, *three)]
    assume(not any(overlap(a, b) for n, a in enumerate(before) for b in before[n + 1 :]))
    state = position(
        unit("a1", 0, 0, stands=one),
        unit("b1", 0, 0, stands=two),
        unit("a2", 0, 0, stands=three),
        ground=SMALL,
    )
    bound, place = terms(state, clear=clear), one[0].at(*to, facing)
    if not bound.allow(one[0], place):
        return
    found = completed(bound, one, (place,))
    if found is None:
        return
    assert found[0] == place
    assert legal(found)
    rects = [each.rect for each in (*found, *two, *three)]
    assert not any(overlap(a, b) for n, a in enumerate(rects) for b in rects[n + 1 :])
    for old, new in zip(one, found, strict=True):
        assert length2(old.centre, new.centre) <= 20**2
        assert not any(crosses(old.centre, new.centre, each.rect) for each in (*two, *three))
        assert not (clear and meet(new.rect, two[0].rect))
