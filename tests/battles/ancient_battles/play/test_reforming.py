"""A unit takes a new formation and a new facing."""

from typing import Any

import pytest

from battles.ancient_battles.play.moving import Advance, FaceAbout, Move, OtherMoves, Reform, UnitMoved
from battles.ancient_battles.play.orders import Face, GoOn
from battles.ancient_battles.play.reforming import Reforming, TakeFiles, UnitReformed
from battles.ancient_battles.rules.missiles import may_shoot
from battles.ancient_battles.state import State, Unit
from battles.ancient_battles.state.plane.rectangle import Pose
from battles.ancient_battles.system import LOOP
from battles.ancient_battles.tables import TABLES
from tests.battles.ancient_battles.positions import give, position, refused, some, trials, unit


def resting(*others: Unit, **more: Any) -> State:
    """Archers who may move, and an enemy far away."""
    told: dict[str, Any] = {"kind": "norman_archers", "models": 12, "files": 6, "musician": True} | more
    one = unit("a1", 36, 20, **told)
    return position(
        one, unit("a9", 60, 5), *others, unit("b1", 36, 46, 180), agenda=[OtherMoves()], step="other_moves"
    )


@pytest.mark.rule("AB-5.4a", "AB-5.4b", "AB-5.4c")
def test_who_passes_takes_files_and_a_facing_and_neither_moves_nor_shoots_after_that() -> None:
    state = resting()
    assert trials(give(state, Reform("a1"), 3, 3)) == [("a1", "reform", "AB-5.4c", True)]
    assert state.agenda[-1] == Reforming("a1")
    assert LOOP.orders(state) == [*(TakeFiles(files) for files in range(1, 13)), GoOn()]
    assert LOOP.spans(state) == []
    give(state, TakeFiles(3))
    assert LOOP.orders(state) == [GoOn()]
    event = some(give(state, Face(90_000)), UnitReformed)[0]
    # Its centre stays, 1.2 inches behind its old front; it is 4.8 inches deep now.
    assert event == UnitReformed("a1", Pose(36_000 + 2_400, 20_000 - 1_200, 90_000), 3, True)
    one = state.units["a1"]
    assert not may_shoot(one)
    refused(state, Move("a1"), "AB-H5.9", "unit")
    refused(state, Reform("a1"), "AB-H5.9", "unit")


@pytest.mark.rule("AB-5.4c")
def test_who_fails_moves_no_more_and_counts_as_moved_if_it_shoots() -> None:
    state = resting()
    events = give(state, Reform("a1"), 6, 6)
    one = state.units["a1"]
    assert some(events, UnitReformed) == [UnitReformed("a1", one.pose, 6, False)]
    assert one.marks == ("moved",)
    assert may_shoot(one)
    refused(state, Move("a1"), "AB-H5.9", "unit")
    refused(state, Reform("a1"), "AB-H5.9", "unit")


@pytest.mark.rule("AB-5.4a", "AB-5.4b", "AB-5.4c")
def test_who_has_moved_may_reform_where_it_has_come_to_and_goes_no_farther() -> None:
    state = resting()
    give(state, Move("a1"))
    give(state, Advance(3_000))
    assert Reform("a1") in LOOP.orders(state)
    events = give(state, Reform("a1"), 3, 3)
    assert some(events, UnitMoved)[0].pose == Pose(36_000, 23_000, 0)
    assert trials(events) == [("a1", "reform", "AB-5.4c", True)]
    give(state, TakeFiles(3))
    event = some(give(state, Face(90_000)), UnitReformed)[0]
    assert event == UnitReformed("a1", Pose(36_000 + 2_400, 23_000 - 1_200, 90_000), 3, True)
    assert state.units["a1"].marks == ("moved", "reformed")
    refused(state, Move("a1"), "AB-H5.9", "unit")


@pytest.mark.rule("AB-5.4c")
def test_who_has_moved_and_fails_to_reform_stays_where_it_has_come_to() -> None:
    state = resting()
    give(state, Move("a1"))
    give(state, Advance(3_000))
    give(state, Reform("a1"), 6, 6)
    assert (state.units["a1"].pose.y, state.units["a1"].marks) == (23_000, ("moved",))
    refused(state, Move("a1"), "AB-H5.9", "unit")


@pytest.mark.rule("AB-5.4a", "AB-5.4c")
def test_a_move_without_a_step_that_ends_in_a_reform_is_told_as_a_reform_alone() -> None:
    state = resting()
    give(state, Move("a1"))
    assert some(give(state, Reform("a1"), 6, 6), UnitMoved) == []


@pytest.mark.rule("AB-5.4a", "AB-7.5", "AB-9.6", "AB-H5.4")
def test_nobody_reforms_in_a_march_after_facing_about_or_in_the_move_of_another() -> None:
    state = resting()
    give(state, Move("a1", "quick_march"))
    refused(state, Reform("a1"), "AB-7.5", "order")
    column = resting(kind="norman_spearmen", files=3)
    give(column, Move("a1", "forced_march"))
    refused(column, Reform("a1"), "AB-9.6", "order")
    state = resting(unit("a2", 20, 20, musician=True))
    give(state, Move("a1"))
    refused(state, Reform("a2"), "AB-5.4a", "unit")
    give(state, FaceAbout())
    refused(state, Reform("a1"), "AB-5.4a", "order")


@pytest.mark.rule("AB-5.4a")
@pytest.mark.parametrize(
    "more",
    [
        {"musician": False},
        {"kind": "byzantine_horse_archers", "models": 8, "files": 4},
        {"kind": "general_mounted", "models": 1, "files": 1},
        {"models": 1, "files": 1},
    ],
)
def test_without_a_musician_or_without_ranks_nobody_reforms(more: dict[str, Any]) -> None:
    refused(resting(**more), Reform("a1"), "AB-5.4a", "unit")


@pytest.mark.rule("AB-5.4a", "AB-5.4c")
def test_by_a_table_of_ones_own_nobody_needs_a_musician_or_a_test_to_reform() -> None:
    needs = 'reform_needs = ["musician", "leadership_test"]'
    own = TABLES.printed["play"].replace(needs, "reform_needs = []")
    TABLES.check({"play": own})
    state = resting(musician=False)
    refused(state, Reform("a1"), "AB-5.4a", "unit")
    with TABLES.laid({"play": own}):
        assert trials(give(state, Reform("a1"))) == []
        assert state.agenda[-1] == Reforming("a1")


@pytest.mark.rule("AB-5.4a", "AB-H5.7")
def test_files_and_headings_that_cannot_be_taken_are_refused() -> None:
    beside = unit("a2", 40.5, 20, models=5, files=1)
    state = resting(beside)
    give(state, Reform("a1"), 3, 3)
    refused(state, TakeFiles(0), "AB-5.4a", "files")
    refused(state, TakeFiles(13), "AB-5.4a", "files")
    refused(state, Face(0), "AB-5.4a", "order")
    refused(state, Move("a9"), "AB-5.4a", "order")
    give(state, TakeFiles(12))
    refused(state, TakeFiles(3), "AB-5.4a", "order")
    refused(state, Face(0), "AB-5.4a", "heading")
    give(state, Face(90_000))
    assert state.units["a1"].files == 12


@pytest.mark.rule("AB-5.4a")
def test_who_has_passed_may_stay_as_it_stands_and_has_reformed() -> None:
    state = resting()
    give(state, Reform("a1"), 3, 3)
    give(state, TakeFiles(3))
    one = state.units["a1"]
    assert some(give(state, GoOn()), UnitReformed) == [UnitReformed("a1", one.pose, 6, True)]
    assert not may_shoot(one)
