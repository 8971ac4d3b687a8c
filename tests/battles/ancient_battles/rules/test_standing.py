"""Where a unit finds room, and how far the ground lets it go."""

from random import Random

import pytest

from battles.ancient_battles.rules import standing
from battles.ancient_battles.rules.formations import footprint
from battles.ancient_battles.state.plane.rectangle import Pose, Rectangle, distance
from battles.ancient_battles.state.plane.sweep import advanced, stride
from tests.battles.ancient_battles.positions import TABLE, area, laid, position, some_position, unit

SQUARE = Rectangle(10_000, 10_000, 0, 2_000, 2_000)


@pytest.mark.rule("AB-H2.6", "AB-H6.5")
def test_a_unit_stands_on_the_table_on_nobody_and_on_no_impassable_ground() -> None:
    pond = laid(area("water", 9, 9, 10, 10))
    assert standing.free(TABLE, [], SQUARE)
    assert not standing.free(TABLE, [], SQUARE._replace(x=999 - 2))
    assert not standing.free(pond, [], SQUARE)
    assert standing.free(TABLE, [SQUARE._replace(x=12_000)], SQUARE)
    assert not standing.free(TABLE, [SQUARE._replace(x=11_998)], SQUARE)


@pytest.mark.rule("AB-H1.3")
def test_a_place_is_rounded_to_the_nearest_thousandths_that_fit() -> None:
    rect = SQUARE._replace(x=10_000.4, y=9_999.7, heading=359_999.6)
    assert standing.settled(rect, lambda each: True) == Pose(10_000, 10_000, 0)
    assert standing.settled(rect, lambda each: each.x > 10_000) == Pose(10_001, 10_000, 0)
    assert standing.settled(rect, lambda each: each.y < 10_000) == Pose(10_000, 9_999, 0)
    assert standing.settled(rect, lambda each: False) is None


@pytest.mark.rule("AB-H5.1", "AB-6.2", "AB-6.4")
@pytest.mark.parametrize(
    ("hill", "length"),
    [((20, 21), 4_000), ((12, 13), 2_500), ((11, 13), 2_500), ((13, 14), 3_001), ((14, 15), 4_001)],
)
def test_a_unit_goes_as_far_as_the_ground_touched_so_far_allows(hill: tuple[int, int], length: int) -> None:
    ground = laid(area("steep_hill", 0, hill[0], 72, hill[1]))
    one = unit("a1", 10, 10)
    here = footprint(one)
    found = standing.reach(ground, one, 1, 4_000 if hill[0] == 20 else 5_000, lambda s: [stride(here, s)])
    assert found == pytest.approx(length, abs=0.2)


def test_the_farthest_legal_length_is_found() -> None:
    assert standing.farthest(lambda s: s <= 1234.5, 9_000) == pytest.approx(1234.5, abs=0.1)
    assert standing.farthest(lambda s: True, 9_000) == 9_000
    assert standing.farthest(lambda s: False, 9_000) == pytest.approx(0, abs=0.1)
    assert standing.farthest(lambda s: True, -5) == 0


@pytest.mark.rule("AB-H6.7")
def test_one_keeps_an_inch_from_what_one_comes_nearer_to_and_passes_what_is_beside() -> None:
    beside = SQUARE._replace(x=12_500, y=12_000)
    ahead = SQUARE._replace(x=11_000, y=17_000)
    assert standing.an_inch_short(SQUARE, 9_000, [beside, ahead]) == pytest.approx(4_000, abs=0.1)
    near = SQUARE._replace(y=12_500)
    assert standing.an_inch_short(SQUARE, 9_000, [near]) == pytest.approx(0, abs=0.1)
    assert standing.an_inch_short(SQUARE, 9_000, [SQUARE._replace(y=12_000)]) == pytest.approx(1, abs=0.1)
    pond = ((9_000, 15_000), (9_500, 15_000), (9_500, 16_000), (9_000, 16_000))
    assert standing.an_inch_short(SQUARE, 9_000, [pond]) == pytest.approx(4_000, abs=0.1)


@pytest.mark.rule("AB-H6.7", "AB-H2.6")
def test_on_its_way_a_unit_comes_no_nearer_than_an_inch_than_it_was() -> None:
    random = Random(8)
    for _ in range(60):
        state = some_position(random)
        one = random.choice(list(state.present()))
        units = standing.others(state, one)
        assert one.id not in units
        here = footprint(one)
        length = standing.an_inch_short(here, 9_000, units.values())
        for each in units.values():
            least = min(1000, distance(here, each))
            steps = [length * i / 20 for i in range(21)]
            assert all(distance(advanced(here, s), each) >= least - 0.1 for s in steps)


@pytest.mark.rule("AB-H2.6")
def test_a_unit_without_room_goes_back_on_its_way_until_it_finds_some() -> None:
    ahead = [SQUARE._replace(y=15_000)]
    found = standing.last_free(TABLE, lambda s: advanced(SQUARE, s), 4_000, ahead)
    assert found
    assert found[0] == Pose(10_000, 13_001, 0)
    assert found[1] == pytest.approx(3_001, abs=1)
    assert standing.last_free(TABLE, lambda s: advanced(SQUARE, s), 2_000, ahead) == (
        Pose(10_000, 12_000, 0),
        2_000,
    )
    assert standing.last_free(TABLE, lambda s: advanced(SQUARE, s), 1_000, [SQUARE]) is None


@pytest.mark.rule("AB-H2.6")
def test_others_are_all_on_the_table_but_who_is_left_out() -> None:
    state = position(
        unit("a1", 5, 5), unit("a2", 15, 5), unit("b1", 25, 5), unit("b2", 35, 5, gone="fleeing")
    )
    assert list(standing.others(state, state.units["a1"], ("b1",))) == ["a2"]
