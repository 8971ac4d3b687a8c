"""How people off the map choose a side of it, come on, and bring horses."""

import pytest

from battles.guiscard.play import orders as o
from battles.guiscard.play.fire.ready import Aim
from battles.guiscard.play.moving.announcing import Halt
from battles.guiscard.play.moving.legs import Go
from battles.guiscard.play.moving.step import Take
from battles.guiscard.play.sieges.entering import Approach, Approached, CameOn, Enter, others, why_not
from battles.guiscard.rules.ground import ground_in
from battles.guiscard.rules.movement.mover import mover
from battles.guiscard.ruleset import RULESET
from battles.guiscard.state import Skirmish
from battles.guiscard.state.items import Approaching
from battles.guiscard.tables import TABLES
from rulebook import Refusal
from tests.battles.guiscard.board import happened
from tests.battles.guiscard.play.sieges.fights import (
    calmly,
    come_on,
    give,
    men,
    moving,
    opened,
    set_up,
    siege,
)

ONE = "norman-norman-medium_infantry-1"
TWO = "norman-norman-medium_infantry-2"
KNIGHT = "norman-norman-knight-1"


def assault(**classes: int) -> Skirmish:
    """An assault before the first move of it, all besiegers along the left side."""
    state = opened(siege("assault", men("norman", **(classes or {"foot": 3}))))
    set_up(state)
    calmly(state, moving("attacker", 1))
    return state


def refusal(state: Skirmish, order: o.Order) -> Refusal:
    """Why an order is refused; it was not offered."""
    assert order not in RULESET.orders(state)
    with pytest.raises(Refusal) as found:
        give(state, order)
    return found.value


@pytest.mark.rule("GS-11.4.1b")
def test_besiegers_choose_their_sides_one_by_one_or_all_together() -> None:
    state = opened(siege("assault", men("norman", foot=3)))
    while not isinstance(state.agenda[-1], Approaching):
        give(state, RULESET.asked(state).calm)
    give(state, Approach("top"))
    give(state, Approach("right", everybody=True))
    assert [post.edge for post in state.siege.waiting.values()] == ["top", "right", "right"]


@pytest.mark.rule("GS-11.4.1b")
def test_who_waits_along_a_side_comes_on_over_it_into_a_free_hex_and_goes_on_with_the_rest() -> None:
    state = assault()
    give(state, Take(ONE))
    assert refusal(state, Enter("3010")).rule == "GS-11.4.1b"
    [event] = happened(give(state, Enter("0110")), CameOn)
    one = state.people[ONE]
    assert (event.points, one.hex, one.deeds.spent) == (1, "0110", 1)
    give(state, Take(TWO))
    assert refusal(state, Enter("0110")).rule == "GT-4.1b"
    give(state, o.Stay())
    assert Take(TWO) not in RULESET.orders(state)
    give(state, Take(ONE))
    give(state, Go("0210"))
    give(state, Halt())
    assert one.hex == "0210"


@pytest.mark.rule("GS-11.4.1b", "GT-1.1b")
def test_a_rider_comes_on_with_both_halves_and_pays_for_both_hexes() -> None:
    state = assault(riders=1)
    give(state, Take(KNIGHT))
    hexes = [order.hex for order in RULESET.orders(state) if isinstance(order, Enter)]
    assert hexes
    assert all(hex_[:2] == "02" for hex_ in hexes)
    [event] = happened(give(state, Enter(hexes[0])), CameOn)
    assert event.points == 2
    assert list(RULESET.faults(state, at_rest=True)) == []


@pytest.mark.rule("GS-11.4.1b", "GT-4a")
def test_who_comes_on_needs_no_more_than_the_points_for_his_hexes() -> None:
    state = assault(foot=1, riders=1)
    for name, hex_, points in ((ONE, "0110", 1), (KNIGHT, "0210", 2)):
        assert why_not(mover(state, name), "left", hex_, points) is None
        assert why_not(mover(state, name), "left", hex_, points - 1).rule == "GT-4a"
    state.bodies["0110"] = TABLES.now.play.moves.men_barring
    assert why_not(mover(state, ONE), "left", "0110", 9).rule == "GT-4a"


