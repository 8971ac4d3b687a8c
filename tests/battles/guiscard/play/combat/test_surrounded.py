"""Stunned characters with enemies all around."""

import pytest

from battles.guiscard.play.combat.surrounded import smother, surrounded
from battles.guiscard.play.harm import Killed
from battles.guiscard.rules.ground import ground_of
from battles.guiscard.state.items import Advancing, Charge, ChargeUnderWay, Leg, Retreating, Walking
from tests.battles.guiscard.board import decision, foot, position
from tests.battles.guiscard.grounds import drawn
from tests.battles.guiscard.play.combat.fights import AROUND, HERE, NE, N


def ringed(*others, condition="stunned", but=(), code="Nim"):
    """A character in the middle of enemies."""
    enemies = [foot(f"e{hex_}", "attacker", "Nil", hex_) for hex_ in AROUND if hex_ not in but]
    return position(foot("d", "defender", code, HERE, condition), *enemies, *others)


@pytest.mark.rule("GT-6.2e")
@pytest.mark.parametrize(
    ("others", "dead"),
    [
        ((), False),
        ((foot("f", "defender", "Nil", N),), False),
        ((foot("f", "attacker", "Nil", N, "stunned"),), False),
        ((foot("f", "attacker", "Nil", N, "wounded"),), True),
        ((foot("f", "attacker", "Nil", N),), True),
    ],
)
def test_he_is_dead_as_soon_as_enemies_who_can_act_hold_every_hex(others, dead):
    state = ringed(*others, but=(N,))
    assert surrounded(state, ground_of(state.laid), state.people["d"]) == dead
    deciding, on_his_legs = decision(state), decision(ringed(*others, but=(N,), condition="wounded"))
    smother(deciding)
    assert deciding.events == ([Killed("d", "surrounded")] if dead else [])
    smother(on_his_legs)
    assert on_his_legs.events == []


F, E = Charge("f", "x", ("1617",)), Charge("e", "x", ("1716",))


@pytest.mark.rule("GT-6.2e")
@pytest.mark.parametrize(
    ("item", "passing"),
    [
        (Walking("f", (Leg("step", NE),), 5, begun=True), True),
        (Walking("f", (Leg("step", NE),), 5), False),
        (Walking("somebody", (), 5, begun=True), False),
        (ChargeUnderWay((E, F), rider=1, entered=0), True),
        (ChargeUnderWay((F, E), rider=1, entered=0), False),
        (ChargeUnderWay((F,)), False),
        (ChargeUnderWay((F,), rider=1, arrived=("f",)), False),
        (Retreating("f", 2, "combat", ((HERE,),), N), True),
        (Advancing("attacker", ("f",), (N,), character="f", points=2), True),
        (Advancing("attacker", ("f",), (N,)), False),
    ],
)
def test_who_passes_by_closes_no_ring_until_he_stands(item, passing):
    state = ringed(foot("f", "attacker", "Nim", N), but=(N,))
    state.agenda.append(item)
    assert surrounded(state, ground_of(state.laid), state.people["d"]) != passing
    state.agenda.pop()
    assert surrounded(state, ground_of(state.laid), state.people["d"])


@pytest.mark.rule("GT-6.2e")
def test_only_hexes_count_that_he_could_enter():
    # Deep water shuts the armoured in, and lets the others out.
    ground = drawn(_1517="deep_water")
    state = ringed(but=(N,))
    assert surrounded(state, ground, state.people["d"])
    assert not surrounded(state, drawn(_1517="tree"), state.people["d"])
    bare = ringed(but=(N,), code="Nil")
    assert not surrounded(bare, ground, bare.people["d"])
    walled = drawn(**{f"_{hex_}": "deep_water" for hex_ in AROUND})
    alone = position(foot("d", "defender", "Nim", HERE, "stunned"))
    assert not surrounded(alone, walled, alone.people["d"])


@pytest.mark.rule("GT-6.2e", "GT-4.2.2b")
@pytest.mark.parametrize(
    ("others", "bodies", "free", "dead"),
    [
        ((), {N: 6}, (N,), True),
        ((), {N: 5}, (N,), False),
        ((foot("f", "defender", "Nil", N),), {N: 6}, (N,), True),
        ((foot("f", "attacker", "Nil", N),), {N: 6}, (N,), True),
        ((foot("f", "attacker", "Nil", N),), dict.fromkeys(AROUND, 6), AROUND, True),
        ((), dict.fromkeys(AROUND, 6), AROUND, False),
    ],
)
def test_a_hex_that_the_dead_bar_keeps_nobody_alive_and_they_alone_surround_nobody(
    others, bodies, free, dead
):
    state = ringed(*others, but=free)
    state.bodies.update(bodies)
    assert surrounded(state, ground_of(state.laid), state.people["d"]) == dead
