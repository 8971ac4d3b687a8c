"""The armies stand in their places, and their owners set units elsewhere."""

import pytest

from battles.ancient_battles.chapters import opening
from battles.ancient_battles.chapters.declaring import Charge, Declaring
from battles.ancient_battles.chapters.loop import LOOP
from battles.ancient_battles.chapters.opening import ArmiesDeployed, Deploying, Form, Place, UnitPlaced
from battles.ancient_battles.chapters.orders import GoOn
from battles.ancient_battles.chapters.turns import FirstTurnDrawn
from battles.ancient_battles.state import AncientBattle, State
from battles.plane.rectangle import Pose
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


@pytest.mark.rule("AB-H13.1")
def test_a_unit_is_set_up_in_a_row_and_looks_at_the_enemy() -> None:
    state = opened()
    events = give(state, Place("a1", "front", 20_000))
    assert some(events, UnitPlaced) == [UnitPlaced("a1", Pose(20_000, 12_000, 0), 5)]
    give(state, Place("a2", "rear", 20_000))
    assert state.units["a2"].pose == Pose(20_000, 4_000, 0), "a third of the zone is 4 inches"
    give(state, GoOn())
    give(state, Place("b1", "second", 10_000))
    assert state.units["b1"].pose == Pose(10_000, 40_000, 180_000)


@pytest.mark.rule("AB-H13.1", "AB-H2.2")
def test_a_unit_takes_other_files_where_it_has_room_for_them() -> None:
    state = opened()
    assert Form("a1", 10) in LOOP.orders(state)
    events = give(state, Form("a1", 10))
    assert some(events, UnitPlaced) == [UnitPlaced("a1", Pose(30_000, 12_000, 0), 10)]
    assert state.units["a1"].files == 10


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
    give(state, Form("a1", 4))
    refused(state, Form("a1", 5), "AB-H13.1", "unit")
    assert state.agenda[-1] == Deploying("attacker", ("a1",), ("a1",))
    assert not any(isinstance(each, Form) and each.unit == "a1" for each in LOOP.orders(state))
    assert not any(span.at(span.least).unit == "a1" for span in LOOP.spans(state))


@pytest.mark.rule("AB-3.2")
def test_nobody_is_set_up_once_charges_are_declared() -> None:
    state = opened()
    state.agenda = [Declaring()]
    refused(state, Place("a1", "front", 20_000), "AB-3.2", "order")
