"""Who charges whom, how he may be met, and where he comes."""

from math import cos, hypot, pi, radians, sin
from random import Random
from typing import Any

import msgspec
import pytest

from battles.ancient_battles.rules import charges
from battles.ancient_battles.rules.charges import Outcome, Route
from battles.ancient_battles.rules.formations import footprint
from battles.ancient_battles.rules.sight import arc_of, gap
from battles.ancient_battles.state import Charge, State, Unit
from battles.ancient_battles.state.ground import Area
from battles.ancient_battles.state.plane.rectangle import Point, Pose, Rectangle, distance, of_pose, overlap
from tests.battles.ancient_battles.positions import (
    Natures,
    area,
    laid,
    position,
    some_position,
    some_unit,
    touching,
    unit,
)

KNIGHTS: dict[str, Any] = {"kind": "norman_knights", "models": 10, "files": 5}
"""Five inches wide, four deep; they move 7."""
FOOT: dict[str, Any] = {"kind": "norman_spearmen", "models": 20, "files": 5}
"""Four inches wide, 3.2 deep; they move 5."""


def charged(state: State, one: str = "a1", other: str = "b1") -> Outcome:
    """What comes of the charge of a unit on another for the charger."""
    return charges.outcomes(state, charges.declared(state.units[one], state.units[other]))[0]


def stands(unit: Unit, pose: Pose) -> Rectangle:
    """The footprint of a unit in another place."""
    return of_pose(pose, footprint(unit).width, footprint(unit).depth)


# The slow way to find a charge


def wheeled(rect: Rectangle, right: bool, angle: float) -> tuple[Point, float]:
    """The front centre after a wheel, by turning it about the corner, and the heading; all in radians."""
    h = radians(rect.heading / 1000)
    side = 1 if right else -1
    kx = rect.x + side * rect.width / 2 * cos(h)
    ky = rect.y - side * rect.width / 2 * sin(h)
    turn = -side * angle
    dx, dy = rect.x - kx, rect.y - ky
    return (kx + dx * cos(turn) - dy * sin(turn), ky + dx * sin(turn) + dy * cos(turn)), h + side * angle


def off_line(rect: Rectangle, right: bool, angle: float, to: Point) -> float:
    """How far a point lies to the right of straight ahead after a wheel."""
    (x, y), h = wheeled(rect, right, angle)
    return (to[0] - x) * cos(h) - (to[1] - y) * sin(h)


def searched(rect: Rectangle, to: Point) -> float | None:
    """The charge distance to a point: by trying wheels until the front looks at it; None if none does."""
    right = off_line(rect, True, 0, to) > 0
    before = 0.0
    for step in range(1, 91):
        angle = step * pi / 180
        if off_line(rect, right, angle, to) * off_line(rect, right, before, to) <= 0:
            low, high = before, angle
            for _ in range(50):
                middle = (low + high) / 2
                same = off_line(rect, right, middle, to) * off_line(rect, right, low, to) > 0
                low, high = (middle, high) if same else (low, middle)
            (x, y), h = wheeled(rect, right, low)
            leg = (to[0] - x) * sin(h) + (to[1] - y) * cos(h)
            return rect.width * low + leg if leg >= 0 else None
        before = angle
    return None


def pairs(count: int) -> list[tuple[Unit, Unit]]:
    """Pairs of units that stand apart, at random."""
    random = Random(11)
    found: list[tuple[Unit, Unit]] = []
    while len(found) < count:
        one, other = some_unit(random, "a1"), some_unit(random, "b1")
        if not overlap(footprint(one), footprint(other)):
            found.append((one, other))
    return found


