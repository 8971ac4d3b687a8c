"""Flaming arrows that are numbered, and handed on."""

import msgspec
import pytest

from battles.guiscard import engine
from battles.guiscard.agenda import Recovery
from battles.guiscard.events.fires import ArrowsServedOut, HandingBegun, HandingEnded
from battles.guiscard.gear.quivers import finish, serve_out
from battles.guiscard.orders import EndStep, Go, HandArrows, Stay, Take
from battles.guiscard.state import Deeds, Handing
from battles.muster import Works
from tests.battles.guiscard.board import decision, foot, happened, order, refused
from tests.battles.guiscard.gear.sieges import CAMP, siege


def raid(*more, **flaming):
    """Two archers side by side, each with two arrows if no other number is named, in their movement step."""
    state = siege(
        foot("a", "attacker", "Nia", "1017"),
        foot("b", "attacker", "Nia", "1018"),
        foot("f", "attacker", "Nim", "1117"),
        foot("d", "defender", "Nim", "2501"),
        *more,
        laid=CAMP,
    )
    state.flaming = {"a": 2, "b": 2, **flaming}
    order(state, Take("a"))
    return state


@pytest.mark.rule("GS-11.4.2e")
def test_in_a_raid_each_archer_of_those_inside_has_so_many():
    state = siege(
        foot("a", "attacker", "Nia", "1017"),
        foot("f", "attacker", "Nim", "1117"),
        foot("d", "defender", "Nia", "2501"),
    )
    works = Works("castle", action="camp_sally", flaming_arrows=6)
    state.muster = msgspec.structs.replace(state.battle, works=works)
    deciding = decision(state)
    serve_out(deciding)
    assert deciding.events == [ArrowsServedOut(("a",), 6)]
    assert state.flaming == {"a": 6}


@pytest.mark.rule("GT-10.3a", "GS-11.4.2e")
@pytest.mark.parametrize("works", [None, Works("castle")])
def test_elsewhere_none_are_counted(works):
    state = siege(foot("a", "attacker", "Nia", "1017"))
    state.muster = msgspec.structs.replace(state.battle, works=works)
    deciding = decision(state)
    serve_out(deciding)
    assert deciding.events == []


@pytest.mark.rule("GS-11.4.2e")
def test_an_archer_hands_arrows_to_another_beside_and_both_do_nothing_else_in_the_phase():
    state = raid()
    assert [each for each in engine.orders(state) if isinstance(each, HandArrows)] == [
        HandArrows("b", 1),
        HandArrows("b", 2),
    ]
    events = order(state, HandArrows("b", 2))
    told = Handing("a", "b", 2, ("1017", "1018"))
    assert happened(events, HandingBegun) == [HandingBegun(told)]
    assert state.flaming == {"a": 2, "b": 2}, "they are at it until step 5"
    assert refused(state, Take("b")).rule == "GT-4.3e"
    assert state.people["a"].deeds.busy
    events = order(state, EndStep())
    assert happened(events, HandingEnded) == [HandingEnded(told, True)]
    assert (state.flaming, state.handings) == ({"a": 0, "b": 4}, [])


@pytest.mark.rule("GS-11.4.2e")
@pytest.mark.parametrize("change", [{"condition": "stunned"}, {"hex": "1019"}])
def test_nothing_is_handed_on_if_one_of_them_is_stunned_or_dislodged(change):
    state = raid()
    told = Handing("a", "b", 1, ("1017", "1018"))
    order(state, HandArrows("b", 1))
    for field, value in change.items():
        setattr(state.people["b"], field, value)
    state.agenda = [Recovery()]
    deciding = decision(state)
    finish(deciding)
    assert deciding.events == [HandingEnded(told, False)]
    assert state.flaming == {"a": 2, "b": 2}


@pytest.mark.rule("GS-11.4.2e")
@pytest.mark.parametrize(
    ("given", "field"),
    [
        (HandArrows("b", 3), "arrows"),
        (HandArrows("b", 0), "arrows"),
        (HandArrows("a", 1), "taker"),
        (HandArrows("f", 1), "taker"),
        (HandArrows("g", 1), "taker"),
        (HandArrows("nobody", 1), "taker"),
    ],
)
def test_not_more_than_he_has_and_to_an_archer_beside_alone(given, field):
    state = raid(foot("g", "attacker", "Nia", "1317"), g=2)
    refusal = refused(state, given)
    assert (refusal.rule, refusal.field) == ("GS-11.4.2e", field)


@pytest.mark.rule("GS-11.4.2e")
@pytest.mark.parametrize("name", ["a", "b"])
@pytest.mark.parametrize(
    "deeds", [Deeds(shot=True), Deeds(spent=1), Deeds(displaced=True), Deeds(busy=True), Deeds(charged=True)]
)
def test_not_by_who_has_done_anything_else_or_been_moved_in_the_phase(name, deeds):
    state = raid()
    state.people[name].deeds = deeds
    assert refused(state, HandArrows("b", 1)).field == "taker"


@pytest.mark.rule("GS-11.4.2e")
def test_not_on_the_way():
    state = raid()
    order(state, Go("1016"))
    refusal = refused(state, HandArrows("b", 1))
    assert (refusal.rule, refusal.field) == ("GS-11.4.2e", "order")


@pytest.mark.rule("GS-11.4.2e")
def test_who_has_stayed_where_he_is_may_still_take_them():
    state = raid()
    order(state, Stay())
    order(state, Take("b"))
    assert HandArrows("a", 1) in engine.orders(state)
