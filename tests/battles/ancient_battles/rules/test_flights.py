"""Where who flees, pursues, gives ground or comes back ends up."""

from random import Random

import pytest

from battles.ancient_battles.rules import flights
from battles.ancient_battles.rules.flights import Flight, Pursuit
from battles.ancient_battles.rules.formations import footprint
from battles.ancient_battles.state import State, Unit
from battles.ancient_battles.state.ground import Area
from battles.ancient_battles.state.plane.rectangle import Pose, Rectangle, distance, of_pose, overlap
from battles.ancient_battles.state.plane.sweep import about_centre, stride
from tests.battles.ancient_battles.positions import area, laid, position, some_position, touching, unit


def stands(unit: Unit, pose: Pose) -> Rectangle:
    """The footprint of a unit in another place."""
    return of_pose(pose, footprint(unit).width, footprint(unit).depth)


def fled(state: State, heading: float, inches: float, enemy: str = "", id_: str = "a1") -> Flight:
    """The flight of a unit to a heading in degrees."""
    return flights.flight(state, state.units[id_], round(heading * 1000), round(inches * 1000), enemy)


def pursued(state: State, heading: float, inches: float, id_: str = "a1") -> Pursuit:
    """The pursuit of a unit to a heading in degrees."""
    return flights.pursuit(state, state.units[id_], round(heading * 1000), round(inches * 1000))


# Directions


@pytest.mark.rule("AB-H8.1", "AB-4.5b", "AB-24.4")
def test_one_flees_from_the_centre_of_the_enemy_through_ones_own() -> None:
    one = unit("a1", 36, 20)
    assert flights.away_from(one, unit("b1", 36, 20, 180)) == 180_000
    assert flights.away_from(one, unit("b1", 42.4, 24.4, 180, models=4, files=4)) == 225_000
    assert flights.away_from(one, unit("b1", 36, 20)) == 180_000
    assert flights.away_from(one, unit("b1", 40, 20)) == 270_000
    assert flights.away_from(one, unit("b1", 36, 14)) == 0


@pytest.mark.rule("AB-H8.1")
def test_in_panic_the_enemy_is_the_nearest_of_equals_the_first() -> None:
    state = position(unit("a1", 36, 20), unit("b3", 36, 30, 180), unit("b2", 36, 6.8), unit("b1", 60, 40))
    found = flights.nearest_enemy(state, state.units["a1"])
    assert found
    assert found.id == "b2"


@pytest.mark.rule("AB-10.1a", "AB-H8.1")
@pytest.mark.parametrize(
    ("id_", "x", "y", "heading"),
    [
        ("a1", 36, 20, 180),
        ("a1", 10, 24, 270),
        ("a1", 60, 24, 90),
        ("a1", 36, 44, 0),
        ("a1", 36, 25.6, 180),
        ("b1", 36, 25.6, 0),
        ("a1", 10, 11.6, 180),
        ("a1", 10, 11.601, 180),
        ("a1", 10, 11.602, 270),
        ("b1", 10, 11.6, 270),
        ("a1", 10, 39.6, 270),
        ("b1", 10, 39.6, 0),
    ],
)
def test_home_is_the_nearest_edge_of_equals_ones_own_then_the_west(
    id_: str, x: float, y: float, heading: int
) -> None:
    assert flights.homeward(position(unit(id_, x, y)), unit(id_, x, y)) == heading * 1000


# Fleeing


@pytest.mark.rule("AB-H8.2", "AB-4.5a", "AB-13.0a", "AB-15.0")
def test_a_unit_turns_about_its_centre_and_goes_the_whole_distance() -> None:
    found = fled(position(unit("a1", 36, 20)), 180, 7)
    assert found == Flight(Pose(36_000, 9_800, 180_000), 7000)
    # Four inches wide and 3.2 deep: turned to the east its front is 1.6 before the centre.
    assert fled(position(unit("a1", 36, 20)), 90, 5).pose == Pose(42_600, 18_400, 90_000)


@pytest.mark.rule("AB-H8.2")
def test_no_ground_shortens_a_flight() -> None:
    state = position(unit("a1", 36, 20), ground=laid(area("wood", 0, 0, 72, 15)))
    assert fled(state, 180, 7).pose == Pose(36_000, 9_800, 180_000)