@pytest.mark.rule("AB-H6.2", "AB-H6.3", "AB-H6.4", "AB-5.1b")
def test_the_way_of_a_charge_is_that_which_a_search_finds() -> None:
    ways = 0
    for one, other in pairs(3000):
        side = arc_of(other, one.pose[:2])
        way = charges.route(position(one, other), one, other, side)
        if one.lone or one.kind.order == "skirmish":
            continue
        at = charges.aligned(position(one, other), one, other, side, one.pose[:2])
        assert at is not None
        found = searched(footprint(one), at[:2])
        if way is None:
            assert found is None or found < 1
        elif way.angle:
            assert found == pytest.approx(way.cost, abs=0.1)
            ways += 1
    assert ways > 600


@pytest.mark.rule("AB-H6.4", "AB-H6.6", "AB-H6.9")
def test_after_wheel_and_leg_the_front_centre_is_where_the_charger_then_stands() -> None:
    for one, other in pairs(1000):
        side = arc_of(other, one.pose[:2])
        way = charges.route(position(one, other), one, other, side)
        if way:
            end = way.place(way.cost)
            assert hypot(end.x - way.final.x, end.y - way.final.y) < 1
            assert distance(way.final, footprint(other)) < 0.01
            assert not overlap(way.final, footprint(other))
            edge = footprint(other).edge(side)
            assert (way.final.heading - edge.heading) % 360_000 == pytest.approx(180_000)
            assert abs(contact_by_samples(way, other)) > 1


def contact_by_samples(way: Route, other: Unit) -> int:
    """How many of a hundred points of the charger's front touch the target."""
    left, right = way.final.corners[:2]
    points = (
        (left[0] + (right[0] - left[0]) * (i + 0.5) / 100, left[1] + (right[1] - left[1]) * (i + 0.5) / 100)
        for i in range(100)
    )
    return sum(distance(Rectangle(x, y, 0, 0, 0), footprint(other)) < 0.01 for x, y in points)


@pytest.mark.rule("AB-H2.6", "AB-H6.5", "AB-H6.7", "AB-4.1a", "AB-4.1c")
def test_wherever_a_charge_ends_nobody_overlaps_and_it_is_no_longer_than_the_rules_allow() -> None:
    random = Random(3)
    reached = failed = 0
    for _ in range(250):
        state = some_position(random)
        one = random.choice(list(state.present("attacker")))
        for other in state.enemies(one):
            found = charged(state, one.id, other.id)
            rect = stands(one, found.pose)
            assert state.ground.holds(rect)
            assert not any(overlap(rect, footprint(each)) for each in state.present() if each.id != one.id)
            if found.contacts:
                reached += 1
                assert found.length <= 2 * one.kind.move + 1
                assert distance(rect, footprint(other)) <= 1
                assert found.contacts[0].at == found.contacts[1].at
            else:
                failed += 1
                assert found.length <= one.kind.move + 1
    assert reached > 100
    assert failed > 100


# Declaring


@pytest.mark.rule("AB-H6.1", "AB-4.1b")
def test_a_charge_may_be_declared_on_any_enemy_that_is_seen_however_far() -> None:
    state = position(unit("a1", 36, 2), unit("b1", 36, 46, 180), unit("b2", 60, 1, 180))
    one, far, beside = state.units.values()
    assert charges.may_charge(state, one, far)
    assert not charges.may_charge(state, one, beside)
    assert not charges.may_charge(state, one, one)


@pytest.mark.rule("AB-H6.1", "AB-9.9", "AB-14.2", "AB-25.5", "AB-H10.2")
@pytest.mark.parametrize(
    "barred",
    [
        {"fleeing": True},
        {"forced": True},
        {"marks": ("rallied",)},
        {"marks": ("returned",)},
        {"marks": ("held",)},
        {"gone": "fleeing"},
    ],
)
def test_nobody_charges_who_is_barred_from_it(barred: dict[str, Any]) -> None:
    state = position(unit("a1", 36, 10, **barred), unit("b1", 36, 20, 180))
    assert not charges.may_charge(state, *state.units.values())


