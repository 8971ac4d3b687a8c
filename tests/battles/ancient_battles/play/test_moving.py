"""Ordinary moves and marches, step by step."""

from typing import Any

import pytest

from battles.ancient_battles.play.declaring import Charge
from battles.ancient_battles.play.moving import (
    MOST_STEPS,
    Advance,
    ChangeRanks,
    FaceAbout,
    Move,
    Moving,
    OtherMoves,
    Reform,
    UnitMoved,
    WheelLeft,
    WheelRight,
)
from battles.ancient_battles.play.orders import Face, GoOn, Resign
from battles.ancient_battles.rules import moves
from battles.ancient_battles.rules.missiles import may_shoot
from battles.ancient_battles.rules.ways import Forward, Wheel
from battles.ancient_battles.state import State, Unit
from battles.ancient_battles.state.plane.rectangle import Pose
from battles.ancient_battles.system import LOOP
from battles.ancient_battles.tables import TABLES
from battles.contract.surface import Span
from tests.battles.ancient_battles.positions import give, position, refused, some, unit


def ready(*units: Unit, **more: Any) -> State:
    """A position in which the attacker may move, with one more unit of his and an enemy far away."""
    idle = unit("a9", 66, 5), unit("b9", 6, 46, 180)
    return position(*units, *idle, agenda=[OtherMoves()], step="other_moves", **more)


def foot(**more: Any) -> Unit:
    """Spearmen with a musician, 4 inches wide and 3.2 deep."""
    told: dict[str, Any] = {"musician": True} | more
    return unit("a1", 36, 20, **told)


def begun(*others: Unit, how: Any = "normal", ground: Any = None, **more: Any) -> State:
    """A unit that has begun to move."""
    state = ready(foot(**more), *others, **({"ground": ground} if ground else {}))
    give(state, Move("a1", how))
    return state


def most(state: State) -> dict[str, int]:
    """The ends of the spans, by the kind of order."""
    return {type(span.at(span.least)).__name__: span.most for span in LOOP.spans(state)}


@pytest.mark.rule("AB-3.6", "AB-H5.9", "AB-5.4a", "AB-5.4c", "AB-7.1")
def test_every_unit_that_has_not_acted_may_move_march_or_reform() -> None:
    state = ready(foot(), unit("b1", 36, 40, 180))
    assert LOOP.orders(state) == [
        Move("a1"),
        Move("a1", "quick_march"),
        Reform("a1"),
        Move("a9"),
        GoOn(),
        Resign(),
    ]
    give(state, GoOn())
    assert OtherMoves() not in state.agenda


@pytest.mark.rule("AB-3.6", "AB-H5.9")
def test_strangers_and_orders_out_of_place_are_refused() -> None:
    state = ready(foot())
    refused(state, Move("b9"), "AB-H5.9", "unit")
    refused(state, Move("zz"), "AB-H5.9", "unit")
    refused(state, Charge("a1", "b9"), "AB-3.6", "order")
    give(state, Move("a1"))
    refused(state, Move("a9"), "AB-3.6", "order")


@pytest.mark.rule("AB-H5.1", "AB-H5.2", "AB-H5.8", "AB-H1.3", "AB-H1.2")
def test_a_move_is_measured_and_booked_when_it_is_over() -> None:
    state = begun()
    assert state.agenda[-1] == Moving("a1", "normal")
    assert most(state)["Advance"] == 5_000
    give(state, Advance(3_000))
    assert state.units["a1"].pose == Pose(36_000, 20_000, 0), "it stands where it began"
    assert most(state)["Advance"] == 2_000
    refused(state, Advance(2_001), "AB-H5.1", "distance")
    refused(state, Advance(0), "AB-H5.1", "distance")
    give(state, Advance(2_000))
    event = some(give(state, GoOn()), UnitMoved)[0]
    assert event == UnitMoved(
        "a1", "normal", (Forward(3_000), Forward(2_000)), Pose(36_000, 25_000, 0), 5, True
    )
    assert state.units["a1"].marks == ("moved",)
    refused(state, Move("a1"), "AB-H5.9", "unit")