@pytest.mark.rule("AB-H8.3")
def test_who_flees_passes_friends_and_goes_on_until_it_is_clear_of_them() -> None:
    state = position(unit("a1", 36, 20), unit("a2", 36, 14), unit("a3", 36, 2, models=5))
    assert fled(state, 180, 12) == Flight(Pose(36_000, 4_800, 180_000), 12_000, ("a2",))
    state.units["a0"] = unit("a0", 36, 30)
    found = fled(state, 180, 5)
    assert found == Flight(Pose(36_000, 7_600, 180_000), 9_200, ("a2",))
    assert distance(stands(state.units["a1"], found.pose), footprint(state.units["a2"])) == 0


@pytest.mark.rule("AB-10.1b", "AB-H8.4")
def test_a_flight_turns_aside_as_little_as_it_must_to_meet_nobody_to_the_left_first() -> None:
    state = position(unit("a1", 36, 30), unit("b1", 36, 20, models=6, files=2))
    assert fled(state, 180, 9).pose.heading == 150_000
    state.units["b2"] = unit("b2", 40, 21, models=6, files=2)
    assert fled(state, 180, 9).pose.heading == 210_000


@pytest.mark.rule("AB-H8.4", "AB-H8.3")
def test_the_enemy_from_whom_a_unit_flees_does_not_hinder_it_nor_who_is_left_behind() -> None:
    state = position(unit("a1", 36, 30), unit("b1", 34, 30, 180), unit("b2", 38, 30, 180))
    # Turned so, its corners are on the ground of both; it has no way clear of them.
    assert fled(state, 200, 9, "b1").destroyed == "b2"
    for each in ("b1", "b2"):
        touching(state, "a1", "front", each, "front")
    assert fled(state, 200, 9, "b1").pose.heading == 200_000
    assert fled(state, 20, 9, "b1").destroyed == "b2"
    pond = laid(area("water", 32, 22, 35, 23))
    found = fled(position(*state.units.values(), ground=pond), 200, 9, "b1")
    assert (found.pose.heading, found.destroyed) == (155_000, "")


@pytest.mark.rule("AB-H8.3")
@pytest.mark.parametrize(("y", "free"), [(29.999, True), (30, True), (30.001, False)])
def test_who_touches_a_unit_beside_it_hinders_its_flight_as_soon_as_it_is_ahead(y: float, free: bool) -> None:
    one = unit("a1", 36, 30)
    state = touching(position(one, unit("b1", 40, y)), "a1", "right", "b1", "left")
    assert flights.left_freely(state, one, footprint(one), "b9") == ({"b1", "b9"} if free else {"b9"})


@pytest.mark.rule("AB-10.1b", "AB-H8.4")
def test_a_flight_avoids_hindering_ground_if_it_can_and_impassable_ground_first() -> None:
    one = unit("a1", 36, 30)
    wood = area("wood", 33, 18, 39, 22)
    assert fled(position(one, ground=laid(wood)), 180, 9).pose.heading not in (180_000,)
    everywhere = area("wood", 0, 0, 72, 48)
    assert fled(position(one, ground=laid(everywhere)), 180, 9).pose.heading == 180_000
    pond = area("water", 35, 20, 37, 22)
    assert fled(position(one, ground=laid(everywhere, pond)), 180, 9).pose.heading == 150_000
    road = area("road", 33, 18, 39, 22)
    assert fled(position(one, ground=laid(road)), 180, 9).pose.heading == 180_000


@pytest.mark.rule("AB-H8.4")
@pytest.mark.parametrize(("models", "end"), [(5, "b1"), (4, "")])
def test_who_can_but_meet_an_enemy_goes_straight_and_is_destroyed_by_five_models(
    models: int, end: str
) -> None:
    # A row of skirmishers so wide that no way leads past it.
    wall = [unit(f"b{n}", 4 + 8 * n, 20, models=5, files=5, kind="arab_slingers") for n in range(2, 9)]
    state = position(unit("a1", 36, 30), *wall, unit("b1", 36, 24, models=models, files=2))
    for each in wall:
        each.models = 4
        each.files = 4
    state.units.update({f"b{n}x": unit(f"b{n}x", 36 + 3.6 * n, 22, models=2, files=2) for n in range(-4, 5)})
    found = fled(state, 180, 9)
    assert found.destroyed == end
    if end:
        assert found.pose == Pose(36_000, 23_999, 180_000)
    else:
        assert "b1" in found.through


@pytest.mark.rule("AB-H8.4")
def test_who_must_flee_into_impassable_ground_is_destroyed() -> None:
    state = position(unit("a1", 36, 30), ground=laid(area("water", 0, 20, 72, 22)))
    assert fled(state, 180, 9) == Flight(Pose(36_000, 21_999, 180_000), 4801, destroyed="ground")
    one = unit("a1", 36, 26.8, 180)
    reached = (flights.went(state, one, footprint(one), far, ()).destroyed for far in (4800, 4801))
    assert list(reached) == ["", "ground"]