@pytest.mark.rule("AB-H6.1")
def test_a_unit_charges_once_in_a_turn_and_not_out_of_a_combat() -> None:
    state = position(unit("a1", 36, 10), unit("b1", 36, 10, 180), unit("b2", 36, 30, 180))
    one, near, far = state.units.values()
    del state.units["b1"]
    assert charges.may_charge(state, one, far)
    state.charges = (Charge("a1", "b2", "front"),)
    assert not charges.may_charge(state, one, far)
    state.charges = ()
    state.units["b1"] = near
    touching(state, "a1", "front", "b1", "front")
    assert not charges.may_charge(state, one, far)


@pytest.mark.rule("AB-H3.2", "AB-H2.5")
def test_a_charge_comes_from_the_side_on_which_the_charger_stands_and_on_who_flees_from_the_rear() -> None:
    target = unit("b1", 36, 24, 180)
    assert charges.declared(unit("a1", 36, 10), target).side == "front"
    assert charges.declared(unit("a1", 36, 40, 180), target).side == "rear"
    assert charges.declared(unit("a1", 20, 26, 90), target).side == "right"
    assert charges.declared(unit("a1", 50, 26, 270), target).side == "left"
    assert charges.declared(unit("a1", 36, 10), unit("b1", 36, 24, 180, fleeing=True)).side == "rear"


@pytest.mark.rule("AB-13.6")
def test_an_enemy_is_neglected_who_is_nearer_than_the_one_chosen_in_front_seen_and_within_eight_inches() -> (
    None
):
    state = position(
        unit("a1", 36, 10),
        unit("b1", 36, 30, 180),
        unit("b2", 40, 17, 180),
        unit("b3", 30, 19, 180),
        unit("b4", 24, 13, 180, fleeing=True),
        unit("b5", 36, 5, 180),
    )
    one, far, near, other, *_ = state.units.values()
    assert charges.neglects(state, one, far) == ("b2",)
    assert gap(one, other) > 8000
    assert charges.neglects(state, one, near) == ()


@pytest.mark.rule("AB-16.1", "AB-16.4", "AB-6.2")
def test_charge_reach_is_twice_the_move_by_the_charge_distance_and_half_of_that_over_a_hill() -> None:
    hill, one = laid(area("steep_hill", 30, 12, 40, 13)), unit("a1", 36, 10)
    for x, y, ground, reached in (
        (36, 20, laid(), True),
        (36, 20.01, laid(), False),
        (40, 19.5, laid(), False),
        (36, 17, laid(), True),
        (36, 17, hill, False),
    ):
        other = unit("b1", x, y, 180)
        assert charges.in_reach(position(one, other, ground=ground), one, other) is reached


@pytest.mark.rule("AB-16.1", "AB-16.5")
def test_who_is_frenzied_must_charge_one_of_those_in_its_reach(natures: Natures) -> None:
    state = position(unit("a1", 36, 10), unit("b1", 36, 18, 180), unit("b2", 36, 40, 180), unit("b3", 40, 8))
    one = state.units["a1"]
    assert charges.maddened(state, one) == []
    natures(a1=("frenzy",))
    assert [each.id for each in charges.maddened(state, one)] == ["b1"]
    for calm in ({"tamed": True}, {"marks": ("rallied",)}, {"fleeing": True}):
        assert charges.maddened(state, msgspec.structs.replace(one, **calm)) == []


@pytest.mark.rule("AB-13.6")
def test_who_is_beside_or_hidden_is_not_neglected() -> None:
    riders: dict[str, Any] = {"kind": "byzantine_horse_archers", "models": 4, "files": 4}
    one, far = unit("a1", 36, 10, **riders), unit("b1", 36, 30, 180)
    beside, before = unit("b2", 43, 9, 270), unit("b2", 36, 16, 180, models=5)
    friends = unit("a2", 36, 14, models=20, files=20)
    assert charges.neglects(position(one, far, beside), one, far) == ()
    assert charges.neglects(position(one, far, before), one, far) == ("b2",)
    assert charges.neglects(position(one, far, before, friends), one, far) == ()


# Reacting


