"""Standing ladders are moved, turned and laid down; what of ladders and ropes can't be."""

import pytest

from battles.guiscard.play.gear.ladders import (
    LadderLifted,
    LadderShifted,
    LadderTakenDown,
    LiftLadder,
    ShiftLadder,
)
from battles.guiscard.play.movement import budget
from battles.guiscard.rules.gear.bearing import hanging_in
from battles.guiscard.rules.ground import ground_in
from battles.guiscard.sound import ladders_are_in_place, ropes_are_in_place
from battles.guiscard.state import Deeds, Ladder, Rope, Skirmish
from battles.guiscard.state.fabric import Fabric, Leaning
from tests.battles.guiscard.board import Placed, foot, happened, order, refused
from tests.battles.guiscard.play.gear.storming import FLAT, FOOT, PALISADE, PLATFORM, siege, whole


def beside(*others: Placed) -> Skirmish:
    """A ladder stands, two are beside its foot."""
    pair = (foot("a", "attacker", "Lia", "0908"), foot("b", "attacker", "Lia", "0809"))
    return siege(*pair, *others, raised={"l": (FOOT, PALISADE)})


@pytest.mark.rule("GT-10.1.4a")
def test_two_beside_it_turn_a_ladder_in_its_hex_for_two_points_each() -> None:
    state = beside()
    state.people["b"].deeds.spent = budget.budget(state, state.people["b"]) - 2
    events = order(state, ShiftLadder("l", "a", "b", FOOT, PLATFORM))
    assert happened(events, LadderShifted) == [LadderShifted("l", ("a", "b"), FOOT, PLATFORM, 2)]
    assert state.fabric.leaning == (Leaning(FOOT, PLATFORM),)
    assert (state.people["a"].deeds.spent, budget.budget(state, state.people["b"])) == (2, 0)
    assert not state.people["a"].deeds.moved, "they go on with what is left"
    whole(state)


@pytest.mark.rule("GT-10.1.4a")
def test_or_move_it_by_a_hex_or_lay_it_down_and_take_it_up_another_time() -> None:
    state = beside()
    order(state, ShiftLadder("l", "b", "a", "0910", PLATFORM))
    assert (state.ladders["l"].hex, state.ladders["l"].against) == ("0910", PLATFORM)
    assert ground_in(state).terrain[FOOT] == "bank"
    whole(state)
    state = beside()
    events = order(state, ShiftLadder("l", "a", "b", "0809"))
    assert happened(events, LadderTakenDown) == [LadderTakenDown("l", ("a", "b"), (FOOT, "0809"), 2)]
    assert (state.ladders["l"].hexes, state.fabric.leaning) == ((FOOT, "0809"), ())
    assert refused(state, LiftLadder("l")).rule == "GT-10.1.2a"
    whole(state)


@pytest.mark.rule("GT-10.1.4a")
@pytest.mark.parametrize(
    ("given", "field"),
    [
        (ShiftLadder("none", "a", "b", FOOT, PLATFORM), "ladder"),
        (ShiftLadder("l", "a", "a", FOOT, PLATFORM), "second"),
        (ShiftLadder("l", "a", "c", FOOT, PLATFORM), "second"),
        (ShiftLadder("l", "above", "b", FOOT, PLATFORM), "first"),
        (ShiftLadder("l", "nobody", "b", FOOT, PLATFORM), "first"),
        (ShiftLadder("l", "enemy", "b", FOOT, PLATFORM), "first"),
        (ShiftLadder("l", "moved", "b", FOOT, PLATFORM), "first"),
        (ShiftLadder("l", "a", "b", FOOT, PALISADE), "against"),
        (ShiftLadder("l", "a", "b", FOOT, "0808"), "against"),
        (ShiftLadder("l", "a", "b", "0911", "1010"), "hex"),
        (ShiftLadder("l", "a", "b", "0908", PALISADE), "hex"),
        (ShiftLadder("l", "a", "b", PALISADE), "hex"),
    ],
)
def test_a_ladder_is_moved_in_no_other_way(given: ShiftLadder, field: str) -> None:
    state = beside(
        foot("c", "attacker", "Lia", "0707"),
        foot("above", "attacker", "Lia", PALISADE),
        foot("enemy", "defender", "Lia", "0808"),
        foot("moved", "attacker", "Lia", "0910", deeds=Deeds(moved=True)),
    )
    assert refused(state, given).field == field


@pytest.mark.rule("GT-10.1.4a")
def test_who_has_a_point_left_moves_no_ladder() -> None:
    state = beside()
    state.people["b"].deeds.spent = budget.budget(state, state.people["b"]) - 1
    assert refused(state, ShiftLadder("l", "a", "b", FOOT, PLATFORM)).field == "second"


@pytest.mark.rule("GT-10.1.4a")
def test_nobody_moves_a_ladder_on_which_somebody_is() -> None:
    state = beside(foot("c", "attacker", "Lia", FOOT))
    assert refused(state, ShiftLadder("l", "a", "b", FOOT, PLATFORM)).field == "ladder"


@pytest.mark.rule("GT-10.1.2a")
def test_enemies_may_take_a_ladder_up_and_it_is_theirs_from_then_on() -> None:
    two = foot("a", "defender", "Lia", "0808"), foot("b", "defender", "Lia", "0809")
    state = siege(*two, flat={"l": FLAT}, active="defender")
    assert happened(order(state, LiftLadder("l")), LadderLifted) == [LadderLifted("l", ("a", "b"))]
    assert state.ladders["l"].side == "defender"


def sound() -> Skirmish:
    """A ladder leans, a rope hangs with somebody at its top."""
    state = siege(
        foot("a", "attacker", "Lia", "0908"),
        raised={"l": (FOOT, PALISADE)},
        hanging={"r": ("0908", PALISADE)},
        climbing={"r": "a"},
    )
    assert list(ladders_are_in_place(state)) == list(ropes_are_in_place(state)) == []
    return state


@pytest.mark.rule("GT-10.1.2a", "GT-10.1.2c", "GT-10.6.2a")
def test_ladders_lean_where_the_ground_has_them_and_climbers_are_at_the_top_of_their_rope() -> None:
    state = sound()
    assert (hanging_in(state, "0908"), hanging_in(state, FOOT)) == (state.ropes["r"], None)
    state.fabric = Fabric()
    assert list(ladders_are_in_place(state)) == [
        f"ladders stand at [('{FOOT}', '{PALISADE}')], and the ground has them at []"
    ]
    state.ropes["r"] = Rope("r", "attacker", hex=FOOT, over=PALISADE, climber="a")
    assert list(ropes_are_in_place(state)) == [f"a is on r, which hangs at '{FOOT}' from '{PALISADE}'"]


@pytest.mark.rule("GT-9.2.1c", "GT-10.1.2c", "GT-10.6.2a")
def test_nothing_leans_on_or_hangs_from_a_palisade_that_is_down() -> None:
    state = sound()
    state.fabric = Fabric(down=(PALISADE,), leaning=state.fabric.leaning)
    assert list(ladders_are_in_place(state)) == [f"l leans on {PALISADE}, which is down"]
    assert list(ropes_are_in_place(state)) == [f"r hangs from {PALISADE}, which is down"]
    state = sound()
    state.ladders["l"] = Ladder("l", "attacker", FLAT, FOOT, PALISADE)
    assert len(list(ladders_are_in_place(state))) == 1
