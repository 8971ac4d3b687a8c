"""Who recovers, who rallies, and who gets new missiles."""

from collections.abc import Mapping
from typing import Any

import pytest

from battles.devils_horsemen.rules import rallies
from battles.devils_horsemen.state import State, Unit
from tests.battles.devils_horsemen.orders import refused
from tests.battles.devils_horsemen.positions import leader, position, standard, unit

HERE = "0505"
ARCHER = unit("e", "defender", "0502", "S", type="LI", missile="C")


def recovers(*others: Unit, terrain: Mapping[str, str] = {}, **more: Any) -> str:
    """Under which rule a unit with hits does not recover; "" if it does."""
    state = position(
        unit("u", "attacker", HERE, **{"hits": 3, **more}),
        *others,
        leaders=(leader("l", "attacker", "0605"),),
        terrain=terrain,
    )
    return refused(rallies.why_not_recover(state, state.leaders["l"], state.units["u"]))


@pytest.mark.rule("DH-11.14a", "DH-11.14b")
def test_who_is_left_alone_in_the_open_recovers_two_hits_once_an_orders_phase() -> None:
    assert [rallies.recovered(unit("u", "attacker", HERE, hits=hits)) for hits in (1, 2, 3)] == [1, 2, 2]
    assert recovers() == ""
    assert recovers(hits=0) == recovers(routed=True) == "DH-11.14a"
    assert recovers(unit("e", "defender", "0504", "N")) == "DH-11.14a"
    assert recovers(unit("e", "defender", "0503", "N")) == ""
    assert recovers(ARCHER) == "DH-11.14a"
    assert recovers(unit("e", "defender", "0502", "S", type="LI", missile="C", supply="none")) == ""
    assert recovers(terrain={HERE: "w"}) == "DH-11.14a"
    assert recovers(ordered=True) == recovers(rallied=True) == "DH-11.14b"


def rallied(*others: Unit, at: str = "0605", **more: Any) -> str:
    state = position(
        unit("u", "attacker", HERE, **{"routed": True, **more}),
        *others,
        leaders=(leader("l", "attacker", at),),
    )
    return refused(rallies.why_not_rally(state, state.leaders["l"], state.units["u"]))


@pytest.mark.rule("DH-11.51a")
def test_a_leader_rallies_who_is_with_him_or_beside_him_and_left_alone() -> None:
    assert rallied() == ""
    assert rallied(at=HERE) == ""
    assert rallied(at="0705") == "DH-11.51a"
    assert rallied(routed=False) == "DH-11.51a"
    assert rallied(unit("e", "defender", "0504", "N")) == "DH-11.51a"
    assert rallied(ARCHER) == "DH-11.51a"


@pytest.mark.rule("DH-11.52a")
def test_beside_the_leader_a_die_decides_with_him_none() -> None:
    one = unit("u", "attacker", HERE, routed=True)
    assert not rallies.needs_die(leader("l", "attacker", HERE), one)
    assert rallies.needs_die(leader("l", "attacker", "0605"), one)


@pytest.mark.rule("DH-11.52b")
def test_half_of_the_quality_on_foot_and_a_third_on_horseback_are_left_as_hits() -> None:
    assert rallies.hits_left(unit("u", "attacker", HERE, type="MI", tq=5)) == 2
    assert rallies.hits_left(unit("u", "attacker", HERE, type="HC", tq=8)) == 2
    assert rallies.hits_left(unit("u", "attacker", HERE, tq=7, dismount="HI", dismounted=True)) == 3


def about(far: bool = True, *others: Unit, **more: Any) -> State:
    lead = leader("l", "attacker", "1212" if far else HERE, **more)
    return position(
        unit("u", "attacker", "0605", routed=True),
        *others,
        leaders=(lead,),
        standards=(standard(lead, hex=HERE),),
    )


@pytest.mark.rule("DH-11.53a", "DH-11.53b", "DH-4.25a")
def test_a_leader_rallies_about_his_standard_wherever_he_is_but_in_an_enemy_zone() -> None:
    def why(state: State) -> str:
        return refused(rallies.why_not_standard_rally(state, state.leaders["l"]))

    assert why(about()) == ""
    assert why(about(True, unit("e", "defender", "1211", "S"))) == "DH-4.25a"
    taken, away, alone = about(), about(), about()
    taken.standards["l"].captor, away.standards["l"].away = "e", True
    alone.units["u"].routed = False
    assert (why(taken), why(away), why(alone)) == ("DH-11.53a", "DH-11.53a", "DH-11.53b")
    taken.standards.clear()
    assert why(taken) == "DH-11.53a"


@pytest.mark.rule("DH-8.15a")
def test_who_is_short_and_left_alone_has_missiles_again() -> None:
    def again(*others: Unit, **more: Any) -> bool:
        state = position(unit("u", "attacker", HERE, missile="C", **more), *others)
        return rallies.reloads(state, state.units["u"])

    assert again(supply="low")
    assert again(supply="none")
    assert not again()
    assert not again(unit("e", "defender", "0504", "S"), supply="low")
    assert not again(ARCHER, supply="low")
    assert not again(supply="low", place="gone")


@pytest.mark.rule("DH-8.15a", "DH-11.46a")
def test_foot_that_routs_has_no_missiles_before_it_has_rallied_and_horse_keeps_what_it_has() -> None:
    def again(**more: Any) -> bool:
        state = position(unit("u", "attacker", HERE, missile="B", supply="none", **more))
        return rallies.reloads(state, state.units["u"])

    assert not again(type="LI", routed=True)
    assert again(type="LI", rallied=True)
    assert again(type="LC", routed=True)
    assert not again(type="LC", dismount="LI", dismounted=True, routed=True)
