"""When a battle of people is over, and when it goes on."""

import pytest

from battles.contract.muster import SIDES, Side
from battles.devils_horsemen.play import turns
from battles.devils_horsemen.play.items import RallyPhase
from battles.devils_horsemen.play.leading import LeaderReplaced
from battles.devils_horsemen.play.turns import ArmyCounted, BattleDecided, TurnBegan
from battles.devils_horsemen.state import State
from battles.devils_horsemen.with_people import opening as book
from battles.devils_horsemen.with_people.system import LOOP, drafted
from battles.kit.agenda.draft import Draft
from battles.kit.agenda.state import Over
from battles.kit.heads.people import FieldSearched
from tests.battles.devils_horsemen.with_people.battles_of_people import horde, host, meeting, under_way
from tests.battles.fights import dice_of

LED = meeting(host("a"), host("d", faction="arabs"))
ENDS = (FieldSearched, BattleDecided, TurnBegan)
LEADERLESS = meeting(horde("a"), host("d", faction="arabs"))


def drafting(state: State) -> Draft[State]:
    return drafted(state, dice_of(2))


def clear(state: State, side: Side) -> None:
    """All units of a side are eliminated."""
    for one in list(state.on_map(side)):
        one.place, one.hex = "gone", ""
    state.gone()


def behead(state: State, side: Side) -> None:
    """All leaders of a side are lost."""
    for one in list(state.leaders_of(side)):
        one.place, one.hex, one.status = "gone", "", "finished"
    state.gone()


def ended(state: State) -> Over | None:
    """How the battle is over after the look at who is left, if it is."""
    book.stock(drafting(state))
    return state.over


def test_a_battle_goes_on_while_both_sides_have_units_and_leaders() -> None:
    state = under_way(LED)
    draft = drafting(state)
    book.stock(draft)
    assert draft.events == []
    assert LOOP.to_act(state) is not None


@pytest.mark.rule("DH-12.12a")
@pytest.mark.parametrize("loser", SIDES)
def test_a_side_without_a_unit_on_the_field_is_beaten_and_the_field_is_searched_once(loser: Side) -> None:
    state = under_way(LED)
    clear(state, loser)
    draft = drafting(state)
    book.stock(draft)
    book.stock(draft)
    assert [type(event) for event in draft.events] == [ArmyCounted, FieldSearched, BattleDecided]
    assert state.over == Over("eliminated", loser)
    assert state.heads is not None
    assert state.heads.outcomes is not None
    assert state.heads.outcomes.of(loser) == "retreat"


def test_a_side_that_has_lost_its_leaders_is_beaten_unless_the_other_is_gone_too() -> None:
    state = under_way(LED)
    behead(state, "defender")
    assert ended(state) == Over("flight", "defender")
    both = under_way(LED)
    clear(both, "attacker")
    behead(both, "defender")
    assert ended(both) == Over("undecided", None)


@pytest.mark.rule("DH-4.43a", "DH-4.43c")
def test_another_takes_the_place_of_a_captain_between_orders_phases_and_leads_from_the_next_turn() -> None:
    state = under_way(LEADERLESS)
    behead(state, "attacker")
    assert ended(state) is None
    (captain,) = (leader for leader in state.leaders.values() if leader.side == "attacker")
    assert captain.place == "gone"
    state.agenda.clear()
    state.active = ""
    first, *rest = state.on_map("attacker")
    first.tq, first.routed, rest[0].tq = 9, True, 5
    draft = drafting(state)
    book.stock(draft)
    assert draft.events == [LeaderReplaced(captain.id, rest[0].hex, counter=True)]
    assert (captain.place, captain.hex, captain.status) == ("map", rest[0].hex, "finished")


def test_who_is_lost_with_his_last_heir_loses_the_battle() -> None:
    state = under_way(LEADERLESS)
    behead(state, "attacker")
    next(leader for leader in state.leaders.values() if leader.side == "attacker").replacements = 0
    assert ended(state) == Over("flight", "attacker")


def rallied(state: State) -> Draft[State]:
    """What comes of the end of the Rally Phase."""
    state.agenda.clear()
    state.agenda.append(RallyPhase(step="end"))
    draft = drafting(state)
    turns.run(draft, RallyPhase(step="end"))
    return draft


@pytest.mark.parametrize(("turn", "over"), [(19, None), (20, Over("undecided", None))])
def test_after_the_last_turn_nobody_has_won_and_a_turn_follows_any_other(
    turn: int, over: Over | None
) -> None:
    state = under_way(LED)
    state.turn = turn
    found = [type(event) for event in rallied(state).events if isinstance(event, ENDS)]
    assert found == ([FieldSearched, BattleDecided] if over else [TurnBegan])
    assert state.over == over


@pytest.mark.rule("DH-12.12a")
def test_an_army_that_routs_loses_and_its_field_is_searched() -> None:
    state = under_way(LED)
    state.points["attacker"] = state.levels["attacker"]
    draft = drafting(state)
    assert turns.decide(draft)
    assert [type(event) for event in draft.events[-2:]] == [FieldSearched, BattleDecided]
    assert state.over == Over("flight", "attacker")