@pytest.mark.rule("AB-5.1a", "AB-H5.2", "AB-H5.3", "AB-H5.6")
def test_a_step_is_a_thousandth_at_least_and_a_turn_begins_with_the_first_heading() -> None:
    ahead, left, right = LOOP.spans(begun())
    assert ahead == Span(Advance(1), "distance", 1, 5_000)
    assert left == Span(WheelLeft(1), "angle", 1, 71_619)
    assert right == Span(WheelRight(1), "angle", 1, 71_619)
    riders: dict[str, Any] = {"kind": "byzantine_horse_archers", "models": 4, "files": 4}
    *_, turn = LOOP.spans(begun(**riders))
    assert turn == Span(Face(0), "heading", 0, 359_999)


@pytest.mark.rule("AB-H1.3", "AB-H5.7")
@pytest.mark.parametrize(("beyond", "offered"), [(1, {}), (5, {}), (6, {"Advance": 6})])
def test_room_that_the_rounding_of_places_has_left_is_offered_to_nobody(
    beyond: int, offered: dict[str, int]
) -> None:
    # An inch and a little more before an enemy, and friends at both sides.
    beside = unit("a2", 31.999, 20), unit("a3", 40.001, 20)
    state = begun(unit("b1", 36, 21 + beyond / 1000, 180), *beside)
    assert most(state) == offered
    if not offered:
        refused(state, Advance(1), "AB-H5.1", "distance")
        refused(state, WheelLeft(1), "AB-H5.3", "angle")


@pytest.mark.rule("AB-H1.3", "AB-H5.3")
def test_a_wheel_that_takes_no_corner_farther_than_rounding_does_is_offered_to_nobody() -> None:
    room = moves.room(ready(foot()), foot())
    # The rear corner on the outside is 5.12 inches from the pivot: 0.055 degrees take it 4.92 thousandths away.
    assert [moves.leads_away(room, Wheel("left", angle)) for angle in (55, 56)] == [False, True]


