"""Shock segments of all kinds of positions come to an end, and leave nothing undone."""

from random import Random

import pytest

from battles.devils_horsemen import designation, quality
from battles.devils_horsemen.chapters import designating
from battles.devils_horsemen.chapters.items import Advancing
from battles.devils_horsemen.chapters.loop import LOOP
from battles.devils_horsemen.chapters.shocking import CombatJoined
from battles.devils_horsemen.field import CORNERS, DIRECTIONS
from battles.devils_horsemen.soundness import DEEPEST
from battles.devils_horsemen.state import State
from battles.muster import SIDES
from tests.battles.devils_horsemen.positions import drafting, kinds, leader, offered, position, unit

TYPES = ("CAT_HC", "HC", "KN", "LC", "HI", "MI", "LI", "ART")
MELEE = [f"{column:02d}{row:02d}" for column in range(5, 10) for row in range(5, 9)]


def melee(chance: Random) -> State:
    """Units of both sides in all states on a few hexes, some with leaders; a far one keeps the agenda from running out."""
    hexes = chance.sample(MELEE, 14)
    units = []
    for number, hex_ in enumerate(hexes):
        type_ = chance.choice(TYPES)
        column = chance.random() < 0.1
        one = unit(
            f"U{number}",
            SIDES[number % 2],
            hex_,
            chance.choice(DIRECTIONS if column else CORNERS),
            type_,
            column=column,
            disordered=chance.random() < 0.1,
        )
        one.hits = chance.randrange(quality.in_force(one))
        one.routed = not column and chance.random() < 0.1
        if number % 2 == 0 and chance.random() < 0.7:
            one.marker, one.went, one.ordered = "check", True, True
        units.append(one)
    leaders = [
        leader("L", "attacker", hexes[0]),
        leader("M", "defender", hexes[1]),
        leader("N", "attacker", hexes[2]),
    ]
    letters = {hex_: chance.choice("..1wr") for hex_ in MELEE}
    state = position(
        *units,
        unit("G", "attacker", "1414"),
        leaders=tuple(leaders),
        active="L",
        terrain=letters,
        edges={"attacker": "bottom", "defender": "top"},
    )
    state.agenda.append(Advancing("G"))
    return state


@pytest.mark.rule("DH-9.12a", "DH-9.13a", "DH-9.12d", "DH-7.32c")
@pytest.mark.parametrize("seed", range(40))
def test_any_shock_segment_ends_with_everybody_attacked_who_must_be(seed: int) -> None:
    chance = Random(seed)
    state = melee(chance)
    draft = drafting(state, *(chance.randrange(10) for _ in range(400)))
    designating.begin(draft, state.leaders["L"])
    must: dict[str, tuple[str, ...]] = {}
    LOOP.go_on(draft)
    while state.agenda[-1] != Advancing("G"):
        assert len(state.agenda) <= DEEPEST
        if not kinds(draft.events, CombatJoined):
            must = {name: designation.targets(state, state.units[name]) for name in designation.marked(state)}
        LOOP.decide(draft, chance.choice(offered(state)))
    joined = kinds(draft.events, CombatJoined)
    attackers = [name for event in joined for name in event.attackers]
    defenders = [name for event in joined for name in event.defenders]
    assert len(set(attackers)) == len(attackers)
    assert len(set(defenders)) == len(defenders)
    assert set(must) <= set(attackers)
    assert {name for these in must.values() for name in these} <= set(defenders)
    for one in state.units.values():
        assert one.marker == ""
        assert not one.rammed
        assert one.place != "map" or one.routed or not quality.breaks(one)