@pytest.mark.rule("AB-H8.4", "AB-H1.3")
def test_where_who_is_destroyed_lies_is_rounded_so_that_it_lies_on_nobody_if_it_can() -> None:
    far, pond = unit("a3", 5, 40), laid(area("water", 0, 18, 72, 20))
    found = fled(position(unit("a1", 36, 30), far, ground=pond), 160, 18)
    assert (found.pose, found.destroyed) == (Pose(38_809, 20_683, 160_000), "ground")
    friend = unit("a2", 41.087, 21.767, models=1, files=1)
    found = fled(position(unit("a1", 36, 30), friend, far, ground=pond), 160, 18)
    assert (found.pose, found.destroyed) == (Pose(38_808, 20_683, 160_000), "ground")


@pytest.mark.rule("AB-H8.5")
def test_a_unit_whose_front_crosses_the_edge_leaves_the_table_there() -> None:
    state = position(unit("a1", 36, 6))
    assert fled(state, 180, 9) == Flight(Pose(36_000, 0, 180_000), 2_800, exit=(36_000, 0))
    assert fled(state, 180, 2.7).exit is None
    assert fled(position(unit("a1", 70, 24)), 90, 9).exit == (72_000, 22_400)
    slanting = fled(position(unit("a1", 36, 6)), 135, 20)
    assert slanting.exit == (40_400, 0)
    assert slanting.length == pytest.approx(4_400 * 2**0.5 - 1_600, abs=1)
    # Turned about, its front is outside already.
    assert fled(position(unit("a1", 0.5, 24, models=20, files=20)), 180, 1).exit is None
    assert fled(position(unit("a1", 36, 1, models=20, files=1)), 180, 1).exit == (36_000, 0)


@pytest.mark.rule("AB-H8.5")
@pytest.mark.parametrize(
    ("x", "y", "heading", "far"),
    [
        (-1, 24_000, 90, 72_001),
        (-2, 24_000, 90, 0),
        (72_001, 24_000, 270, 72_001),
        (72_002, 24_000, 270, 0),
        (36_000, -1, 0, 48_001),
        (36_000, -2, 0, 0),
        (36_000, 48_001, 180, 48_001),
        (36_000, 48_002, 180, 0),
        (36_000, 47_000, 45, 1_000 * 2**0.5),
        (70_000, 24_000, 45, 2_000 * 2**0.5),
    ],
)
def test_the_middle_of_the_front_is_over_the_edge_if_it_is_so_by_more_than_the_tolerance(
    x: int, y: int, heading: int, far: float
) -> None:
    table = laid()
    assert flights.border(table, Rectangle(x, y, heading * 1000, 4000, 3200)) == pytest.approx(far)


@pytest.mark.rule("AB-H8.3")
def test_who_touches_a_unit_from_behind_or_is_touched_at_the_end_is_not_passed() -> None:
    state = position(unit("a1", 36, 20), unit("a2", 36, 16.8), unit("a3", 36, 28.2))
    assert fled(state, 0, 5) == Flight(Pose(36_000, 25_000, 0), 5000)


@pytest.mark.rule("AB-H2.6", "AB-H8.3", "AB-H8.4")
def test_a_flight_avoids_whom_it_can_and_never_ends_on_others() -> None:
    random, stayed = Random(21), 0
    for _ in range(400):
        state = some_position(random)
        one = random.choice(list(state.present()))
        enemy = flights.nearest_enemy(state, one)
        assert enemy
        length = random.randint(2, 18) * 1000
        found = flights.flight(state, one, flights.away_from(one, enemy), length, enemy.id)
        if found.exit or found.destroyed:
            continue
        stayed += 1
        rect = stands(one, found.pose)
        assert not any(overlap(rect, footprint(each)) for each in state.present() if each.id != one.id)
        assert found.length >= length
        lane = stride(about_centre(footprint(one), found.pose.heading), found.length)
        for each in state.enemies(one):
            if each.id != enemy.id and each.models >= 5:
                assert not overlap(lane, footprint(each))
    assert stayed > 200


# Pursuing