@pytest.mark.rule("AB-H5.1")
def test_a_move_of_steps_that_cost_next_to_nothing_comes_to_an_end() -> None:
    state = begun()
    for _ in range(MOST_STEPS // 2):
        give(state, WheelRight(1))
        give(state, WheelLeft(1))
    assert (LOOP.orders(state), LOOP.spans(state)) == ([GoOn()], [])
    for order in (WheelRight(1), Advance(1), FaceAbout(), ChangeRanks(1)):
        refused(state, order, "AB-H5.1", "order")
    assert len(some(give(state, GoOn()), UnitMoved)[0].steps) == MOST_STEPS


@pytest.mark.rule("AB-H5.1", "AB-5.3a")
def test_ranks_that_cost_nothing_by_tables_of_ones_own_are_not_changed_for_ever() -> None:
    free = TABLES.printed["play"].replace('{ "1" = 0.5, "2" = 1.0 }', '{ "1" = 0, "2" = 0 }')
    TABLES.check({"play": free})
    with TABLES.laid({"play": free}):
        state = begun()
        for _ in range(MOST_STEPS // 2):
            give(state, ChangeRanks(1))
            give(state, ChangeRanks(-1))
        assert LOOP.orders(state) == [GoOn()]


@pytest.mark.rule("AB-5.1a", "AB-5.1c", "AB-H5.3", "AB-H1.2")
def test_a_unit_wheels_as_often_as_its_move_lasts_about_a_front_corner() -> None:
    state = begun()
    # 5 inches on a circle of 4 inches.
    assert most(state)["WheelRight"] == most(state)["WheelLeft"] == 71_619
    refused(state, WheelRight(71_620), "AB-H5.3", "angle")
    give(state, WheelRight(30_000))
    give(state, WheelLeft(30_000))
    refused(state, WheelLeft(12_000), "AB-H5.3", "angle")
    event = some(give(state, GoOn()), UnitMoved)[0]
    assert event.steps == (Wheel("right", 30_000), Wheel("left", 30_000))
    assert (event.pose.heading, event.costly) == (0, True)


@pytest.mark.rule("AB-5.2a", "AB-5.2b", "AB-5.2c", "AB-H5.4", "AB-5.3a", "AB-5.3b", "AB-H5.5")
def test_a_unit_faces_about_and_changes_its_ranks_as_often_as_it_may_for_a_part_of_its_move() -> None:
    state = begun()
    by = [ChangeRanks(each) for each in (-2, -1, 1)]
    assert LOOP.orders(state) == [FaceAbout(), *by, Reform("a1"), GoOn()]
    refused(state, ChangeRanks(2), "AB-5.3a", "order")
    give(state, FaceAbout())
    assert most(state)["Advance"] == 3_750
    refused(state, FaceAbout(), "AB-5.2a", "order")
    give(state, ChangeRanks(-1))
    assert most(state)["Advance"] == 1_250
    event = some(give(state, GoOn()), UnitMoved)[0]
    assert (event.pose, event.files) == (Pose(36_000, 16_800, 180_000), 7)
    assert state.units["a1"].files == 7


@pytest.mark.rule("AB-H5.6", "AB-H5.8")
def test_skirmishers_and_lone_characters_turn_at_no_cost_and_have_not_moved_by_that() -> None:
    state = begun(kind="byzantine_horse_archers", models=8, files=4)
    assert most(state)["Face"] == 359_999
    give(state, Face(90_000))
    refused(state, Face(90_000), "AB-H5.6", "heading")
    event = some(give(state, GoOn()), UnitMoved)[0]
    assert (event.pose, event.costly) == (Pose(39_000, 17_000, 90_000), False)
    one = state.units["a1"]
    assert one.marks == ("turned",)
    assert may_shoot(one)
    assert "Face" in most(begun(kind="general_mounted", models=1, files=1))
    refused(begun(), Face(90_000), "AB-H5.6", "heading")


@pytest.mark.rule("AB-7.2a", "AB-7.5", "AB-9.3", "AB-9.6", "AB-9.9", "AB-9.10", "AB-H5.1")
@pytest.mark.parametrize(
    ("how", "far", "rule"), [("quick_march", 10_000, "AB-7.5"), ("forced_march", 15_000, "AB-9.6")]
)
def test_a_march_leads_far_with_one_wheel_and_no_other_manoeuvre_and_is_remembered(
    how: Any, far: int, rule: str
) -> None:
    state = begun(how=how, files=4)
    assert most(state)["Advance"] == far
    assert LOOP.orders(state) == [GoOn()]
    refused(state, FaceAbout(), rule, "order")
    give(state, WheelLeft(10_000))
    give(state, Advance(1_000))
    refused(state, WheelLeft(1_000), "AB-H5.3", "angle")
    give(state, GoOn())
    one = state.units["a1"]
    assert (one.marks, one.forced) == (("moved", "marched"), how == "forced_march")


@pytest.mark.rule("AB-7.1", "AB-9.2")
def test_a_march_that_may_not_be_is_refused_by_its_rule() -> None:
    refused(ready(foot(musician=False)), Move("a1", "quick_march"), "AB-7.1", "how")
    refused(ready(foot()), Move("a1", "forced_march"), "AB-9.2", "how")


@pytest.mark.rule("AB-9.9", "AB-9.10", "AB-H5.8")
def test_who_ends_a_march_without_a_step_has_not_marched() -> None:
    state = begun(how="forced_march", files=4)
    give(state, GoOn())
    one = state.units["a1"]
    assert (one.marks, one.forced) == (("turned",), False)
