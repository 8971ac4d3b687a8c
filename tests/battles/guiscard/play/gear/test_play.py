"""Sieges in which chance plays with fire and perriers: nothing comes of it that can't be, all is told, and they end."""

from collections.abc import Callable
from copy import deepcopy
from random import Random

import pytest

from battles.contract.muster import Side
from battles.fields.laid import Laid
from battles.guiscard import sound, system
from battles.guiscard.drawing import story
from battles.guiscard.play import orders as o
from battles.guiscard.play.fire.aiming import ShootFlaming
from battles.guiscard.play.fire.stones import Cast
from battles.guiscard.play.gear.fires import PutOut, SetFire
from battles.guiscard.play.gear.quivers import HandArrows
from battles.guiscard.play.gear.siphon import Spray
from battles.guiscard.play.moving.hauling import Haul, Slew
from battles.guiscard.play.moving.step import Take
from battles.guiscard.ruleset import RULESET
from battles.guiscard.state import Skirmish
from battles.guiscard.system import BOOKS, SYSTEM
from dice.sealed import SealedDice
from tests.battles.guiscard.board import Placed, foot, position, rider
from tests.battles.guiscard.play.gear import engines
from tests.battles.guiscard.play.gear.sieges import CAMP, CASTLE, emplace, siege

WITH_FIRE = (SetFire, PutOut, ShootFlaming, HandArrows, Spray)
OF_PERRIERS = (Cast, Haul, Slew)
TOLD = {event for book in BOOKS for event in book.tellings}
MOST = 4000
"""Orders after which a fight that has not ended has none."""


def people(side: Side, hexes: str, chance: Random, codes: tuple[str, ...] = ("Nia", "Nim")) -> list[Placed]:
    """Somebody of these classes at each hex: a0, a1, ... of the attacker, d0, d1, ... of the defender."""
    return [foot(f"{side[0]}{n}", side, chance.choice(codes), hex_) for n, hex_ in enumerate(hexes.split())]


def assault(chance: Random) -> Skirmish:
    """People inside and outside a castle, archers among them who have few arrows, and a siphon with its crew."""
    state = siege(
        *people("defender", "1008 1007 1009 1108 1614 1414 1513", chance),
        *people("attacker", "0908 0909 0907 0809 1516 1416 1616", chance),
        rider("r", "attacker", "Nck", "0507", "NE"),
        laid=CASTLE,
        step="offensive_fire",
        turn=1,
    )
    emplace(state, "0808", "NE")
    return state


def raid(chance: Random) -> Skirmish:
    """The same among the tents of a camp."""
    archers = people("attacker", "0510 0610 0710 0709 1008 1110 1211", chance, ("Nia",))
    state = siege(
        *people("defender", "0508 0609 0907 1310 1210 2109 1713", chance),
        *archers,
        rider("r", "defender", "Nck", "0915", "NE"),
        laid=CAMP,
        step="offensive_fire",
        turn=1,
    )
    state.flaming = {one.id: 3 for one, _, _ in archers}
    emplace(state, "0611", "N")
    return state


def stoned(chance: Random) -> Skirmish:
    """Two perriers before a castle with their people, one inside with its own, and people on the walls."""
    state = position(
        *people("defender", "1008 1007 1009 1108 1614 1414 1513 1512 1411 1611 1511 1311", chance),
        *people("attacker", "1417 1517 1617 1418 1618 0612 0712 0812 0813 0714", chance),
        laid=Laid("B9"),
        step="offensive_fire",
        turn=1,
    )
    engines.emplace(state, "p", "1518")
    engines.emplace(state, "q", "0713", "NE")
    engines.emplace(state, "r", "1510", "S", side="defender")
    return state


def with_fire(chance: Random, state: Skirmish) -> o.Order:
    """An order, rather with fire than without, and of moves few."""
    offered = system.LOOP.orders(state)
    burning = [each for each in offered if isinstance(each, WITH_FIRE)]
    if burning and chance.random() < 0.7:
        return chance.choice(burning)
    order = chance.choice(offered)
    return o.EndStep() if isinstance(order, Take) and chance.random() < 0.5 else order


def with_perriers(chance: Random, state: Skirmish) -> o.Order:
    """An order, rather with perriers than without, and of moves few, so that crews stay."""
    offered = system.LOOP.orders(state)
    found = [each for each in offered if isinstance(each, OF_PERRIERS)]
    stones = [each for each in found if isinstance(each, Cast)]
    if stones:
        return chance.choice(stones)
    if found and chance.random() < 0.25:
        kind = chance.choice(sorted({type(each) for each in found}, key=str))
        return chance.choice([each for each in found if type(each) is kind])
    order = chance.choice(offered)
    return o.EndStep() if isinstance(order, (*OF_PERRIERS, Take)) and chance.random() < 0.9 else order


@pytest.mark.rule("GT-10.4.1a", "GT-10.4.2a", "GT-10.4.3a")
@pytest.mark.parametrize(
    ("begun", "chosen", "wanted"),
    [
        (assault, with_fire, {SetFire, PutOut, ShootFlaming, Spray}),
        (raid, with_fire, {SetFire, PutOut, ShootFlaming, HandArrows}),
        (stoned, with_perriers, set(OF_PERRIERS)),
    ],
)
def test_what_chance_makes_of_sieges_is_sound_and_told_and_ends(
    begun: Callable[[Random], Skirmish], chosen: Callable[[Random, Skirmish], o.Order], wanted: set[type]
) -> None:
    given: set[type] = set()
    for seed in range(4):
        chance, dice = Random(seed), SealedDice({"open": bytes([seed]) * 32}, b"")
        state = begun(chance)
        telling, orders = deepcopy(state), 0
        while state.over is None and orders < MOST:
            order, orders = chosen(chance, state), orders + 1
            given.add(type(order))
            for event in RULESET.decide(state, order, dice):
                SYSTEM.evolve(telling, event)
                assert str(story.line(telling, event) or "") or type(event) not in TOLD
            assert telling == state
            assert list(sound.faults(state, at_rest=True)) == []
        assert state.over is not None
        if seed and wanted <= given:
            break
    assert wanted <= given
