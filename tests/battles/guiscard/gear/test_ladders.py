"""Standing ladders are moved, turned and laid down."""

import pytest

from battles.guiscard.events.ladders import LadderLost, LadderShifted, LadderTakenDown
from battles.guiscard.fabric import Leaning
from battles.guiscard.ground import ground_in
from battles.guiscard.orders import LiftLadder, ShiftLadder
from battles.guiscard.state import Deeds, Skirmish
from tests.battles.guiscard.board import Placed, decision, foot, happened, order, refused
from tests.battles.guiscard.gear.storming import FOOT, PALISADE, PLATFORM, siege, whole


def beside(*others: Placed) -> Skirmish:
    """A ladder stands, two are beside its foot."""
    pair = (foot("a", "attacker", "Lia", "0908"), foot("b", "attacker", "Lia", "0809"))
    return siege(*pair, *others, raised={"l": (FOOT, PALISADE)})


@pytest.mark.rule("GT-10.1.4a")
def test_two_beside_it_turn_a_ladder_in_its_hex_for_two_points_each() -> None:
    state = beside()
    events = order(state, ShiftLadder("l", "a", "b", FOOT, PLATFORM))
    assert happened(events, LadderShifted) == [LadderShifted("l", ("a", "b"), FOOT, PLATFORM, 2)]
    assert state.fabric.leaning == (Leaning(FOOT, PLATFORM),)
    assert [state.people[name].deeds.spent for name in "ab"] == [2, 2]
    assert not state.people["a"].deeds.moved, "they go on with what is left"
    whole(state)


@pytest.mark.rule("GT-10.1.4a")
def test_or_move_it_by_a_hex() -> None:
    state = beside()
    order(state, ShiftLadder("l", "b", "a", "0910", PLATFORM))
    assert (state.ladders["l"].hex, state.ladders["l"].against) == ("0910", PLATFORM)
    assert ground_in(state).terrain[FOOT] == "bank"
    whole(state)


@pytest.mark.rule("GT-10.1.4a")
def test_or_lay_it_down_and_take_it_up_another_time() -> None:
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
        (ShiftLadder("l", "tired", "b", FOOT, PLATFORM), "first"),
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
        foot("tired", "attacker", "Lia", "0810", deeds=Deeds(spent=7)),
        foot("moved", "attacker", "Lia", "0910", deeds=Deeds(moved=True)),
    )
    assert refused(state, given).field == field


@pytest.mark.rule("GT-10.1.4a")
def test_nobody_moves_a_ladder_on_which_somebody_is() -> None:
    state = beside(foot("c", "attacker", "Lia", FOOT))
    assert refused(state, ShiftLadder("l", "a", "b", FOOT, PLATFORM)).field == "ladder"


@pytest.mark.rule("GT-10.2.5a")
def test_a_ladder_that_is_lost_leans_nowhere() -> None:
    state = beside()
    decision(state).emit(LadderLost("l"))
    assert (state.ladders, state.fabric.leaning) == ({}, ())


@pytest.mark.rule("GT-10.1.2a")
def test_a_ladder_is_from_then_on_theirs_who_have_taken_it_up() -> None:
    state = siege(
        foot("a", "defender", "Lia", "0808"),
        foot("b", "defender", "Lia", "0809"),
        flat={"l": ("0808", "0809")},
        active="defender",
    )
    order(state, LiftLadder("l"))
    assert state.ladders["l"].side == "defender"
