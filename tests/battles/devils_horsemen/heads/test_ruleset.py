"""A campaign's battle with heads behind its units: everybody who came is accounted for."""

from random import Random

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from battles.answer import validate
from battles.devils_horsemen.chapters import names
from battles.devils_horsemen.chapters.happenings import CohesionLost
from battles.devils_horsemen.chapters.items import Answering, Arriving, Marching
from battles.devils_horsemen.chapters.opening import BattleJoined
from battles.devils_horsemen.heads.ruleset import RULESET
from battles.devils_horsemen.ruleset import RULESET as HORSEMEN
from battles.heads.people import FieldSearched
from battles.muster import SIDES, Muster
from battles.ruleset import Livery, Setting
from rulebook import Refusal
from tests.battles.devils_horsemen.heads.battles_of_people import FOOT, horde, host, meeting
from tests.battles.devils_horsemen.positions import position, unit
from tests.battles.fights import dice_of, fought
from tests.battles.musters import castle, group, muster, musters

PLAIN = meeting(host("a"), host("d", faction="arabs"))


@pytest.mark.rule("HB-1a", "HB-2g")
@settings(max_examples=12, deadline=None)
@given(musters(), st.integers(1, 10_000), st.sampled_from(["random", "plain"]))
def test_any_muster_is_fought_out_and_answered_with_everybody_once(
    document: Muster, seed: int, bot: str
) -> None:
    document = msgspec.structs.replace(document, kind="field", works=None, terrain=("clear",))
    try:
        laid_out = RULESET.fielded(document)
    except Refusal as refusal:
        assume(refusal.rule != "HB-1d")
        raise
    state = fought(RULESET, laid_out, seed, bot)
    answer = RULESET.result(state)
    validate(laid_out, answer)
    people = [one.id for side in SIDES for one in laid_out.force(side).people]
    assert sorted(people) == sorted([*answer.fates, *answer.commanders])
    assert RULESET.result(fought(RULESET, laid_out, seed, bot)) == answer


@pytest.mark.parametrize("name", RULESET.scenarios())
def test_each_scenario_is_fought_to_an_end_and_the_log_tells_what_was_found(name: str) -> None:
    thrown = dice_of(4)
    events, state = RULESET.open(RULESET.scenario(name), thrown)
    joined = next(event for event in events if isinstance(event, BattleJoined))
    assert str(RULESET.tell(state, joined)) == (
        "Devil's Horsemen, with heads behind its units: 4 heads stand behind a unit, for 20 turns at most (HB-1)"
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


def test_the_battle_goes_on_from_a_snapshot_with_its_field_and_people() -> None:
    _, state = RULESET.open(Setting(PLAIN), dice_of(1))
    again = RULESET.decode(RULESET.encode(state))
    assert again.heads == state.heads
    assert RULESET.orders(again) == RULESET.orders(state)
    assert RULESET.drawing(again) == RULESET.drawing(state) == RULESET.painted(state, Livery())
    assert "normans" in RULESET.drawing(state)


@pytest.mark.rule("HB-1a")
@pytest.mark.parametrize(
    ("document", "reason"),
    [
        (
            muster(host("a"), host("d"), kind="siege", works=castle()),
            "fights of a siege are fought man by man",
        ),
        (
            muster(group("a", {FOOT: 120}), group("d", {FOOT: 90}), terrain=("clear",)),
            "210 people are too many",
        ),
        (muster(group("a", {FOOT: 3}), host("d"), terrain=("clear",)), "3 are too few for a body"),
    ],
)
def test_what_is_not_of_its_scale_is_refused_with_the_reason(document: Muster, reason: str) -> None:
    with pytest.raises(Refusal, match=reason):
        RULESET.refuse(document)


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
    assert [str(names.leader(state, led[side])) for side in SIDES] == [
        "the captain of the attacker",
        "the captain of the defender",
    ]
    assert {names.CAPTAIN, *names.CAPTAINS.values()} <= set(RULESET.wordings()[names.LEADER])
