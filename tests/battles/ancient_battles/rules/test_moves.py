"""How far units may move, and who may march."""

from collections.abc import Callable
from functools import partial
from math import dist, floor, hypot, pi
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from battles.ancient_battles.rules.formations import footprint
from battles.ancient_battles.rules.moves import (
    CRUMB,
    How,
    allowance,
    legal,
    longest,
    march_bar,
    may,
    may_march,
    may_move,
    room,
    widest,
)
from battles.ancient_battles.rules.ways import AboutFace, Forward, Ranks, Step, Turn, Wheel, walked
from battles.ancient_battles.sound import SLACK, on_the_table
from battles.ancient_battles.state import Contact, State, Unit
from battles.ancient_battles.state.ground import EASY, Area, Ground, Line, factor, impassable, touched
from battles.ancient_battles.state.plane.rectangle import Pose, Rectangle, Side, overlap
from battles.ancient_battles.state.plane.sweep import advanced, wheel
from tests.battles.ancient_battles.movers import enemy, lone, unit
from tests.battles.ancient_battles.positions import TABLE, area, laid, line, position, some_position
from tests.battles.ancient_battles.state.plane.shapes import apart

SPEARS = unit("s", 36, 20)
WILD = laid(
    area("wood", 26, 16, 34, 24),
    area("dense_forest", 40, 22, 48, 30),
    area("building", 34, 26, 38, 29),
    line("wall", 30, 12, 42, 14),
)


def ahead(
    *others: Unit, steps: tuple[Step, ...] = (), ground: Ground = TABLE, mover: Unit = SPEARS, **more: Any
) -> int:
    """How far a unit goes straight ahead among others."""
    return longest(room(position(mover, *others, ground=ground), mover, **more), steps)


def around(side: Side, *others: Unit, steps: tuple[Step, ...] = (), mover: Unit = SPEARS, **more: Any) -> int:
    """How far a unit wheels to a side among others."""
    how: How = more.pop("how", "normal")
    return widest(room(position(mover, *others, **more), mover, how), side, steps)


def bars(mover: Unit, *others: Unit, ground: Ground = TABLE) -> list[str]:
    """The rules by which a unit may not make a quick march, and a forced one."""
    state = position(mover, *others, ground=ground)
    return [march_bar(state, mover, how) for how in ("quick_march", "forced_march")]


@pytest.mark.rule("AB-H5.1", "AB-7.2a", "AB-7.2b", "AB-9.3", "AB-19.5i")
def test_a_march_is_twice_or_three_times_the_move() -> None:
    assert [allowance(SPEARS, how) for how in ("normal", "quick_march", "forced_march")] == [
        5000,
        10_000,
        15_000,
    ]
    assert allowance(unit("k", 0, 0, kind="norman_knights"), "quick_march") == 14_000
    assert allowance(lone("g", 0, 0), "quick_march") == 21_000


@pytest.mark.rule("AB-H5.9", "AB-25.5", "AB-14.2", "AB-H10.2")
def test_who_fights_flees_or_has_done_something_in_this_turn_does_not_move() -> None:
    assert may_move(SPEARS)
    assert may_move(unit("s", 36, 20, charged=1)), "by a pursuit in the turn before"
    for told in (
        {"fleeing": True},
        {"contacts": (Contact("e", "front", "front", 0),)},
        *({"marks": (mark,)} for mark in ("moved", "turned", "charged", "rallied", "held", "returned")),
        {"gone": "destroyed"},
    ):
        assert not may_move(unit("s", 36, 20, **told)), told


@pytest.mark.rule("AB-H5.1", "AB-H5.2")
def test_a_unit_goes_as_far_as_its_move_and_what_steps_have_cost_is_gone() -> None:
    assert ahead() == 5000
    assert ahead(steps=(Forward(2000),)) == 3000
    assert ahead(steps=(AboutFace(),)) == 3750
    assert ahead(steps=(Ranks(1),)) == 2500
    assert ahead(steps=(Ranks(2),)) == 0
    assert ahead(steps=(Wheel("left", 30_000),)) == floor(5000 - 4000 * pi / 6)


@pytest.mark.rule("AB-H5.2", "AB-H5.1", "AB-H5.3")
def test_who_would_have_gone_farther_than_it_may_goes_no_farther() -> None:
    assert ahead(steps=(Forward(6000),)) == 0
    assert around("left", steps=(Wheel("left", 80_000),)) == 0


