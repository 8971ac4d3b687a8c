"""Battles of chance: whatever is ordered, the state stays sound."""

from random import Random

import pytest

from battles.warmaster.ruleset import RULESET
from tests.battles.fights import dice_of

MOST = 400


@pytest.mark.parametrize(
    ("scenario", "players"),
    [("clash", "random random"), ("village", "plain random"), ("mirror", "plain plain")],
)
def test_after_every_order_nothing_is_found_that_cannot_be(scenario: str, players: str) -> None:
    """All that happens can be written down and read again."""
    dice = dice_of(1)
    _, state = RULESET.open(RULESET.scenario(scenario), dice)
    bots = [RULESET.bot(name, Random(2)) for name in players.split()]
    given = 0
    while (side := RULESET.to_act(state)) is not None and given < MOST:
        for event in RULESET.decide(state, bots[side == "defender"].choose(state), dice):
            written = RULESET.codec.encode(event)
            assert RULESET.codec.decode(written.type, written.schema, written.payload) == event
        assert not list(RULESET.faults(state, at_rest=True))
        given += 1
    assert given > 10