@pytest.mark.rule("GS-11.4.1b")
def test_who_enters_on_a_turn_has_stood_at_that_side_at_the_end_of_the_turn_before() -> None:
    state = assault()
    give(state, Take(ONE))
    [event] = happened(give(state, Approach("top")), Approached)
    assert event.since == 1
    assert Take(ONE) not in RULESET.orders(state)
    calmly(state, moving("attacker", 2))
    give(state, Take(ONE))
    assert refusal(state, Enter("0110")).field == "hex"
    give(state, Enter("1001"))
    assert state.people[ONE].hex == "1001"
    calmly(state, moving("attacker", 4))
    come_on(state, TWO, "0105")
    assert state.people[TWO].hex == "0105", "in any of their movement phases"


@pytest.mark.rule("GT-5.3a", "GS-11.4.1b")
def test_whoever_comes_on_within_range_may_be_shot_at() -> None:
    state = opened(siege("camp_sally", defenders=men("arab", archers=1), tents=28))
    set_up(state, {"arab-arab-archer-1": "0308"})
    calmly(state, moving("attacker", 1))
    come_on(state, ONE, "0108")
    assert RULESET.to_act(state) == "defender"
    assert Aim("arab-arab-archer-1") in RULESET.orders(state)


@pytest.mark.rule("GS-11.4.3c", "GS-11.4.3f")
def test_a_supply_party_comes_on_over_one_of_two_sides_and_leads_its_horses_by_the_bridle() -> None:
    state = opened(siege("supply_sally", horses=5, food=5, most_patrols=1))
    assert RULESET.to_act(state) == "defender"
    assert RULESET.orders(state) == [Approach("right", everybody=True), Approach("left", everybody=True)]
    assert refusal(state, Approach("top", everybody=True)).field == "edge"
    assert refusal(state, Approach("left")).field == "everybody"
    assert refusal(state, o.Stay()).field == "order"
    give(state, Approach("left", everybody=True))
    calmly(state, moving("defender", 1))
    leader = "arab-arab-medium_infantry-1"
    assert len(state.people[leader].leads) == 2
    [event] = happened(come_on(state, leader, "0110"), CameOn)
    assert len(event.horses) == 2
    assert list(RULESET.faults(state, at_rest=True)) == []
    assert state.siege.over == "left"
    other, hex_ = mover(state, "arab-arab-medium_infantry-2"), "0107"
    assert why_not(other, "left", hex_, 9) is None
    state.at |= dict.fromkeys(filter(None, other.ground.neighbours[hex_]), leader)
    assert why_not(other, "left", hex_, 9).rule == "GT-4.4.3c"


@pytest.mark.rule("GS-11.4.1b")
def test_what_is_no_hex_of_the_field_is_refused_to_a_rider_as_well() -> None:
    state = assault(riders=1)
    give(state, Take(KNIGHT))
    for hex_ in ("x", "0000", "0100", "A" * 50, ""):
        assert refusal(state, Enter(hex_)).field == "hex"


@pytest.mark.rule("GS-11.4.3c")
def test_horses_that_nobody_can_lead_stay_behind() -> None:
    party = men("arab", foot=1, riders=1)
    state = opened(siege("supply_sally", defenders=party, horses=6, food=6))
    assert sorted(len(one.leads) for one in state.people.values() if one.side == "defender") == [1, 3]
    assert sum(name.startswith("pack") for name in state.horses) == 4


@pytest.mark.rule("GS-11.4.2d")
def test_raiders_may_come_over_several_sides_some_later_than_others() -> None:
    state = opened(siege("camp_sally", tents=28))
    while not isinstance(state.agenda[-1], Approaching):
        give(state, RULESET.asked(state).calm)
    for edge in ("top", "left", "bottom"):
        give(state, Approach(edge))
    give(state, Approach("right", everybody=True))
    calmly(state, moving("attacker", 1))
    come_on(state, ONE, sorted(ground_in(state).edge("top"))[3])
    calmly(state, moving("attacker", 3))
    come_on(state, TWO, "0110")
    assert len([one for one in state.people.values() if one.side == "attacker" and one.hex]) == 2


@pytest.mark.rule("GS-11.4.1b", "GS-11.4.2d", "GS-11.4.3f")
def test_who_waits_goes_to_any_other_side_and_a_supply_party_to_none() -> None:
    state = opened(siege("assault"))
    one = next(iter(state.people.values()))
    assert set(others(state, one, "left")) == {"top", "right", "bottom"}
    assert set(others(state, one, "top")) == {"left", "right", "bottom"}
    state = opened(siege("supply_sally", horses=1, food=1))
    assert others(state, next(iter(state.people.values())), "left") == ()
