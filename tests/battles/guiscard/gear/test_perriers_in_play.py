"""Fights with perriers fought by chance: nothing comes of it that can't be, everything is told, and they end."""

from copy import deepcopy
from random import Random

import pytest

from battles.fields.laid import Laid
from battles.guiscard import engine, invariants, story
from battles.guiscard.events import EVENTS
from battles.guiscard.orders import Cast, EndStep, Haul, Order, Slew, Take
from battles.guiscard.ruleset import RULESET
from battles.guiscard.state import Skirmish
from dice.sealed import SealedDice
from tests.battles.guiscard.board import foot, position
from tests.battles.guiscard.gear.engines import emplace

OF_PERRIERS = (Cast, Haul, Slew)
MOST = 4000
"""Orders after which a fight that has not ended has none."""


def assault(draw: Random) -> Skirmish:
    """Two perriers before a castle with their people, one inside with its own, and people on the walls."""
    walls = ("1008", "1007", "1009", "1108", "1614", "1414", "1513", "1512", "1411", "1611", "1511", "1311")
    below = ("1417", "1517", "1617", "1418", "1618", "0612", "0712", "0812", "0813", "0714")
    state = position(
        *(foot(f"d{n}", "defender", draw.choice(("Nia", "Nim")), hex_) for n, hex_ in enumerate(walls)),
        *(foot(f"a{n}", "attacker", draw.choice(("Nia", "Nim")), hex_) for n, hex_ in enumerate(below)),
        laid=Laid("B9"),
        step="offensive_fire",
        turn=1,
    )
    emplace(state, "p", "1518")
    emplace(state, "q", "0713", "NE")
    emplace(state, "r", "1510", "S", side="defender")
    return state


def chosen(draw: Random, state: Skirmish) -> Order:
    """An order, rather with perriers than without, and of moves few, so that crews stay."""
    offered = engine.orders(state)
    with_perriers = [each for each in offered if isinstance(each, OF_PERRIERS)]
    stones = [each for each in with_perriers if isinstance(each, Cast)]
    if stones:
        return draw.choice(stones)
    if with_perriers and draw.random() < 0.25:
        kind = draw.choice(sorted({type(each) for each in with_perriers}, key=str))
        return draw.choice([each for each in with_perriers if type(each) is kind])
    order = draw.choice(offered)
    return EndStep() if isinstance(order, (*OF_PERRIERS, Take)) and draw.random() < 0.9 else order


@pytest.mark.rule("GT-10.4.1a", "GT-10.4.2a", "GT-10.4.3a")
def test_fights_with_perriers_are_sound_told_whole_and_come_to_an_end() -> None:
    ordered: set[type] = set()
    for seed in range(4):
        draw, dice = Random(seed), SealedDice({"open": bytes([seed]) * 32}, b"")
        state = assault(draw)
        telling, orders = deepcopy(state), 0
        while RULESET.to_act(state) is not None and orders < MOST:
            given, orders = chosen(draw, state), orders + 1
            ordered.add(type(given))
            for event in RULESET.decide(state, given, dice):
                EVENTS.evolve(telling, event)
                assert str(story.line(telling, event) or "") or type(event) not in story.TELLINGS
            assert telling == state
            assert list(invariants.faults(state, at_rest=True)) == []
        assert state.over is not None
    assert ordered.issuperset(OF_PERRIERS)