@pytest.mark.rule("AB-H8.7")
def test_a_pursuer_turns_to_the_heading_of_the_flight_and_moves_its_total() -> None:
    assert pursued(position(unit("a1", 36, 20)), 0, 7) == Pursuit(Pose(36_000, 27_000, 0), 7000)
    assert pursued(position(unit("a1", 36, 20)), 90, 5).pose == Pose(42_600, 18_400, 90_000)


@pytest.mark.rule("AB-H8.7", "AB-H6.2", "AB-H6.6")
def test_a_pursuer_that_meets_a_fresh_enemy_stops_in_contact_with_him() -> None:
    state = position(unit("a1", 36, 20), unit("b1", 36.4, 26, 180), unit("b2", 36, 40, 180))
    found = pursued(state, 0, 9)
    assert found.pose == Pose(36_400, 26_000, 0)
    assert found.contacts
    assert [each.enemy for each in found.contacts] == ["b1", "a1"]
    assert pursued(state, 0, 5.9).contacts is None


@pytest.mark.rule("AB-H8.7")
def test_a_pursuer_stops_an_inch_short_of_friends_of_impassable_ground_and_of_who_escaped() -> None:
    one, there = unit("a1", 36, 20), Pose(36_000, 25_000, 0)
    assert pursued(position(one, unit("a2", 37, 29.2)), 0, 9).pose == there
    assert pursued(position(one, unit("b2", 37, 29.2, fleeing=True)), 0, 9).pose == there
    assert pursued(position(one, ground=laid(area("building", 37, 26, 50, 28))), 0, 9).pose == there


@pytest.mark.rule("AB-H8.7")
@pytest.mark.parametrize(
    "stop",
    [
        unit("a2", 37.5, 22.801, models=1, files=1),
        unit("b2", 37.5, 22.801, models=1, files=1, fleeing=True),
        area("building", 37.1, 22.001, 38, 23),
    ],
)
def test_a_fresh_enemy_is_met_where_a_pursuer_would_stop_short_of_others(stop: Unit | Area) -> None:
    fresh = unit("b1", 35, 21, 180, models=3, files=3)

    def beyond(*met: Unit) -> Pursuit:
        others = (stop,) if isinstance(stop, Unit) else ()
        ground = laid(stop) if isinstance(stop, Area) else laid()
        return pursued(position(unit("a1", 36, 20), *met, *others, ground=ground), 0, 9)

    assert (beyond().contacts, beyond().length) == (None, 1_001)
    found = beyond(fresh)
    assert found.length == 1_001
    assert found.contacts
    assert found.contacts[0].enemy == "b1"


@pytest.mark.rule("AB-H8.7")
def test_nobody_behind_a_pursuer_or_beyond_its_way_stops_it() -> None:
    one = unit("a1", 36, 20)
    pond = laid(area("water", 34, 10, 38, 12), area("water", 34, 35, 38, 37))
    state = position(one, unit("b1", 36, 16), unit("a2", 36, 33), ground=pond)
    assert pursued(state, 0, 9).pose == Pose(36_000, 29_000, 0)


@pytest.mark.rule("AB-H8.7")
def test_of_all_in_its_way_the_nearest_stops_a_pursuer() -> None:
    state = position(unit("a1", 36, 20), unit("b1", 36, 26, 180), unit("a2", 36, 34))
    found = pursued(state, 0, 15)
    assert found.contacts
    assert found.length == pytest.approx(6000, abs=1.1)
    state = position(unit("a1", 36, 20), unit("b1", 36, 32, 180), unit("a2", 36, 29))
    found = pursued(state, 0, 15)
    assert found.contacts is None
    assert found.pose == Pose(36_000, 24_800, 0)


@pytest.mark.rule("AB-H8.7")
@pytest.mark.parametrize(("total", "met"), [(6_001, False), (6_002, True)])
def test_a_pursuer_meets_what_lies_within_its_total(total: int, met: bool) -> None:
    one = unit("a1", 36, 20)
    found = pursued(position(one, unit("b1", 36, 26, 180)), 0, total / 1000)
    assert (found.contacts is not None, found.length) == (met, 6_001)
    short = Pose(36_000, 25_000, 0) if met else Pose(36_000, 26_001, 0)
    assert pursued(position(one, ground=laid(area("water", 34, 26, 38, 28))), 0, total / 1000).pose == short


@pytest.mark.rule("AB-H8.7", "AB-H2.6")
def test_a_pursuer_that_has_no_room_to_turn_stays_and_has_gone_no_way() -> None:
    state = position(unit("a1", 36, 20), unit("a2", 37, 20.8, models=10, files=10))
    assert pursued(state, 90, 0.3) == Pursuit(Pose(36_000, 20_000, 0), 0)