@pytest.mark.rule("AB-4.2", "AB-9.9", "AB-H6.12")
def test_riders_counter_charge_riders_who_come_at_their_front() -> None:
    state = position(unit("a1", 36, 10, **KNIGHTS), unit("b1", 36, 22, 180, **KNIGHTS))
    one, other = state.units.values()
    assert charges.may_counter(state, other, charges.declared(one, other))
    assert not charges.may_counter(state, other, Charge("a1", "b1", "left"))
    for barred in ("forced", "fleeing"):
        state.units["b1"] = unit("b1", 36, 22, 180, **{**KNIGHTS, barred: True})
        assert not charges.may_counter(state, state.units["b1"], Charge("a1", "b1", "front"))
    engaged = position(
        unit("a1", 36, 10, **KNIGHTS), unit("b1", 36, 22, 180, **KNIGHTS), unit("a2", 31, 24, 90)
    )
    touching(engaged, "a2", "front", "b1", "right")
    assert not charges.may_counter(engaged, engaged.units["b1"], Charge("a1", "b1", "front"))
    hidden = position(
        unit("a1", 36, 10, **KNIGHTS), unit("b1", 36, 22, 180, **KNIGHTS), unit("a2", 36, 16, files=20)
    )
    assert not charges.may_counter(hidden, hidden.units["b1"], Charge("a1", "b1", "front"))
    afoot = position(unit("a1", 36, 10, **FOOT), unit("b1", 36, 22, 180, **KNIGHTS))
    assert not charges.may_counter(afoot, afoot.units["b1"], Charge("a1", "b1", "front"))


@pytest.mark.rule("AB-4.3a", "AB-4.6a")
@pytest.mark.parametrize(("apart", "far"), [(5, False), (5.001, False), (5.002, True), (9, True)])
def test_there_is_time_to_shoot_if_a_charge_begins_beyond_half_of_the_charge_move(
    apart: float, far: bool
) -> None:
    state = position(unit("a1", 36, 10, **FOOT), unit("b1", 36, 10 + apart, 180))
    assert charges.begins_far(state, Charge("a1", "b1", "front")) == far


@pytest.mark.rule("AB-4.3a", "AB-4.6a")
@pytest.mark.parametrize(
    ("hill", "far"),
    [
        (None, False),
        (area("steep_hill", 40, 10.8, 42, 12.5), True),
        (area("steep_hill", 33, 12.8, 34.6, 13.4), False),
    ],
)
def test_ground_shortens_half_of_the_charge_move_where_the_charger_wheels_and_goes(
    hill: Area | None, far: bool
) -> None:
    # Three and a half inches away; the charger wheels to the east past a hill that lies straight ahead of its left.
    ground = laid(hill) if hill else laid()
    state = position(unit("a1", 36, 10, **FOOT), unit("b1", 40, 13.5, 180), ground=ground)
    assert charges.begins_far(state, Charge("a1", "b1", "front")) == far


@pytest.mark.rule("AB-4.3a", "AB-4.6a")
@pytest.mark.parametrize(("hill", "far"), [(12, True), (15, False)])
def test_where_no_wheel_leads_to_the_target_the_ground_straight_ahead_counts(hill: float, far: bool) -> None:
    line: dict[str, Any] = {"models": 20, "files": 20}
    state = position(
        unit("a1", 36, 10, **line),
        unit("b1", 42, 14, 180, **line),
        ground=laid(area("steep_hill", 36, hill, 37, hill + 1)),
    )
    charge = Charge("a1", "b1", "front")
    assert charges.route(state, state.units["a1"], state.units["b1"], "front") is None
    assert charges.begins_far(state, charge) == far


@pytest.mark.rule("AB-4.1d")
def test_one_flees_from_the_nearest_charger_whose_charge_stands() -> None:
    state = position(unit("a1", 30, 10), unit("a2", 36, 12), unit("a3", 44, 15), unit("b1", 36, 22, 180))
    found_off = (Charge(each, "b1", "front", off=each == "a3") for each in ("a1", "a2", "a3"))
    state.units["a4"] = unit("a4", 36, 16)
    state.charges = (*found_off, Charge("a4", "b2", "front"))
    found = charges.nearest_charger(state, state.units["b1"])
    assert found
    assert found.id == "a2"
    state.charges = ()
    assert charges.nearest_charger(state, state.units["b1"]) is None


