"""What a battle asks, over every registered system and the smallest one."""

from random import Random

import pytest

from battles import rulesets
from battles.guiscard.chapters import CHAPTERS
from config.state import CHECKOUT
from dice.sealed import SealedDice
from rulebook.catalogue import read
from tests.battles.duel.ruleset import RULESET as DUEL

SYSTEMS = {**{id_: rulesets.ruleset(id_) for id_ in rulesets.PACKAGES}, "duel": DUEL}
MOST = 400


@pytest.mark.parametrize("id_", sorted(SYSTEMS))
def test_whoever_is_to_act_is_asked_under_a_rule_and_may_let_things_go_on(id_: str) -> None:
    rules, dice = SYSTEMS[id_], SealedDice({"open": bytes(32)}, b"")
    bot = rules.bot("random", Random(3))
    _, state = rules.open(rules.scenario(rules.trials.mirror), dice)
    kinds = set()
    for _ in range(MOST):
        asked = rules.asked(state)
        if asked is None:
            break
        assert asked.side == rules.to_act(state)
        assert asked.calm in rules.orders(state)
        assert asked.rule
        kinds.add(asked.kind)
        rules.decide(state, bot.choose(state), dice)
    assert len(kinds) > 1


@pytest.mark.parametrize("id_", sorted(SYSTEMS))
def test_who_always_lets_things_go_on_comes_to_an_end_and_then_nobody_is_asked(id_: str) -> None:
    rules, dice = SYSTEMS[id_], SealedDice({"open": bytes(32)}, b"")
    _, state = rules.open(rules.scenario(rules.trials.mirror), dice)
    given = 0
    while (asked := rules.asked(state)) is not None:
        rules.decide(state, asked.calm, dice)
        given += 1
        assert given < 5 * MOST
    assert rules.to_act(state) is None
    assert rules.orders(state) == []


def test_the_skirmish_asks_under_rules_that_the_catalogue_has() -> None:
    rules = {chapter.rule for chapter in CHAPTERS.values() if chapter.rule}
    assert len(rules) > 10
    assert rules <= {id_ for each in read(CHECKOUT / "docs" / "rules") for id_ in each.ids}
