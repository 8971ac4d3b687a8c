"""A battle that is broken off and taken up by another process goes on as it would have."""

from typing import Any

import pytest

from battles import rulesets
from battles.contract.draws import Draws
from battles.contract.muster import SIDES
from battles.contract.playing import Step, play
from battles.rulesets import AnyRuleset
from dice.sealed import SealedDice

SEED = b"\x05" * 32
ORDERS, STRETCH = 90, 30
PLAYED = [(id_, bot) for id_ in sorted(rulesets.PACKAGES) for bot in rulesets.ruleset(id_).bots]


def fought(rules: AnyRuleset, state: Any, after: int, upto: int, bot: str) -> list[Step[Any, Any]]:
    """The orders from one number to another, by bots who were not there before."""
    draws = Draws(SEED)
    bots = {side: rules.bot(bot, draws) for side in SIDES}
    dice, steps = SealedDice({"open": SEED}, b""), list[Step[Any, Any]]()
    for step in play(rules, state, bots, dice, draws=draws, after=after):
        steps.append(step)
        if step.number + 1 == upto:
            break
    return steps


def opened(rules: AnyRuleset) -> tuple[list[Any], Any]:
    """The events and the state of the busy battle of a system."""
    return rules.open(rules.scenario(rules.trials.busy), SealedDice({"open": SEED}, b""))


@pytest.mark.parametrize(("id_", "bot"), PLAYED)
def test_it_makes_no_difference_who_fights_on(id_: str, bot: str) -> None:
    rules = rulesets.ruleset(id_)
    whole = fought(rules, opened(rules)[1], 0, ORDERS, bot)
    assert len(whole) > ORDERS / 2
    parts = list[Step[Any, Any]]()
    _, state = opened(rules)
    for first in range(0, ORDERS, STRETCH):
        parts += fought(rules, state, first, first + STRETCH, bot)
        state = rules.decode(rules.encode(state))
    assert parts == whole