# The outcome


@pytest.mark.rule("AB-4.1a", "AB-H6.4", "AB-H6.5", "AB-H6.6")
@pytest.mark.parametrize(("apart", "reached"), [(10, True), (10.001, True), (10.002, False)])
def test_a_charge_covers_twice_the_move(apart: float, reached: bool) -> None:
    found = charged(position(unit("a1", 36, 10, **FOOT), unit("b1", 36, 10 + apart, 180)))
    assert bool(found.contacts) == reached
    assert found.pose == (
        Pose(36_000, 10_000 + round(apart * 1000), 0) if reached else Pose(36_000, 15_000, 0)
    )


@pytest.mark.rule("AB-H6.2", "AB-H6.3", "AB-H6.6")
def test_a_charger_beside_its_target_comes_to_the_flank_and_looks_straight_at_it() -> None:
    found = charged(position(unit("a1", 26, 25, 90, **FOOT), unit("b1", 36, 24, 180)))
    assert found.contacts
    assert found.contacts[0].theirs == "right"
    # The flank is 3.2 inches, the front 4: it may stand 0.4 to a side of the flank's middle, and its way is straight.
    assert found.pose == Pose(34_000, 25_200, 90_000)


@pytest.mark.rule("AB-H6.5")
def test_a_friend_in_the_way_or_impassable_ground_stops_a_charge_an_inch_before_it() -> None:
    target = unit("b1", 36, 22, 180)
    friend = unit("a2", 36, 19, models=5)
    assert charged(position(unit("a1", 36, 13, **FOOT), target, friend)).pose == Pose(36_000, 17_200, 0)
    pond = laid(area("water", 37, 16, 38, 17))
    assert charged(position(unit("a1", 36, 13, **FOOT), target, ground=pond)).pose == Pose(36_000, 15_000, 0)


@pytest.mark.rule("AB-H6.7", "AB-4.1c")
def test_a_charge_that_fails_spends_its_move_on_the_wheel_first() -> None:
    wide: dict[str, Any] = {"kind": "norman_spearmen", "models": 20, "files": 20}
    found = charged(position(unit("a1", 36, 10, **wide), unit("b1", 60, 30, 180)))
    # Sixteen inches wide: five inches of the outer corner are 17.905 degrees.
    assert found.pose.heading == pytest.approx(5 / 16 * 180_000 / pi, abs=2)
    assert found.length == pytest.approx(5000, abs=0.1)


@pytest.mark.rule("AB-H6.4", "AB-H6.6", "AB-H6.7")
def test_a_charger_wheels_about_the_corner_on_the_side_of_its_target() -> None:
    one, other = unit("a1", 36, 10, **FOOT), unit("b1", 42, 16, 180)
    way = charges.route(position(one, other), one, other, "front")
    assert way
    # The corner is 4 west and 6 south of the target's front centre, 7.211 away: 33.690 and 16.102 degrees.
    assert way.side == "right"
    assert way.angle == pytest.approx(49_792, abs=1)
    assert way.leg == pytest.approx(6_928.2, abs=0.1)
    assert way.cost == pytest.approx(4_000 * 0.86903 + 6_928.2, abs=1)
    found = charged(position(one, other))
    assert found.pose.heading == 49_792
    assert found.length == pytest.approx(5_000, abs=0.1)
    other = unit("b1", 30, 16, 180)
    assert charged(position(one, other)).pose.heading == 360_000 - 49_792


