"""A campaign's battle with heads behind its units: everybody who came is accounted for."""

from random import Random

import pytest

from battles.contract.muster import SIDES
from battles.devils_horsemen import voice
from battles.devils_horsemen.play.happenings import CohesionLost
from battles.devils_horsemen.play.items import Answering, Arriving, Marching
from battles.devils_horsemen.play.opening import BattleJoined
from battles.devils_horsemen.ruleset import RULESET as HORSEMEN
from battles.devils_horsemen.with_people.ruleset import RULESET
from battles.kit.heads.people import FieldSearched
from tests.battles.devils_horsemen.positions import position, unit
from tests.battles.devils_horsemen.with_people.battles_of_people import horde, host, meeting
from tests.battles.fights import dice_of, fought

PLAIN = meeting(host("a"), host("d", faction="arabs"))


@pytest.mark.parametrize("name", RULESET.scenarios())
def test_each_scenario_is_fought_to_an_end_and_the_log_tells_what_was_found(name: str) -> None:
    thrown = dice_of(4)
    events, state = RULESET.open(RULESET.scenario(name), thrown)
    joined = next(event for event in events if isinstance(event, BattleJoined))
    assert str(RULESET.tell(state, joined)) == (
        "Devil's Horsemen, with heads behind its units: each unit stands for 4 people; 20 turns at most (HB-1)"
    )
    bots = {side: RULESET.bot("plain", Random(side)) for side in SIDES}
    told = ""
    while (side := RULESET.to_act(state)) is not None:
        for event in RULESET.decide(state, bots[side].choose(state), thrown):
            if isinstance(event, FieldSearched):
                told = str(RULESET.tell(state, event))
    assert "the field is searched: " in told
    assert set(RULESET.verdict(state).losses) == set(SIDES)


def test_what_breaks_into_a_move_stands_under_it_as_in_battles_without_heads() -> None:
    state = position(unit("A", "attacker", "0505"), unit("B", "defender", "0504", "S"))
    state.agenda = [Marching("A"), Arriving("A"), Answering("A", ("B",), "entry")]
    broke_in = CohesionLost("A", 1, 1, "missiles")

    assert str(RULESET.tell(state, broke_in)) == str(HORSEMEN.tell(state, broke_in))
    assert str(RULESET.tell(state, broke_in)).startswith("↳ A takes ")


def test_the_battle_of_a_horde_without_a_commander_is_fought_out() -> None:
    finished = fought(RULESET, meeting(horde("a"), host("d", faction="arabs")), 5, "plain")
    assert finished.over is not None
    assert finished.heads is not None
    assert set(finished.heads.fates) == {
        one.id for side in SIDES for one in finished.heads.muster.force(side).people
    }


def test_captains_of_both_sides_are_told_apart() -> None:
    _, state = RULESET.open(RULESET.scenario("sixty"), dice_of(1))
    led = {side: next(state.leaders_of(side)).id for side in SIDES}
    assert [str(voice.leader(state, led[side])) for side in SIDES] == [
        "the captain of the attacker",
        "the captain of the defender",
    ]
    assert {voice.CAPTAIN, *voice.CAPTAINS.values()} <= set(RULESET.wordings()[voice.LEADER])