@pytest.mark.rule("AB-H5.3", "AB-5.1a", "AB-5.1c")
def test_a_unit_wheels_as_far_as_the_arc_of_its_outer_corner_lasts() -> None:
    most = floor(5 / 4 * 180_000 / pi)
    assert around("left") == around("right") == most
    assert around("left", steps=(Wheel("left", 30_000),)) == most - 30_000
    assert around("left", steps=(Wheel("right", 30_000),)) == pytest.approx(most - 30_000, abs=1)
    assert around("left", steps=(Forward(5000),)) == 0


@pytest.mark.rule("AB-H5.3", "AB-H5.1")
def test_a_wheel_beside_ground_that_slows_takes_what_is_left_to_the_last_thousandth_of_a_degree() -> None:
    file = unit("s", 36, 20, models=5, files=1)
    # The wood lies beyond the circle in which it wheels. Of five inches 2.322 are left, and the arc of
    # 166.301 degrees is shorter by less than a millionth of a thousandth.
    wood = laid(area("wood", 40.3, 26.6, 50, 30))
    assert around("right", mover=file, steps=(Forward(2678),), ground=wood) == 166_301
    assert around("right", mover=file, steps=(Forward(2679),), ground=wood) < 166_301


@pytest.mark.rule("AB-H5.7")
def test_a_unit_goes_up_to_a_friend_and_up_to_an_inch_of_an_enemy() -> None:
    assert ahead(unit("f", 36, 26.2)) == 3000
    assert ahead(enemy("e", 36, 24)) == 3000
    assert ahead(enemy("e", 36, 24, fleeing=True)) == 4000
    assert ahead(unit("f", 40, 26.2)) == 5000, "it goes past it edge to edge"
    assert ahead(enemy("e", 40, 24)) == 3000
    assert ahead(unit("f", 36, 26.2, gone="fleeing")) == 5000


@pytest.mark.rule("AB-H5.7")
def test_who_starts_nearer_than_an_inch_to_an_enemy_may_only_go_away() -> None:
    close = enemy("e", 36, 20.5)
    assert ahead(close) == 0
    assert not may(room(position(SPEARS, close), SPEARS), Forward(100))
    assert ahead(close, steps=(AboutFace(),)) == 3750
    assert ahead(enemy("e", 40.5, 19, 180)) == 5000, "beside it: it comes no nearer"
    assert ahead(enemy("e", 40.5, 19, 170)) < 1000


@pytest.mark.rule("AB-H5.7")
def test_a_unit_stays_on_the_table_and_out_of_water_and_houses() -> None:
    edge = unit("s", 36, 46)
    assert longest(room(position(edge), edge)) == 2000
    assert ahead(ground=laid(area("water", 30, 23, 40, 25))) == 3000
    assert widest(room(position(unit("s", 2, 20)), unit("s", 2, 20)), "right") == 0
    assert widest(room(position(unit("s", 2, 20)), unit("s", 2, 20)), "left") > 0


@pytest.mark.rule("AB-6.1", "AB-6.2", "AB-6.3", "AB-6.4", "AB-H5.1")
@pytest.mark.parametrize(
    ("piece", "reach"),
    [
        (area("gentle_hill", 30, 20, 40, 30), 5000),
        (area("wood", 30, 19, 40, 30), 2500),
        (area("wood", 30, 22, 40, 30), 2500),
        (area("wood", 30, 23, 40, 30), 3000),
        (area("dense_forest", 30, 19, 40, 30), 1250),
        (area("dense_forest", 30, 22, 40, 30), 2000),
        (line("wall", 30, 21, 40, 21), 2500),
        (line("wall", 30, 24, 40, 24), 4000),
    ],
)
def test_a_move_is_as_long_as_the_ground_that_it_touches_allows(piece: Area | Line, reach: int) -> None:
    assert ahead(ground=laid(piece)) == pytest.approx(reach, abs=1), "by the tolerance"


@pytest.mark.rule("AB-6.4")
def test_an_obstacle_in_a_wood_slows_once_more() -> None:
    assert ahead(ground=laid(area("wood", 30, 19, 40, 30), line("fence", 30, 19.5, 40, 19.5))) == 1250


@pytest.mark.rule("AB-5.2a", "AB-5.2c", "AB-H5.4")
def test_a_unit_faces_about_once_and_one_in_loose_order_twice() -> None:
    loose = unit("l", 36, 20, kind="norman_archers")
    for mover, twice in ((SPEARS, False), (loose, True)):
        mine = room(position(mover), mover)
        assert may(mine, AboutFace())
        assert may(mine, AboutFace(), (AboutFace(),)) is twice
        assert not may(mine, AboutFace(), (AboutFace(), AboutFace()))
        assert not may(mine, AboutFace(), (Forward(3751),)), "a quarter of the move is left no more"
        assert may(mine, AboutFace(), (Forward(3750),))