@pytest.mark.rule("AB-H5.6", "AB-H6.4")
def test_a_character_turns_to_its_target_before_he_charges() -> None:
    general: dict[str, Any] = {"kind": "general_mounted", "models": 1, "files": 1}
    found = charged(position(unit("a1", 36, 10, 180, **general), unit("b1", 36, 20, 180)))
    assert found.pose == Pose(36_000, 20_000, 0)
    assert found.length == pytest.approx(8_000)


@pytest.mark.rule("AB-H6.7", "AB-6.2", "AB-6.4")
def test_a_failed_charge_goes_as_far_as_the_ground_that_it_really_touches_lets_it() -> None:
    state = position(
        unit("a1", 36, 10, **FOOT),
        unit("b1", 36, 30, 180),
        ground=laid(area("steep_hill", 30, 13, 40, 14)),
    )
    # At three inches it comes to the hill, where it might have gone two and a half in all.
    assert charged(state).pose == Pose(36_000, 13_001, 0)


@pytest.mark.rule("AB-H6.7")
def test_who_cannot_wheel_to_its_target_stays() -> None:
    one = unit("a1", 36, 10, kind="norman_spearmen", models=20, files=20)
    state = position(one, unit("b1", 42, 12, 180, models=20, files=20))
    assert charges.route(state, one, state.units["b1"], "front") is None
    assert charged(state) == Outcome(one.pose)


@pytest.mark.rule("AB-H6.4", "AB-5.1b")
def test_a_wheel_alone_may_bring_a_charger_to_its_target() -> None:
    one, enemy = unit("a1", 36, 20), unit("b1", 38, 22, 270)
    way = charges.route(position(one, enemy), one, enemy, "front")
    assert way is not None
    assert (way.side, round(way.angle), round(way.leg)) == ("right", 90_000, 0)


@pytest.mark.rule("AB-H6.8", "AB-H6.9")
def test_an_edge_is_covered_by_all_who_touch_that_edge_but_the_charger() -> None:
    state = position(
        unit("a1", 33, 20), unit("a2", 38.4, 20), unit("a3", 34, 21.6, 90), unit("b1", 36, 20, 180)
    )
    for id_ in ("a1", "a2"):
        touching(state, id_, "front", "b1", "front")
    touching(state, "a3", "front", "b1", "right")
    target, chargers = state.units["b1"], [state.units[id_] for id_ in ("a1", "a2", "a3")]
    found = [len(charges.covered(state, target, "front", charger)) for charger in chargers]
    assert found == [1, 1, 2]
    assert len(charges.covered(state, target, "right", chargers[0])) == 1
    assert charges.covered(state, target, "right", chargers[2]) == []


@pytest.mark.rule("AB-H6.7")
def test_who_fails_a_charge_and_finds_no_room_at_all_has_gone_no_way(monkeypatch: pytest.MonkeyPatch) -> None:
    one = unit("a1", 36, 10)
    state = position(one, unit("b1", 36, 40, 180))
    way = charges.route(state, one, state.units["b1"], "front")
    assert charges.failed(state, one, way).length > 0
    monkeypatch.setattr(charges, "last_free", lambda *_: None)
    assert charges.failed(state, one, way) == Outcome(one.pose, 0)