@pytest.mark.rule("AB-H8.7", "AB-H2.6")
@pytest.mark.parametrize(
    ("pond", "heading", "free"),
    [
        (area("water", 34, 10, 38, 16.801), 0, True),
        (area("water", 34, 10, 38, 16.802), 0, False),
        # Turned to the east its left front corner is over a little pond.
        (area("water", 37, 20.1, 37.5, 20.3), 90, False),
    ],
)
def test_a_pursuer_that_would_start_in_impassable_ground_stays(pond: Area, heading: int, free: bool) -> None:
    found = pursued(position(unit("a1", 36, 20), ground=laid(pond)), heading, 9)
    assert found == (Pursuit(Pose(36_000, 29_000, 0), 9_000) if free else Pursuit(Pose(36_000, 20_000, 0), 0))


@pytest.mark.rule("AB-H8.7")
def test_whom_a_pursuer_touches_already_does_not_stop_it() -> None:
    state = position(unit("a1", 36, 20), unit("a2", 40, 21))
    assert pursued(state, 0, 9).pose == Pose(36_000, 29_000, 0)


@pytest.mark.rule("AB-H8.7", "AB-H2.6")
def test_a_pursuer_that_would_end_on_another_goes_back_until_it_is_free_or_stays() -> None:
    state = position(unit("a1", 36, 20), unit("a2", 36, 23.2))
    # They may overlap by the tolerance, a thousandth.
    assert pursued(state, 0, 2).pose == Pose(36_000, 20_001, 0)
    state = position(unit("a1", 36, 20), unit("a2", 39, 20, models=1, files=1))
    # To the east it turns its short side; it is an inch from the man then, and stays there.
    assert pursued(state, 90, 4).pose == Pose(37_600, 18_400, 90_000)


@pytest.mark.rule("AB-H8.7", "AB-H8.5")
def test_a_pursuer_whose_front_crosses_the_edge_leaves_the_table() -> None:
    assert pursued(position(unit("a1", 36, 44)), 0, 9) == Pursuit(
        Pose(36_000, 48_000, 0), 4000, exit=(36_000, 48_000)
    )


@pytest.mark.rule("AB-H8.7")
def test_impassable_ground_beside_its_way_does_not_stop_a_pursuer() -> None:
    state = position(unit("a1", 36, 20), ground=laid(area("water", 50, 21, 55, 40)))
    assert pursued(state, 0, 9).length == 9000


@pytest.mark.rule("AB-H8.7", "AB-H8.5")
def test_a_pursuer_who_comes_to_the_edge_and_to_an_enemy_at_once_leaves_the_table() -> None:
    # Who is met is met a thousandth later than his ground begins, by the tolerance.
    state = position(unit("a1", 36, 44), unit("b1", 36, 47.999, 180))
    assert pursued(state, 0, 9) == Pursuit(Pose(36_000, 48_000, 0), 4000, exit=(36_000, 48_000))


@pytest.mark.rule("AB-H8.7", "AB-H2.6")
def test_a_pursuer_for_whom_rounding_finds_no_place_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    state = position(unit("a1", 36, 20))
    assert pursued(state, 0, 3).length == 3000
    monkeypatch.setattr(flights, "settled", lambda *_: None)
    assert pursued(state, 0, 3) == Pursuit(Pose(36_000, 20_000, 0), 0)


@pytest.mark.rule("AB-H2.6", "AB-H8.7")
def test_no_pursuit_ends_on_others() -> None:
    random, met = Random(22), 0
    for _ in range(400):
        state = some_position(random)
        one = random.choice(list(state.present()))
        found = flights.pursuit(state, one, random.randrange(360_000), random.randint(2, 18) * 1000)
        rect = stands(one, found.pose)
        if not found.exit:
            assert not any(overlap(rect, footprint(each)) for each in state.present() if each.id != one.id)
        if found.contacts:
            met += 1
            assert distance(rect, footprint(state.units[found.contacts[0].enemy])) <= 1
    assert met > 50


# Giving ground


