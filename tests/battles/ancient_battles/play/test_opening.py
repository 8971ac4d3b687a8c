"""The armies stand in their places, and their owners set units elsewhere."""

import pytest

from battles.ancient_battles.play import opening
from battles.ancient_battles.play.declaring import Charge
from battles.ancient_battles.play.opening import (
    ArmiesDeployed,
    CharacterJoined,
    Deploying,
    Form,
    Join,
    Place,
    UnitPlaced,
)
from battles.ancient_battles.play.orders import GoOn
from battles.ancient_battles.play.turns import FirstTurnDrawn
from battles.ancient_battles.state import AncientBattle, Joined, State
from battles.ancient_battles.state.plane.rectangle import Pose
from battles.ancient_battles.system import LOOP, SYSTEM
from tests.battles.ancient_battles.positions import TABLE, drafting, give, position, refused, some, unit


def opened() -> State:
    """A battle of two units and a general against one, before anybody is set up elsewhere."""
    draft = drafting(AncientBattle())
    chief = unit("a3", 50, 12, kind="general_mounted", models=1, files=1, general=True)
    units = unit("a1", 30, 12), unit("a2", 39, 12), chief, unit("b1", 36, 36, 180)
    opening.begin(draft, "hill", 12, TABLE, units)
    assert isinstance(draft.events[0], ArmiesDeployed)
    return draft.state


@pytest.mark.rule("AB-H13.1", "AB-H1.1")
def test_the_attacker_sets_up_first_and_then_the_defender() -> None:
    state = opened()
    assert (state.ground, state.limit) == (TABLE, 12)
    assert LOOP.to_act(state) == "attacker"
    give(state, GoOn())
    assert LOOP.to_act(state) == "defender"
    events = give(state, GoOn(), 1)
    assert some(events, FirstTurnDrawn), "then the battle begins"


@pytest.mark.rule("AB-H13.1", "AB-H2.2")
def test_a_unit_is_offered_all_files_but_its_own_that_find_room_and_one_man_none() -> None:
    state = opened()
    found: dict[str, list[int]] = {"a1": [], "a2": [], "a3": []}
    for order in LOOP.orders(state):
        if isinstance(order, Form):
            found[order.unit].append(order.files)
    # A file of twenty is sixteen inches deep, and twelve are behind it; the friend beside it leaves seven to its middle.
    room = [2, 3, 4, *range(6, 18)]
    assert found == {"a1": room, "a2": room, "a3": []}


@pytest.mark.rule("AB-H13.1", "AB-H2.2")
def test_the_files_range_from_one_behind_another_to_all_beside_each_other() -> None:
    few = unit("a1", 30, 12, models=5, files=2)
    assert opening.formations(position(few), few) == [1, 3, 4, 5]


@pytest.mark.rule("AB-H13.1")
@pytest.mark.parametrize(("x", "free"), [(1_999, False), (2_000, True), (35_000, True), (35_001, False)])
def test_a_unit_is_set_up_from_the_edge_of_the_table_to_the_side_of_its_friend(x: int, free: bool) -> None:
    state = opened()
    if free:
        give(state, Place("a1", "front", x))
        assert state.units["a1"].pose == Pose(x, 12_000, 0)
    else:
        refused(state, Place("a1", "front", x), "AB-H13.1", "x")


@pytest.mark.rule("AB-H13.1")
def test_who_finds_no_room_is_not_set_up_there() -> None:
    state = opened()
    refused(state, Form("a1", 20), "AB-H13.1", "files")
    refused(state, Place("a1", "front", 40_000), "AB-H13.1", "x")
    refused(state, Place("a1", "front", 1_000), "AB-H13.1", "x")
    refused(state, Place("b1", "front", 20_000), "AB-H13.1", "unit")
    refused(state, Place("zz", "front", 20_000), "AB-H13.1", "unit")
    refused(state, Charge("a1", "b1"), "AB-H13.1", "order")