@pytest.mark.rule("AB-H6.3", "AB-H6.8")
@pytest.mark.parametrize(
    ("length", "width", "taken", "towards", "at"),
    [
        # Alone on the edge: as near to where one comes from as half of the difference of the lengths lets one.
        (6_000, 4_000, [], 300, 300),
        (6_000, 4_000, [], 5_000, 1_000),
        (4_000, 6_000, [], -5_000, -1_000),
        # Beside one in contact: clear of him, and on at least half a base of what is free.
        (8_000, 4_000, [(-5_000, -1_000)], -3_000, 1_000),
        (8_000, 4_000, [(-5_000, -1_000)], 2_500, 2_500),
        (8_000, 4_000, [(-5_000, -1_000)], 9_000, 5_600),
        (8_000, 4_000, [(1_000, 5_000)], 3_000, -1_000),
        (8_000, 4_000, [(1_000, 5_000)], -9_000, -5_600),
        # Between two: to the middle of what is free if it just fits, nowhere if it does not.
        (8_000, 4_000, [(-4_000, -2_000), (2_000, 4_000)], 3_000, 0),
        (8_000, 4_000, [(-4_000, -2_000), (1_990, 4_000)], 0, None),
        # The longest free part counts, of equal ones the nearer.
        (8_000, 1_000, [(-2_000, -1_000)], -3_000, -500),
        (8_000, 1_000, [(-500, 500)], -300, -1_000),
        (8_000, 1_000, [(-500, 500)], 300, 1_000),
        (8_000, 1_000, [(-500, 500)], -2_000, -2_000),
        # What is not longer than half a base is too little; who touches beyond the edge takes nothing of it.
        (4_000, 4_000, [(-3_600, 1_600)], 0, None),
        (4_000, 4_000, [(-3_600, 1_590)], 0, 3_590),
        (6_000, 4_000, [(4_000, 8_000), (-7_000, -3_000)], 2_000, 1_000),
    ],
)
def test_where_on_an_edge_a_charger_comes(
    length: int, width: int, taken: list[tuple[float, float]], towards: int, at: int | None
) -> None:
    charger = Rectangle(0, 0, 0, width, 1_000)
    assert charges.contact_point(length, taken, charger, 800, towards) == at


@pytest.mark.rule("AB-H6.8")
def test_a_second_charger_comes_beside_the_first_and_covers_nothing_of_his() -> None:
    first = unit("a1", 35, 20, **FOOT)
    state = position(first, unit("a2", 40, 12, **KNIGHTS), unit("b1", 36, 20, 180, models=24, files=8))
    touching(state, "a1", "front", "b1", "front")
    two, target = state.units["a2"], state.units["b1"]
    for x in (36, 38, 39.5):
        beside = charges.aligned(state, two, target, "front", (x * 1000, 12_000))
        assert beside
        assert 0 < distance(beside, footprint(first)) <= 4
    assert charged(state, "a2").pose == Pose(40_000, 20_000, 0)


@pytest.mark.rule("AB-H6.8")
def test_a_charge_on_an_edge_without_a_free_half_of_a_base_fails() -> None:
    for shift, reached in ((0, False), (0.1, True)):
        # The edge is 4.8 inches, the friend on it 4: what is free is 0.4, half of a base, and what he stands aside.
        state = position(
            unit("a1", 36 - shift, 20, **FOOT),
            unit("a2", 42, 12, **FOOT),
            unit("b1", 36, 20, 180, models=24, files=6),
        )
        touching(state, "a1", "front", "b1", "front")
        assert bool(charged(state, "a2").contacts) == reached


@pytest.mark.rule("AB-H5.6", "AB-H6.4")
def test_skirmishers_turn_to_their_target_before_they_charge() -> None:
    riders: dict[str, Any] = {"kind": "byzantine_horse_archers", "models": 4, "files": 4}
    state = position(unit("a1", 36, 10, 180, **riders), unit("b1", 36, 24, 180))
    found = charged(state)
    assert found.contacts
    assert found.pose == Pose(36_000, 24_000, 0)
    # They are three inches deep and stand south of their front: turned about their centre it is three further north.
    assert found.length == pytest.approx(11_000)


@pytest.mark.rule("AB-H6.11")
def test_who_flees_within_reach_is_destroyed_and_who_is_beyond_is_followed_for_a_move() -> None:
    state = position(unit("a1", 36, 10, **FOOT), unit("b1", 36, 20, 0, fleeing=True))
    found = charged(state)
    assert found.caught
    assert found.pose == Pose(36_000, 16_800, 0)
    # A hill between them halves the ten inches that it charges, and the five that it then goes.
    slow = position(*state.units.values(), ground=laid(area("steep_hill", 30, 10, 40, 11)))
    assert (charged(slow).caught, charged(slow).pose) == (False, Pose(36_000, 12_500, 0))
    state.units["b1"] = unit("b1", 36, 26, 0, fleeing=True)
    found = charged(state)
    assert not found.caught
    assert found.pose == Pose(36_000, 15_000, 0)


