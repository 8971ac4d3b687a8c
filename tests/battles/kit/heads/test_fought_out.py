"""Battles of people of a campaign, in each system that fights them: everybody who came is accounted for."""

from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from battles.contract.answer import validate
from battles.contract.muster import SIDES, Muster
from rulebook import Refusal
from tests.battles.fights import fought
from tests.battles.musters import commander, group, muster, musters
from tests.battles.systems import OF_PEOPLE

FOOT, RIDERS, ARCHERS = "infantry_armoured", "cavalry_armoured", "shooter_foot_unarmoured"
LED = group("a", {RIDERS: 9, FOOT: 12}, commanders=(commander("lord", 9),))
MEETINGS = (
    (muster(LED, group("d", {ARCHERS: 9, FOOT: 12}, faction="arabs"), terrain=("clear",)), "random"),
    (muster(group("a", {FOOT: 30}), group("d", {RIDERS: 12}, faction="arabs"), terrain=("clear",)), "random"),
    (muster(LED, group("d", {FOOT: 18}, unsupplied=True), terrain=("clear",)), "plain"),
)
"""Musters that every system can fight, and who fights them out."""


@pytest.mark.rule("HB-1a", "HB-2g")
@pytest.mark.parametrize("ruleset", OF_PEOPLE)
@settings(max_examples=10)
@given(document=musters(), seed=st.integers(1, 10_000), bot=st.sampled_from(["random", "plain"]))
def test_any_muster_is_fought_out_and_answered_with_everybody_once(
    ruleset: Any, document: Muster, seed: int, bot: str
) -> None:
    document = replace(document, kind="field", works=None, terrain=("clear",))
    try:
        laid_out = ruleset.fielded(document)
    except Refusal as refusal:
        assume(refusal.rule != "HB-1d")
        raise
    state = fought(ruleset, laid_out, seed, bot)
    answer = ruleset.result(state)
    validate(laid_out, answer)
    people = [one.id for side in SIDES for one in laid_out.force(side).people]
    assert sorted(people) == sorted([*answer.fates, *answer.commanders])
    assert not list(ruleset.faults(state, at_rest=True))


@pytest.mark.parametrize("ruleset", OF_PEOPLE)
@pytest.mark.parametrize(("document", "bot"), MEETINGS)
def test_the_same_muster_dice_and_players_come_to_the_same(ruleset: Any, document: Muster, bot: str) -> None:
    laid_out = ruleset.fielded(document)
    one, other = (fought(ruleset, laid_out, 7, bot) for _ in range(2))
    assert ruleset.encode(one) == ruleset.encode(other)
    assert ruleset.result(one) == ruleset.result(other)
