"""A skirmish that is broken off and taken up by another process goes on as it would have."""

import pytest

from battles.draws import Draws
from battles.guiscard.ruleset import RULESET
from battles.muster import SIDES
from battles.playing import Step, play
from dice.sealed import SealedDice

SEED = b"\x05" * 32
ORDERS = 400


def fought(state, after, upto, bot):
    """The orders from one number to another, by bots who were not there before."""
    draws = Draws(SEED)
    bots = {side: RULESET.bot(bot, draws) for side in SIDES}
    dice, steps = SealedDice({"open": SEED}, b""), list[Step]()
    for step in play(RULESET, state, bots, dice, draws=draws, after=after):
        steps.append(step)
        if step.number + 1 == upto:
            break
    return steps


def opened():
    _, state = RULESET.open(RULESET.scenario("marsh"), SealedDice({"open": SEED}, b""))
    return state


@pytest.mark.parametrize("bot", RULESET.bots)
def test_it_makes_no_difference_who_fights_on(bot):
    whole = fought(opened(), 0, ORDERS, bot)
    assert len(whole) == ORDERS
    state, parts = opened(), []
    for first in range(0, ORDERS, 80):
        parts += fought(state, first, first + 80, bot)
        state = RULESET.decode(RULESET.encode(state))
    assert parts == whole


def test_a_state_that_was_written_down_is_the_state_that_its_events_make():
    state, folded = opened(), RULESET.initial()
    opening, _ = RULESET.open(RULESET.scenario("marsh"), SealedDice({"open": SEED}, b""))
    for happened in (*opening, *(e for step in fought(state, 0, ORDERS, "random") for e in step.events)):
        RULESET.evolve(folded, happened)
    assert RULESET.encode(folded) == RULESET.encode(state)
    assert RULESET.encode(RULESET.decode(RULESET.encode(state))) == RULESET.encode(state)