@pytest.mark.rule("AB-H6.11", "AB-H6.7")
def test_who_has_fled_from_the_table_is_followed_to_where_it_left_it_and_who_is_no_more_not_at_all() -> None:
    state = position(
        unit("a1", 36, 10, **FOOT), unit("b1", 36, 20, gone="fleeing", fleeing=True, exit=(72_000, 10_000))
    )
    assert charged(state).pose == Pose(41_000, 10_000, 90_000)
    state.units["b1"].gone = "destroyed"
    assert charged(state) == Outcome(state.units["a1"].pose)


def countered(gap_: float, **more: Any) -> tuple[Outcome, Outcome]:
    """Knights who charge knights so far away, and these them."""
    light: dict[str, Any] = {"kind": "arab_light_cavalry", "models": 5, "files": 5}
    state = position(
        unit("a1", 36, 10, **KNIGHTS), unit("b1", 36, 10 + gap_, 180, **light), countered={"b1": "a1"}, **more
    )
    one, other = charges.outcomes(state, Charge("a1", "b1", "front"))
    assert other
    return one, other


@pytest.mark.rule("AB-H6.10")
@pytest.mark.parametrize(("apart", "met"), [(10, 15), (20, 20), (30, 24), (32, 24)])
def test_riders_who_counter_charge_meet_in_the_middle_or_as_near_to_it_as_the_slower_comes(
    apart: float, met: float
) -> None:
    one, other = countered(apart)
    assert one.contacts
    assert other.contacts
    assert one.pose == Pose(36_000, round(met * 1000), 0)
    assert other.pose == Pose(36_000, round(met * 1000), 180_000)
    assert one.length + other.length == pytest.approx(apart * 1000)


@pytest.mark.rule("AB-H6.10")
def test_who_counter_charges_in_a_broad_line_needs_no_room_before_it() -> None:
    broad, narrow = {"models": 9, "files": 9}, {"models": 3, "files": 3}
    mine, theirs = (
        unit("a1", 36, 10, 0, "norman_knights", **narrow),
        unit("b1", 36, 20, 180, "norman_knights", **broad),
    )
    beside = unit("a2", 39, 14.9, models=1, files=1)
    one, other = charges.outcomes(
        position(mine, theirs, beside, countered={"b1": "a1"}), Charge("a1", "b1", "front")
    )
    assert one.contacts
    assert other.contacts  # type: ignore[union-attr]


@pytest.mark.rule("AB-H6.10")
def test_riders_too_far_apart_go_their_move_at_each_other() -> None:
    one, other = countered(33)
    assert not one.contacts
    assert not other.contacts
    assert one.pose == Pose(36_000, 17_000, 0)
    assert other.pose == Pose(36_000, 34_000, 180_000)


@pytest.mark.rule("AB-H6.10")
def test_a_pond_between_makes_both_fail() -> None:
    one, other = countered(14, ground=laid(area("water", 36, 16.5, 37, 17)))
    assert not one.contacts
    assert not other.contacts
    assert one.pose == Pose(36_000, 15_500, 0)
    assert other.pose == Pose(36_000, 18_000, 180_000)


@pytest.mark.rule("AB-H6.10", "AB-H6.12")
def test_who_is_engaged_by_an_earlier_charge_counter_charges_no_more() -> None:
    state = position(
        unit("a1", 36, 10, **KNIGHTS),
        unit("a2", 36, 26, 180, **FOOT),
        unit("b1", 36, 20, 180, kind="norman_knights", models=15, files=5),
        countered={"b1": "a1"},
    )
    touching(state, "a2", "front", "b1", "rear")
    one, other = charges.outcomes(state, Charge("a1", "b1", "front"))
    assert other is None
    assert one.pose == Pose(36_000, 20_000, 0)