@pytest.mark.rule("AB-H5.5", "AB-5.3a", "AB-5.3b")
def test_ranks_are_changed_where_there_is_room_and_enough_of_the_move() -> None:
    mine = room(position(SPEARS, unit("f", 40.5, 20)), SPEARS)
    assert [may(mine, Ranks(by)) for by in (1, 2, -1, -2, -4)] == [True, False, False, False, False]
    free = room(position(SPEARS), SPEARS)
    assert [may(free, Ranks(by)) for by in (-1, -2)] == [True, True]
    assert may(free, Ranks(1), (Forward(2500),))
    assert not may(free, Ranks(1), (Forward(2501),))
    assert not may(free, Ranks(1), (Ranks(-2),))


@pytest.mark.rule("AB-H5.6")
def test_only_skirmishers_and_lone_characters_turn_for_free_any_number_of_times() -> None:
    slingers, general = unit("k", 36, 20, kind="arab_slingers", models=16, files=4), lone("g", 36, 20)
    for mover in (slingers, general):
        mine = room(position(mover), mover)
        assert legal(mine, [Turn(90_000), Forward(1000), Turn(10_000), Forward(1000), Turn(0)])
        assert ahead(mover=mover, steps=(Turn(90_000),)) == mover.kind.move
    assert not may(room(position(SPEARS), SPEARS), Turn(90_000))
    wide = unit("k", 36, 20, kind="arab_slingers", models=10, files=10)
    beside = unit("f", 36, 26.2, models=20)
    assert not may(room(position(wide, beside), wide), Turn(90_000)), "there is a unit"


@pytest.mark.rule("AB-7.1", "AB-7.4", "AB-9.1", "AB-9.2", "AB-9.5")
def test_who_may_march_at_all() -> None:
    column = unit("s", 36, 20, files=4)
    assert bars(column) == ["", ""]
    assert may_march(position(column), column, "forced_march")
    assert bars(SPEARS) == ["", "AB-9.2"]
    assert bars(unit("s", 36, 20, files=4, musician=False)) == ["AB-7.1", "AB-9.1"]
    assert bars(lone("g", 36, 20)) == ["", "AB-9.2"]
    assert bars(unit("k", 36, 20, kind="arab_slingers")) == ["AB-7.4", "AB-9.5"]