@pytest.mark.rule("AB-H13.1")
def test_nobody_is_set_up_otherwise_twice() -> None:
    state = opened()
    give(state, Place("a1", "front", 20_000))
    refused(state, Place("a1", "front", 30_000), "AB-H13.1", "unit")
    assert Form("a1", 4) in LOOP.orders(state)
    events = give(state, Form("a1", 4))
    assert some(events, UnitPlaced) == [UnitPlaced("a1", Pose(20_000, 12_000, 0), 4)]
    assert state.units["a1"].files == 4
    refused(state, Form("a1", 5), "AB-H13.1", "unit")
    assert state.agenda[-1] == Deploying("attacker", ("a1",), ("a1",))
    assert not any(isinstance(each, Form) and each.unit == "a1" for each in LOOP.orders(state))
    assert not any(span.at(span.least).unit == "a1" for span in LOOP.spans(state))


@pytest.mark.rule("AB-H12.1", "AB-H12.4")
def test_a_character_may_go_with_a_unit_when_it_is_set_up() -> None:
    state = opened()
    state.units["a3"].points, state.units["a1"].points = 120, 200
    found = [each for each in LOOP.orders(state) if isinstance(each, Join)]
    assert found == [Join("a3", "a1"), Join("a3", "a2")]
    events = give(state, Join("a3", "a1"))
    assert list(state.units) == ["a1", "a2", "b1"]
    one = state.units["a1"]
    assert one.characters == (Joined("a3", "general_mounted", general=True),)
    assert (one.models, one.started, one.points, one.general, one.files) == (21, 21, 320, True, 5)
    assert str(SYSTEM.tell(state, some(events, CharacterJoined)[0])) == (
        "general on horseback a3 goes with Norman spearmen a1 for the whole battle (AB-H12.1)"
    )
    assert not any(isinstance(each, Join) for each in LOOP.orders(state)), "he goes with nobody else"
    refused(state, Join("a3", "a2"), "AB-H12.1", "unit")


@pytest.mark.rule("AB-H12.1")
def test_who_is_no_character_or_slower_or_of_the_other_side_goes_with_nobody() -> None:
    draft = drafting(AncientBattle())
    slow = unit("a3", 50, 12, kind="general_foot", models=1, files=1)
    banner = unit("a4", 55, 12, kind="army_standard_foot", models=1, files=1)
    guards = unit("a5", 60, 12, kind="varangian_guard", models=12, files=4)
    opening.begin(
        draft, "hill", 12, TABLE, (unit("a1", 30, 12), slow, banner, guards, unit("b1", 36, 36, 180))
    )
    state = draft.state
    found = [each for each in LOOP.orders(state) if isinstance(each, Join)]
    assert found == [Join("a3", "a5"), Join("a4", "a5")]
    refused(state, Join("a5", "a1"), "AB-H12.1", "unit")
    refused(state, Join("b1", "a1"), "AB-H12.1", "unit")
    refused(state, Join("zz", "a1"), "AB-H12.1", "unit")
    refused(state, Join("a3", "a1"), "AB-H12.1", "host")
    refused(state, Join("a3", "a4"), "AB-H12.1", "host")
    refused(state, Join("a3", "b1"), "AB-H12.1", "host")


@pytest.mark.rule("AB-H12.1", "AB-H2.6")
def test_a_character_goes_with_no_unit_that_finds_no_room_for_another_rank() -> None:
    draft = drafting(AncientBattle())
    chief = unit("a3", 50, 12, kind="general_mounted", models=1, files=1)
    behind = unit("a2", 30, 8.8)
    opening.begin(draft, "hill", 12, TABLE, (unit("a1", 30, 12), behind, chief, unit("b1", 36, 36, 180)))
    refused(draft.state, Join("a3", "a1"), "AB-H12.1", "host")
    # Who stands behind it himself makes the room that it needs.
    draft.state.units["a2"].pose = Pose(60_000, 12_000, 0)
    draft.state.units["a3"].pose = Pose(30_000, 8_800, 0)
    assert Join("a3", "a1") in LOOP.orders(draft.state)