@pytest.mark.rule("AB-18.2", "AB-H9.6")
@pytest.mark.parametrize(
    ("side", "x", "y", "heading", "there"),
    [
        ("front", 36, 20, 180, (36_000, 18_000)),
        ("rear", 36, 16.8, 0, (36_000, 22_000)),
        ("left", 34, 18.4, 90, (38_000, 20_000)),
        ("right", 38, 18.4, 270, (34_000, 20_000)),
    ],
)
def test_who_gives_ground_goes_two_inches_from_the_enemy_and_looks_where_it_did(
    side: str, x: float, y: float, heading: float, there: tuple[int, int]
) -> None:
    state = position(unit("a1", 36, 20), unit("b1", x, y, heading))
    touching(state, "a1", side, "b1", "front")  # type: ignore[arg-type]
    assert flights.gives_ground(state, state.units["a1"]) == Pose(*there, 0)


@pytest.mark.rule("AB-H9.6")
def test_who_has_no_room_gives_no_ground() -> None:
    state = position(unit("a1", 36, 20), unit("b1", 36, 20, 180), unit("a2", 36, 16, models=1, files=1))
    touching(state, "a1", "front", "b1", "front")
    assert flights.gives_ground(state, state.units["a1"]) is None
    state = position(unit("a1", 36, 5), unit("b1", 36, 5, 180))
    touching(state, "a1", "front", "b1", "front")
    assert flights.gives_ground(state, state.units["a1"]) is None
    assert flights.gives_ground(state, unit("a9", 5, 5)) is None


@pytest.mark.rule("AB-H9.6")
def test_of_several_enemies_the_one_with_most_models_in_contact_is_given_way() -> None:
    state = position(unit("a1", 36, 20), unit("b1", 34, 18.4, 90, models=1, files=1), unit("b2", 36, 20, 180))
    touching(state, "a1", "left", "b1", "front")
    touching(state, "a1", "front", "b2", "front")
    assert flights.gives_ground(state, state.units["a1"]) == Pose(36_000, 18_000, 0)


@pytest.mark.rule("AB-H9.6")
def test_the_winner_follows_on_the_same_way_if_there_is_room() -> None:
    state = position(unit("a1", 36, 18), unit("b1", 36, 20, 180))
    winner = state.units["b1"]
    assert flights.carried(state, winner, (0, -2000)) == Pose(36_000, 18_000, 180_000)
    state.units["a2"] = unit("a2", 38.3, 19, models=1, files=1)
    state.units["a3"] = unit("a3", 5, 5)
    assert flights.carried(state, winner, (0, -2000)) is None
    assert flights.carried(state, winner, (0, 0)) == winner.pose


# Coming back


@pytest.mark.rule("AB-H10.2", "AB-2.2")
@pytest.mark.parametrize(
    ("left", "pose"),
    [
        ((30_000, 0), (30_000, 3_200, 0)),
        ((30_000, 48_000), (30_000, 44_800, 180_000)),
        ((0, 20_000), (3_200, 20_000, 90_000)),
        ((72_000, 20_000), (68_800, 20_000, 270_000)),
        ((71_000, 0), (70_000, 3_200, 0)),
        ((500, 48_000), (2_000, 44_800, 180_000)),
    ],
)
def test_who_comes_back_stands_just_inside_the_edge_where_it_left_the_table(
    left: tuple[int, int], pose: tuple[int, int, int]
) -> None:
    state = position(unit("a1", 36, 20, gone="fleeing", exit=left))
    assert flights.comes_back(state, state.units["a1"]) == Pose(*pose)


@pytest.mark.rule("AB-H10.2")
def test_who_comes_back_moves_along_the_edge_by_the_least_that_frees_it() -> None:
    state = position(
        unit("a1", 36, 20, gone="pursuing", exit=(30_000, 0)), unit("a2", 31, 3), unit("b1", 25, 2, 30)
    )
    found = flights.comes_back(state, state.units["a1"])
    assert found == Pose(34_999, 3_200, 0)
    del state.units["b1"]
    assert flights.comes_back(state, state.units["a1"]) == Pose(27_001, 3_200, 0)


@pytest.mark.rule("AB-H10.2")
def test_on_the_western_edge_who_comes_back_moves_north_or_south() -> None:
    state = position(unit("a1", 36, 20, gone="pursuing", exit=(0, 30_000)), unit("a2", 2, 30))
    # The friend stands from 26.8 to 30; four inches of front go beside him, to the north.
    assert flights.comes_back(state, state.units["a1"]) == Pose(3_200, 31_999, 90_000)


@pytest.mark.rule("AB-H10.2")
def test_who_finds_no_room_along_the_whole_edge_does_not_come_back() -> None:
    state = position(
        unit("a1", 36, 20, gone="fleeing", exit=(30_000, 0)), ground=laid(area("water", 0, 0, 72, 2))
    )
    assert flights.comes_back(state, state.units["a1"]) is None