@pytest.mark.rule("AB-7.4", "AB-9.5")
@pytest.mark.parametrize("type_", ["elephant", "artillery"])
def test_beasts_and_engines_never_march_whatever_their_order(
    type_: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    column = unit("s", 36, 20, files=4)
    heavy = replace(column.kind, type=type_)
    monkeypatch.setattr(Unit, "kind", property(lambda each: heavy))
    assert heavy.order == "close"
    assert bars(column) == ["AB-7.4", "AB-9.5"]


@pytest.mark.rule("AB-7.3a", "AB-7.3b", "AB-7.3c", "AB-9.4")
def test_which_enemies_forbid_a_march() -> None:
    column = unit("s", 36, 20, files=4)
    horse = unit("h", 36, 20, kind="norman_knights", models=12, files=3)
    both, forced = ["AB-7.3a", "AB-9.4"], ["", "AB-9.4"]
    assert bars(column, enemy("e", 36, 27.9)) == both
    assert bars(column, enemy("e", 36, 28)) == ["", ""], "exactly 8 inches"
    assert bars(column, enemy("e", 36, 25, fleeing=True)) == forced
    assert bars(column, enemy("e", 36, 25, kind="general_mounted", models=1, files=1)) == forced
    assert bars(horse, enemy("e", 36, 25)) == forced
    assert bars(horse, enemy("e", 36, 25, kind="norman_knights")) == both


@pytest.mark.rule("AB-7.6", "AB-7.7", "AB-9.7", "AB-9.8")
def test_a_march_enters_no_wood_and_crosses_no_wall() -> None:
    column = unit("s", 36, 20, files=4)
    pieces = (
        (area("wood", 30, 23, 40, 30), "AB-7.6", "AB-9.7"),
        (line("wall", 30, 23, 40, 23), "AB-7.7", "AB-9.8"),
    )
    for piece, quick, forced in pieces:
        assert ahead(mover=column, ground=laid(piece), how="quick_march") == pytest.approx(3000, abs=1)
        assert ahead(mover=column, ground=laid(piece), how="forced_march") == pytest.approx(3000, abs=1)
        assert bars(unit("s", 36, 24, files=4), ground=laid(piece)) == [quick, forced]


@pytest.mark.rule("AB-7.5", "AB-9.6", "AB-9.11")
def test_a_march_has_one_wheel_but_a_column_of_one_file_bends_as_it_likes() -> None:
    bent = (Wheel("left", 20_000), Forward(2000))
    for mover, how, again in (
        (SPEARS, "quick_march", False),
        (unit("s", 36, 20, files=4), "forced_march", False),
        (unit("s", 36, 20, models=8, files=1), "forced_march", True),
        (unit("s", 36, 20, models=8, files=1), "quick_march", False),
    ):
        assert around("right", mover=mover, how=how) > 0
        assert around("left", mover=mover, how=how, steps=bent[:1]) > 0, "the same wheel goes on"
        assert (around("right", mover=mover, how=how, steps=bent) > 0) is again
        mine = room(position(mover), mover, how)  # type: ignore[arg-type]
        assert not may(mine, AboutFace())
        assert not may(mine, Ranks(1))


def near_enough(one: Rectangle, other: Rectangle) -> bool:
    """Whether it is worth while to measure two rectangles."""
    return dist(one.centre, other.centre) < 1100 + hypot(*one[3:]) / 2 + hypot(*other[3:]) / 2


def barred(state: State, mover: Unit, at: Rectangle, crumb: float = 0.001) -> bool:
    """Whether a unit may not be there, asked of every other unit and area, by their differences."""
    start = footprint(mover)
    if any(
        not (-crumb <= x <= TABLE.width + crumb and -crumb <= y <= TABLE.depth + crumb) for x, y in at.corners
    ):
        return True
    for other in state.units.values():
        if other.id == mover.id:
            continue
        rect = footprint(other)
        if near_enough(at, rect):
            least = min(0 if other.side == mover.side else 1000, apart(start.corners, rect.corners))
            if apart(at.corners, rect.corners) < least - crumb:
                return True
    return any(apart(at.corners, each) < -crumb for each in impassable(state.ground))


@pytest.mark.rule("AB-H5.7", "AB-H5.2", "AB-H5.1")
@pytest.mark.parametrize("ground", [TABLE, WILD])
def test_the_longest_way_is_free_all_along_and_the_next_thousandth_is_not(ground: Ground) -> None:
    random = Random(21)
    stopped = 0
    for _ in range(10):
        state = some_position(random, 12, 14, ground)
        for mover in state.units.values():
            rect, kind = footprint(mover), mover.kind
            found = longest(room(state, mover))
            if barred(state, mover, rect):
                continue  # It stands in a house.
            places = [advanced(rect, found * share / 15) for share in range(16)]
            assert not any(barred(state, mover, place) for place in places)
            # The ground is looked at place by place, and so is an obstacle.
            going = EASY
            for place in places:
                going = going.and_then(touched(ground, place))
            assert found <= kind.move * factor(kind, going) + 0.01
            beyond = advanced(rect, found + 1)
            worse = going.and_then(touched(ground, beyond))
            blocked = barred(state, mover, beyond, CRUMB / 2)
            assert blocked or found + 1 > kind.move * factor(kind, worse)
            stopped += blocked
    assert stopped > 20


@pytest.mark.rule("AB-H5.7", "AB-H5.3")
@pytest.mark.parametrize("ground", [TABLE, WILD])
def test_the_widest_wheel_is_free_at_every_look_and_the_next_thousandth_is_not(ground: Ground) -> None:
    random = Random(22)
    stopped = 0
    for number in range(14):
        state = some_position(random, 12, 14, ground)
        side: Side = "left" if number % 2 else "right"
        for mover in state.units.values():
            rect, kind = footprint(mover), mover.kind
            if barred(state, mover, rect):
                continue  # It stands in a house.
            found = widest(room(state, mover), side)
            going, done = touched(ground, rect), 0
            while done < found:
                done = min(found, done + 5000)
                place = wheel(rect, side, done)
                assert not barred(state, mover, place)
                going = going.and_then(touched(ground, place))
            assert rect.width * found * pi / 180_000 <= kind.move * factor(kind, going) + 0.01
            beyond = wheel(rect, side, found + 1)
            # The look at the end of a shorter wheel is no look at a longer one.
            seen = touched(ground, rect)
            for angle in range(5000, found + 1, 5000):
                seen = seen.and_then(touched(ground, wheel(rect, side, angle)))
            reach = kind.move * factor(kind, seen.and_then(touched(ground, beyond)))
            blocked = barred(state, mover, beyond, CRUMB / 2)
            later = barred(state, mover, wheel(rect, side, found - found % 5000 + 5000))
            cost = rect.width * (found + 1) * pi / 180_000
            assert blocked or cost > reach or found == 359_999
            stopped += blocked and later
    assert stopped > 20


@pytest.mark.rule("AB-H5.7", "AB-H1.3")
@pytest.mark.parametrize("ground", [TABLE, WILD])
def test_all_within_a_span_is_legal_and_leaves_what_is_left_of_it(ground: Ground) -> None:
    random = Random(23)
    for _ in range(8):
        state = some_position(random, 12, 14, ground)
        for mover in state.units.values():
            mine = room(state, mover)
            steps: list[Step] = []
            for _ in range(3):
                whole = longest(mine, steps)
                if whole > 1:
                    part = random.randrange(1, whole)
                    assert may(mine, Forward(part), steps)
                    assert longest(mine, [*steps, Forward(part)]) == whole - part
                    steps.append(Forward(part))
                assert not may(mine, Forward(longest(mine, steps) + 1), steps)
                side: Side = random.choice(SIDES)
                most = widest(mine, side, steps)
                if most > 1:
                    angle = random.randrange(1, most)
                    assert may(mine, Wheel(side, angle), steps)
                    assert widest(mine, side, [*steps, Wheel(side, angle)]) == most - angle
                    steps.append(Wheel(side, angle))
                assert not may(mine, Wheel(side, widest(mine, side, steps) + 1), steps)
            assert legal(mine, steps)
            place = walked(mover, steps)
            start = barred(state, mover, footprint(mover))
            assert start or not barred(state, mover, place.rect)
            assert place.length <= mover.kind.move


@pytest.mark.rule("AB-H1.3", "AB-H2.6", "AB-H5.7")
def test_rounding_never_locks_a_unit_in_nor_lets_units_overlap() -> None:
    random = Random(24)
    for _ in range(3):
        state = some_position(random, 14, 14)
        units = list(state.units.values())
        for _ in range(60):
            mover = random.choice(units)
            mine = room(state, mover)
            side = random.choice(SIDES)
            # To the very end of each span, where others and the gap are.
            steps: list[Step] = [Wheel(side, widest(mine, side) // 2 or 1)]
            steps.append(Forward(max(1, longest(mine, steps))))
            if legal(mine, steps):
                mover.pose = walked(mover, steps).pose
                state.known.clear()
            assert room(state, mover).free(footprint(mover))
            assert not any(overlap(footprint(mover), footprint(each)) for each in units if each is not mover)


SIDES: tuple[Side, Side] = ("left", "right")


@pytest.mark.rule("AB-H5.7")
def test_who_reaches_over_the_edge_after_a_flight_keeps_its_centre_on_the_table() -> None:
    over: dict[str, Any] = {"kind": "norman_archers", "models": 12, "files": 6}
    ahead = unit("s", 36, -0.9, 180, **over)
    assert not may(room(position(ahead), ahead), Ranks(-1)), "its centre would lie before its front of now"
    assert longest(room(position(ahead), ahead)) == 0, "it reaches no farther"
    assert longest(room(position(back := unit("s", 36, 1.5, 0, **over)), back)) == 5000
    beside = unit("s", 2, 1, 180, **over | {"models": 6})
    assert longest(room(position(beside), beside)) == 1600, (
        "it is 1.2 deep, and reaches 1.6 over the western edge"
    )


@pytest.mark.rule("AB-H5.7")
def test_who_has_come_off_the_edge_by_rounding_alone_goes_on_from_there() -> None:
    mover = unit("s", 0, 0, kind="norman_knights", models=12, files=6)
    mover.pose = Pose(3_962, 47_877, 284_506)
    state = position(mover)
    mine = room(state, mover, "quick_march")
    steps = (Wheel("right", widest(mine, "right")),)
    mover.pose = walked(mover, steps).pose
    state.known.clear()
    assert 0 < state.ground.off(footprint(mover)) < SLACK, (
        "all of the wheel brings its centre to the very edge"
    )
    assert not list(on_the_table(state))
    assert may(room(state, mover), AboutFace())


@pytest.mark.rule("AB-5.1a", "AB-H5.2", "AB-H5.3", "AB-H5.1")
@pytest.mark.parametrize(("step", "most"), [(Forward, 5_000), (partial(Wheel, "right"), 71_619)])
def test_a_step_is_of_a_thousandth_at_least_and_of_what_is_left_at_most(
    step: Callable[[int], Step], most: int
) -> None:
    free = room(position(SPEARS), SPEARS)
    for size, allowed in ((0, False), (1, True), (most, True), (most + 1, False)):
        assert may(free, step(size)) is allowed
