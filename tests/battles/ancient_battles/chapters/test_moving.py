"""Ordinary moves and marches, step by step."""

from typing import Any

import pytest

from battles.ancient_battles.chapters.charging import UnitCharged
from battles.ancient_battles.chapters.declaring import Charge
from battles.ancient_battles.chapters.loop import LOOP
from battles.ancient_battles.chapters.moving import (
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
from battles.ancient_battles.chapters.orders import Face, GoOn, Resign
from battles.ancient_battles.shooting import may_shoot
from battles.ancient_battles.state import Contact, State, Unit
from battles.ancient_battles.tables import TABLES
from battles.ancient_battles.ways import Forward, Wheel
from battles.plane.rectangle import Pose
from battles.ruleset import Span
from tests.battles.ancient_battles.positions import area, give, laid, line, position, refused, some, unit


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


@pytest.mark.rule("AB-3.6", "AB-H5.9", "AB-5.4a", "AB-7.1")
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


@pytest.mark.rule("AB-H5.9", "AB-25.5", "AB-14.2", "AB-H10.2")
@pytest.mark.parametrize(
    "more",
    [
        {"fleeing": True},
        {"gone": "fleeing"},
        {"contacts": (Contact("b9", "front", "front", 0),)},
        *(
            {"marks": (mark,)}
            for mark in ("moved", "turned", "charged", "charged_badly", "rallied", "held", "returned")
        ),
    ],
)
def test_who_has_acted_fights_flees_or_is_gone_may_not_move(more: dict[str, Any]) -> None:
    state = ready(foot(**more))
    refused(state, Move("a1"), "AB-H5.9", "unit")
    refused(state, Reform("a1"), "AB-H5.9", "unit")


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
    state = begun()
    give(state, WheelRight(60_000))
    # The middle of the front, 2 inches left of the corner at (38, 20), turns about it.
    assert some(give(state, GoOn()), UnitMoved)[0].pose == Pose(37_000, 21_732, 60_000)


@pytest.mark.rule("AB-5.2a", "AB-5.2b", "AB-5.2c", "AB-H5.4")
def test_a_unit_faces_about_once_in_loose_order_twice_for_a_quarter_of_its_move() -> None:
    state = begun()
    give(state, FaceAbout())
    assert most(state)["Advance"] == 3_750
    assert FaceAbout() not in LOOP.orders(state)
    refused(state, FaceAbout(), "AB-5.2a", "order")
    assert some(give(state, GoOn()), UnitMoved)[0].pose == Pose(36_000, 16_800, 180_000)
    state = begun(kind="norman_archers", models=12, files=6)
    give(state, FaceAbout())
    give(state, FaceAbout())
    assert most(state)["Advance"] == 2_500
    refused(state, FaceAbout(), "AB-5.2a", "order")


@pytest.mark.rule("AB-5.3a", "AB-5.3b", "AB-H5.5")
def test_ranks_are_changed_by_one_for_half_and_by_two_for_all_of_the_move() -> None:
    state = begun()
    assert LOOP.orders(state) == [FaceAbout(), *(ChangeRanks(by) for by in (-2, -1, 1)), GoOn()]
    refused(state, ChangeRanks(2), "AB-5.3a", "order")
    give(state, ChangeRanks(-1))
    assert most(state)["Advance"] == 2_500
    assert some(give(state, GoOn()), UnitMoved)[0].files == state.units["a1"].files == 7
    state = begun()
    give(state, ChangeRanks(-2))
    assert "Advance" not in most(state)


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


@pytest.mark.rule("AB-H5.7", "AB-H2.6")
def test_a_move_keeps_an_inch_from_enemies_and_goes_over_nobody() -> None:
    assert most(begun(unit("b1", 36, 24, 180)))["Advance"] == 3_000
    assert most(begun(unit("b1", 36, 24, 180, fleeing=True)))["Advance"] == 4_000
    assert most(begun(unit("a2", 36, 26.2)))["Advance"] == 3_000
    assert most(begun(ground=laid(area("water", 30, 22, 40, 24))))["Advance"] == 2_000


@pytest.mark.rule("AB-6.1", "AB-6.2", "AB-6.3", "AB-6.4", "AB-6.5", "AB-H5.1")
@pytest.mark.parametrize(
    ("ground", "kind", "far"),
    [
        (laid(area("road", 20, 10, 50, 30)), "norman_spearmen", 5_000),
        (laid(area("wood", 20, 10, 50, 30)), "norman_spearmen", 2_500),
        (laid(area("dense_forest", 20, 10, 50, 30)), "norman_spearmen", 1_250),
        (laid(area("dense_forest", 20, 10, 50, 30)), "norman_archers", 2_500),
        (laid(line("fence", 20, 19, 50, 19)), "norman_spearmen", 2_500),
        (laid(line("fence", 20, 22, 50, 22)), "norman_spearmen", 2_500),
        (laid(line("fence", 20, 23, 50, 23)), "norman_spearmen", 3_000),
    ],
)
def test_ground_that_is_touched_slows_the_whole_move(ground: Any, kind: str, far: int) -> None:
    assert most(begun(ground=ground, kind=kind))["Advance"] == far


@pytest.mark.rule("AB-7.2a", "AB-7.2b", "AB-7.5", "AB-H5.1")
def test_a_quick_march_doubles_the_move_and_triples_that_of_a_character_with_one_wheel() -> None:
    state = begun(how="quick_march")
    assert most(state)["Advance"] == 10_000
    assert LOOP.orders(state) == [GoOn()], "no other manoeuvre"
    refused(state, FaceAbout(), "AB-7.5", "order")
    give(state, WheelLeft(10_000))
    give(state, Advance(1_000))
    refused(state, WheelLeft(1_000), "AB-H5.3", "angle")
    give(state, GoOn())
    one = state.units["a1"]
    assert (one.marks, one.forced) == (("moved", "marched"), False)
    assert (
        most(begun(how="quick_march", kind="general_mounted", models=1, files=1, musician=False))["Advance"]
        > 20_000
    )


@pytest.mark.rule("AB-7.1", "AB-7.3a", "AB-7.4", "AB-7.6", "AB-7.7")
def test_a_quick_march_that_may_not_be_is_refused_by_its_rule() -> None:
    march = Move("a1", "quick_march")
    refused(ready(foot(musician=False)), march, "AB-7.1", "how")
    refused(ready(foot(), unit("b1", 36, 27.9, 180)), march, "AB-7.3a", "how")
    refused(ready(foot(kind="byzantine_horse_archers", models=8, files=4)), march, "AB-7.4", "how")
    refused(ready(foot(), ground=laid(area("wood", 30, 18, 40, 19))), march, "AB-7.6", "how")
    refused(ready(foot(), ground=laid(line("wall", 30, 18, 40, 18))), march, "AB-7.7", "how")
    give(ready(foot(), unit("b1", 36, 28, 180)), march)
    assert most(begun(how="quick_march", ground=laid(area("wood", 30, 23, 40, 30))))["Advance"] == 3_001, (
        "a thousandth of it is not touched"
    )
    assert most(begun(how="quick_march", ground=laid(line("wall", 30, 24, 40, 24))))["Advance"] == 4_000


@pytest.mark.rule("AB-7.3b", "AB-7.3c")
def test_some_enemies_do_not_forbid_a_quick_march() -> None:
    march = Move("a1", "quick_march")
    give(ready(foot(), unit("b1", 36, 25, 180, fleeing=True)), march)
    give(ready(foot(), unit("b1", 36, 25, 180, "general_mounted", 1, 1)), march)
    give(ready(foot(kind="norman_knights", models=10), unit("b1", 36, 25, 180)), march)
    refused(ready(foot(), unit("b1", 36, 25, 180)), march, "AB-7.3a", "how")


COLUMN: dict[str, Any] = {"files": 4, "models": 20}


@pytest.mark.rule("AB-9.3", "AB-9.6", "AB-9.9", "AB-9.10", "AB-H5.1")
def test_a_forced_march_triples_the_move_of_a_column_and_is_remembered() -> None:
    state = begun(how="forced_march", **COLUMN)
    assert most(state)["Advance"] == 15_000
    give(state, WheelLeft(10_000))
    give(state, Advance(1_000))
    refused(state, WheelLeft(1_000), "AB-H5.3", "angle")
    refused(state, ChangeRanks(-1), "AB-9.6", "order")
    give(state, GoOn())
    one = state.units["a1"]
    assert (one.marks, one.forced) == (("moved", "marched"), True)


@pytest.mark.rule("AB-9.11")
def test_a_column_one_model_wide_snakes() -> None:
    state = begun(how="forced_march", files=1, models=6)
    for order in (WheelLeft(10_000), Advance(1_000), WheelRight(10_000), Advance(1_000), WheelLeft(5_000)):
        give(state, order)
    assert len(some(give(state, GoOn()), UnitMoved)[0].steps) == 5


@pytest.mark.rule("AB-9.1", "AB-9.2", "AB-9.4", "AB-9.5", "AB-9.7", "AB-9.8")
def test_a_forced_march_that_may_not_be_is_refused_by_its_rule() -> None:
    march = Move("a1", "forced_march")
    refused(ready(foot(musician=False, **COLUMN)), march, "AB-9.1", "how")
    refused(ready(foot()), march, "AB-9.2", "how")
    refused(ready(foot(**COLUMN), unit("b1", 36, 25, 180, fleeing=True)), march, "AB-9.4", "how")
    refused(ready(foot(kind="byzantine_horse_archers", models=8, files=1)), march, "AB-9.5", "how")
    refused(ready(foot(**COLUMN), ground=laid(area("wood", 30, 18, 40, 19))), march, "AB-9.7", "how")
    refused(ready(foot(**COLUMN), ground=laid(line("wall", 30, 18, 40, 18))), march, "AB-9.8", "how")


@pytest.mark.rule("AB-9.9", "AB-9.10", "AB-H5.8")
def test_who_ends_a_march_without_a_step_has_not_marched() -> None:
    state = begun(how="forced_march", **COLUMN)
    give(state, GoOn())
    one = state.units["a1"]
    assert (one.marks, one.forced) == (("turned",), False)


@pytest.mark.rule("AB-3.6", "AB-H5.9")
def test_when_nobody_may_move_any_more_the_step_is_over() -> None:
    state = position(foot(), unit("b1", 36, 46, 180), agenda=[OtherMoves()], step="other_moves")
    give(state, Move("a1"))
    give(state, Advance(1))
    give(state, GoOn())
    assert state.step != "other_moves"
    assert not some(give(state, GoOn()), UnitCharged)
