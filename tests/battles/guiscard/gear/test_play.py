"""Sieges in which chance plays with fire: nothing comes of it that can't be, everything is told, and they end."""

from copy import deepcopy
from random import Random

import pytest

from battles.guiscard import engine, invariants, story
from battles.guiscard.events import EVENTS
from battles.guiscard.orders import EndStep, HandArrows, Order, PutOut, SetFire, ShootFlaming, Spray, Take
from battles.guiscard.ruleset import RULESET
from battles.guiscard.state import Skirmish
from dice.sealed import SealedDice
from tests.battles.guiscard.board import foot, rider
from tests.battles.guiscard.gear.sieges import CAMP, CASTLE, emplace, siege

WITH_FIRE = (SetFire, PutOut, ShootFlaming, HandArrows, Spray)


def assault(chance: Random) -> Skirmish:
    """People inside and outside a castle, archers among them who have few arrows, and a siphon with its crew."""
    walls = ("1008", "1007", "1009", "1108", "1614", "1414", "1513")
    below = ("0908", "0909", "0907", "0809", "1516", "1416", "1616")
    state = siege(
        *(foot(f"d{n}", "defender", chance.choice(("Nia", "Nim")), hex_) for n, hex_ in enumerate(walls)),
        *(foot(f"a{n}", "attacker", chance.choice(("Nia", "Nim")), hex_) for n, hex_ in enumerate(below)),
        rider("r", "attacker", "Nck", "0507", "NE"),
        laid=CASTLE,
        step="offensive_fire",
        turn=1,
    )
    emplace(state, "0808", "NE")
    return state


def raid(chance: Random) -> Skirmish:
    """The same among the tents of a camp."""
    tents = ("0508", "0609", "0907", "1310", "1210", "2109", "1713")
    about = ("0510", "0610", "0710", "0709", "1008", "1110", "1211")
    state = siege(
        *(foot(f"d{n}", "defender", chance.choice(("Nia", "Nim")), hex_) for n, hex_ in enumerate(tents)),
        *(foot(f"a{n}", "attacker", "Nia", hex_) for n, hex_ in enumerate(about)),
        rider("r", "defender", "Nck", "0915", "NE"),
        laid=CAMP,
        step="offensive_fire",
        turn=1,
    )
    state.flaming = dict.fromkeys((f"a{n}" for n in range(len(about))), 3)
    emplace(state, "0611", "N")
    return state


def chosen(chance: Random, state: Skirmish) -> Order:
    """An order, rather with fire than without, and of moves few."""
    offered = engine.orders(state)
    burning = [each for each in offered if isinstance(each, WITH_FIRE)]
    if burning and chance.random() < 0.7:
        return chance.choice(burning)
    order = chance.choice(offered)
    return EndStep() if isinstance(order, Take) and chance.random() < 0.5 else order


@pytest.mark.parametrize("begun", [assault, raid])
def test_what_comes_of_playing_with_fire_is_sound_and_told_and_ends(begun):
    wanted = {SetFire, PutOut, ShootFlaming, Spray if begun is assault else HandArrows}
    given: set[type] = set()
    for seed in range(4):
        chance, dice = Random(seed), SealedDice({"open": bytes([seed] * 32)}, b"")
        state = begun(chance)
        while state.over is None:
            order = chosen(chance, state)
            given.add(type(order))
            telling = deepcopy(state)
            for event in RULESET.decide(state, order, dice):
                EVENTS.evolve(telling, event)
                story.line(telling, event)
            assert telling == state
            assert list(invariants.faults(state, at_rest=True)) == []
        if seed and wanted <= given:
            break
    assert wanted <= given
