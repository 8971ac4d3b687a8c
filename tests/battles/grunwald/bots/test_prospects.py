"""What a combat is worth before the dice."""

from collections.abc import Iterator
from itertools import product

import pytest

from battles.grunwald.bots import prospects
from battles.grunwald.bots.weights import weights
from battles.grunwald.rules import results
from battles.grunwald.rules.strengths import Combat, weighed
from battles.grunwald.state import State
from tests.battles.grunwald.positions import HERE, ground, leader, position, unit

NORTH = "2519"
DICE = list(product(range(1, 7), repeat=2))


def against(attackers: int = 1, **more: object) -> tuple[State, Combat]:
    """So many units to the south of one, all looking at each other."""
    found = [unit(f"a{number}", "attacker", HERE, "N") for number in range(attackers)]
    state = position(*found, unit("d", "defender", NORTH, "S"), **more)
    return state, Combat(tuple(each.id for each in found), ("d",), (NORTH,))


def company(state: State, *names: str) -> prospects.Company:
    return prospects.Company.of(state, ground(), [state.units[name] for name in names], {})


def totals() -> Iterator[int]:
    return (one + other for one, other in DICE)


def test_a_prospect_is_the_mean_over_all_pairs_of_dice() -> None:
    state, combat = against()
    column = weighed(state, ground(), combat).final
    attackers, defenders = company(state, *combat.attackers), company(state, *combat.defenders)
    gains = []
    for total in totals():
        found = results.of_roll(column, total)
        theirs = prospects.harm(defenders, found, "defender")
        gains.append(theirs - prospects.harm(attackers, found, "attacker"))
    assert prospects.prospect(state, ground(), combat) == pytest.approx(sum(gains) / len(DICE))


def test_more_attackers_a_charge_and_a_leader_raise_the_prospect() -> None:
    one, combat = against()
    plain = prospects.prospect(one, ground(), combat)
    two, joined = against(2)
    assert prospects.prospect(two, ground(), joined) > plain
    one.units["a0"].charge = 1
    charged = prospects.prospect(one, ground(), combat)
    assert charged > plain


def test_the_chance_of_disorder_and_of_a_leaders_death_is_counted_pair_by_pair() -> None:
    found = results.read("D3")
    for kind in ("cavalry_heavy", "levy"):
        column = unit("x", "attacker", HERE, kind=kind).kind.disorganisation_column
        counted = sum(results.disorganises("D3", column, total) for total in totals())
        assert prospects.disorganised("D3", column) == pytest.approx(counted / len(DICE))
    assert prospects.disorder("cavalry_1", results.read("D3D")) == 1.0
    assert prospects.disorder("cavalry_1", found) < 1.0
    dead = sum(results.kills_leader(total, 1, 3) for total in totals())
    assert prospects.killed(1, 3) == pytest.approx(dead / len(DICE))


def test_a_leader_with_the_units_that_retreat_is_in_danger_and_others_are_not() -> None:
    state, _ = against()
    state.leaders["with"] = leader("with", "defender", NORTH)
    state.leaders["near"] = leader("near", "defender", "2518")
    found = results.read("D3")
    led = prospects.harm(company(state, "d"), found, "defender")
    assert company(state, "d").leaders == 16
    del state.leaders["with"]
    assert led - prospects.harm(company(state, "d"), found, "defender") == pytest.approx(
        16 * prospects.killed(0, 3)
    )
    assert prospects.killed(0, 3) > 0


def test_who_cannot_retreat_loses_strength_for_each_hex() -> None:
    state, _ = against()
    gun = unit("gun", "defender", NORTH, "S", "bombard", formation="combat")
    state.units["d"] = gun
    stuck = prospects.harm(company(state, "d"), results.read("D2"), "defender")
    assert prospects.room(state, ground(), gun) == 0
    assert stuck > 2 * company(state, "d").point
    state.units["d"] = unit("d", "defender", NORTH, "S")
    assert prospects.room(state, ground(), state.units["d"]) == weights().farthest
    free = prospects.harm(company(state, "d"), results.read("D2"), "defender")
    assert free < 2 * company(state, "d").point


def test_a_point_of_a_unit_that_has_one_left_costs_all_of_it() -> None:
    whole, last = unit("a", "attacker", HERE), unit("b", "attacker", HERE, sp=1)
    state = position(whole, last)
    assert company(state, "b").point > company(state, "a").point == company(state, "a", "b").point
    assert prospects.harm(company(position(whole)), results.read("D2"), "defender") == 0
