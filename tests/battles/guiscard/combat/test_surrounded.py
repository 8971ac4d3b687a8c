"""Stunned characters with enemies all around."""

import pytest

from battles.guiscard.agenda import Advancing, Charge, ChargeUnderWay, Leg, Retreating, Walking
from battles.guiscard.combat.surrounded import smother, surrounded
from battles.guiscard.events.harm import Killed
from battles.guiscard.ground import ground_of
from tests.battles.guiscard.board import decision, foot, position
from tests.battles.guiscard.combat.fights import AROUND, HERE, NE, N
from tests.battles.guiscard.grounds import drawn


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
    deciding = decision(state)
    smother(deciding)
    assert deciding.events == ([Killed("d", "surrounded")] if dead else [])


@pytest.mark.rule("GT-6.2e")
@pytest.mark.parametrize(
    ("item", "passing"),
    [
        (Walking("f", (Leg("step", NE),), 5, begun=True), True),
        (Walking("f", (Leg("step", NE),), 5), False),
        (Walking("somebody", (), 5, begun=True), False),
        (
            ChargeUnderWay((Charge("e", "x", ("1716",)), Charge("f", "x", ("1617",))), rider=1, entered=0),
            True,
        ),
        (
            ChargeUnderWay((Charge("f", "x", ("1617",)), Charge("e", "x", ("1716",))), rider=1, entered=0),
            False,
        ),
        (ChargeUnderWay((Charge("f", "x", ("1617",)),)), False),
        (ChargeUnderWay((Charge("f", "x", ("1617",)),), rider=1, arrived=("f",)), False),
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


@pytest.mark.rule("GT-6.2e")
def test_who_is_on_his_legs_may_be_surrounded():
    deciding = decision(ringed(condition="wounded"))
    smother(deciding)
    assert deciding.events == []


@pytest.mark.rule("GT-6.2e", "GT-4.2.2b")
@pytest.mark.parametrize(
    ("others", "bodies", "dead"),
    [
        ((), {N: 6}, True),
        ((), {N: 5}, False),
        ((foot("f", "defender", "Nil", N),), {N: 6}, True),
        ((foot("f", "attacker", "Nil", N),), {N: 6}, True),
    ],
)
def test_a_hex_that_the_dead_bar_keeps_nobody_alive(others, bodies, dead):
    state = ringed(*others, but=(N,))
    state.bodies.update(bodies)
    assert surrounded(state, ground_of(state.laid), state.people["d"]) == dead


@pytest.mark.rule("GT-6.2e", "GT-4.2.2b")
def test_the_dead_alone_surround_nobody():
    state = position(foot("d", "defender", "Nim", HERE, "stunned"), bodies=dict.fromkeys(AROUND, 6))
    one, ground = state.people["d"], ground_of(state.laid)
    assert not surrounded(state, ground, one)
    held = position(
        foot("d", "defender", "Nim", HERE, "stunned"),
        foot("e", "attacker", "Nil", N),
        bodies=dict.fromkeys(AROUND, 6),
    )
    assert surrounded(held, ground, held.people["d"])
