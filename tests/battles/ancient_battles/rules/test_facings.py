"""The headings to which a unit may turn about its centre."""

from random import Random

import pytest

from battles.ancient_battles.rules import moves
from battles.ancient_battles.rules.facings import about, turns
from battles.ancient_battles.rules.formations import footprint, size
from battles.ancient_battles.state.plane.rectangle import Rectangle, separation
from battles.ancient_battles.state.plane.sweep import centred
from battles.ancient_battles.tables.measure import FULL
from tests.battles.ancient_battles.positions import position, some_position, unit


@pytest.mark.rule("AB-H5.6", "AB-5.4a", "AB-H9.7")
def test_a_unit_may_turn_to_whatever_whole_degree_it_has_room_at() -> None:
    random = Random(3)
    barred = 0
    for _ in range(40):
        state = some_position(random, spread=6)
        for one in state.present():
            room, centre = moves.room(state, one), footprint(one).centre
            arcs = turns(room, centre, one.files)
            for heading in range(0, FULL, 7000):
                free = room.free(centred(centre, heading, *size(one)))
                assert any(least <= heading <= most for least, most in arcs) == free, (one, heading)
                barred += not free
    assert barred > 500


@pytest.mark.rule("AB-H1.3", "AB-H5.6", "AB-H2.6")
def test_a_unit_into_which_rounding_has_pushed_another_may_look_where_it_looks_or_about() -> None:
    random = Random(5)
    pushed = 0
    while pushed < 20:
        one = unit("a1", 36, 20, random.choice((0, 90, 180, 270)))
        other = unit("a2", *(36 + random.uniform(-4, 4), 20 + random.uniform(-4, 4)), random.uniform(0, 360))
        apart = separation(footprint(one), footprint(other))
        if not -1 < apart < 0:
            continue
        pushed += 1
        arcs = turns(moves.room(position(one, other), one), footprint(one).centre, one.files)
        for heading in (one.pose.heading, (one.pose.heading + FULL // 2) % FULL):
            assert any(least <= heading <= most for least, most in arcs), (one.pose, other.pose)


@pytest.mark.rule("AB-H9.7")
def test_a_unit_alone_may_turn_anywhere_and_keeps_its_middle() -> None:
    one = unit("a1", 36, 20)
    state = position(one)
    assert turns(moves.room(state, one), footprint(one).centre, 5) == [(0, FULL - 1)]
    assert about(one, 180_000) == (36_000, 16_800, 180_000)
    one.pose = about(one, 90_000)
    assert tuple(map(round, footprint(one).centre)) == (36_000, 18_400)


@pytest.mark.rule("AB-5.4a", "AB-H5.6", "AB-H9.7")
@pytest.mark.parametrize(
    ("barred", "arcs"),
    [
        ([(90, 100)], [(0, 89_000), (101_000, 359_999)]),
        ([(90, 100), (200, 210)], [(0, 89_000), (101_000, 199_000), (211_000, 359_999)]),
        ([(0, 44), (90, 100), (200, 210)], [(45_000, 89_000), (101_000, 199_000), (211_000, 359_000)]),
        ([(0, 44), (136, 299)], [(45_000, 135_000), (300_000, 359_000)]),
        ([(0, 299)], [(300_000, 359_000)]),
        ([(300, 359)], [(0, 299_000)]),
    ],
)
def test_the_headings_up_to_the_north_are_open_if_the_north_is_as_well(
    barred: list[tuple[int, int]], arcs: list[tuple[int, int]]
) -> None:
    one = unit("a1", 36, 20)

    def allows(rect: Rectangle) -> bool:
        return not any(least <= rect.heading / 1000 <= most for least, most in barred)

    assert turns(moves.room(position(one), one), footprint(one).centre, 5, allows) == arcs


@pytest.mark.rule("AB-5.4a")
def test_a_turn_may_be_bound_to_more_than_room() -> None:
    one = unit("a1", 36, 20)

    def eastwards(rect: Rectangle) -> bool:
        return 45_000 <= rect.heading <= 135_000

    room = moves.room(position(one), one)
    assert turns(room, footprint(one).centre, 5, eastwards) == [(45_000, 135_000)]
