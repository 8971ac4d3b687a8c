"""Conrois, blazons and who serves under whom."""

from itertools import permutations

import msgspec
import pytest

from battles.grunwald.rules.organisation import blazon, head, why_not_among, why_not_assign, why_not_set_up
from battles.grunwald.rules.placement import units_of
from battles.grunwald.scenarios import Zone
from battles.grunwald.state import Unit
from battles.grunwald.tables import TABLES, Body, unit_type
from tests.battles.grunwald.positions import HERE, ground, leader, unit

FIELD = ground()
BODIES = {body.id: body for body in TABLES.now.army.order_of_battle.group}


def riders() -> list[Body]:
    return [body for body in BODIES.values() if unit_type(body.type).arm == "cavalry"]


@pytest.mark.rule("GR-13.0")
def test_riders_are_in_conrois_of_two_to_six() -> None:
    assert {body.count for body in riders() if body.contingent != "tatar"} == {2, 3, 4, 5, 6}


@pytest.mark.rule("GR-13.1.1", "GR-13.1.2", "GR-13.1.3", "GR-13.1.6")
def test_each_conroi_has_its_blazon_all_lithuanians_one_tatars_and_foot_none() -> None:
    assert blazon(BODIES["pl-krakow"]) == "pl-krakow"
    assert blazon(BODIES["lt-vilnius"]) == blazon(BODIES["lt-troki"]) == "lithuania"
    assert blazon(BODIES["ta-horde"]) == blazon(BODIES["pl-levy"]) == blazon(BODIES["to-crossbows-1"]) == ""
    assert head(units_of(BODIES["pl-krakow"], "attacker")).id == "pl-krakow-1"


@pytest.mark.rule("GR-13.1.5", "GR-13.1.7")
def test_tatars_serve_under_lithuanians_alone() -> None:
    pole, witold = leader("jagiello", "attacker", HERE), leader("witold", "attacker", HERE)
    witold.contingent = "lithuanian"
    assert why_not_assign(BODIES["ta-horde"], witold) is None
    assert why_not_assign(BODIES["ta-horde"], pole).rule == "GR-13.1.7"  # type: ignore[union-attr]
    assert why_not_assign(BODIES["pl-krakow"], pole) is None
    assigned = {body.leader for body in riders()}
    assert assigned == {one.id for one in TABLES.now.army.leaders.all}


def stood(body: str, *hexes: str) -> list[Unit]:
    return [msgspec.structs.replace(unit("", "attacker", hex_), body=body) for hex_ in hexes]


NORTH = FIELD.around[HERE][0]
FAR = FIELD.toward(FIELD.toward(FIELD.around[HERE][3], 3), 3)


@pytest.mark.rule("GR-13.1.4")
def test_the_units_of_a_blazon_are_set_up_next_to_each_other() -> None:
    assert why_not_set_up(FIELD, (), []) is None
    assert why_not_set_up(FIELD, (), [*stood("pl-krakow", HERE, NORTH), *stood("pl-sieradz", FAR)]) is None
    assert why_not_set_up(FIELD, (), stood("ta-horde", HERE, FAR) + stood("pl-levy", HERE, FAR)) is None
    refusal = why_not_set_up(FIELD, (), stood("pl-krakow", HERE, NORTH, FAR))
    assert refusal is not None
    assert (refusal.rule, refusal.field) == ("GR-13.1.4", "setting.scenario.options.organisation")
    assert refusal.reason == "the units of pl-krakow are not next to each other"


@pytest.mark.rule("GR-13.1.5")
def test_a_leader_is_set_up_among_the_units_that_are_assigned_to_him() -> None:
    units = [*stood("pl-krakow", HERE, NORTH), *stood("pl-sieradz", FAR), *stood("pl-royal-court", FAR)]
    waiting = [msgspec.structs.replace(each, place="waiting") for each in stood("pl-poznan", HERE)]
    for hex_, field in ((HERE, ""), (FAR, ""), (FIELD.toward(FAR, 3), "GR-13.1.5")):
        refusal = why_not_among([leader("zyndarm", "attacker", hex_)], units)
        assert (refusal.rule if refusal else "") == field
    refusal = why_not_among([leader("jagiello", "attacker", HERE)], units)
    assert refusal is not None
    assert (refusal.field, refusal.values) == ("setting.scenario.options.organisation", {"given": "jagiello"})
    assert why_not_among([leader("andrzej", "attacker", FAR)], [*units, *waiting]) is None


@pytest.mark.rule("GR-13.1.4")
def test_whoever_comes_later_is_not_set_up() -> None:
    later = [msgspec.structs.replace(each, place="waiting") for each in stood("pl-krakow", FAR)]
    assert why_not_set_up(FIELD, (), [*stood("pl-krakow", HERE), *later]) is None


@pytest.mark.rule("GR-13.1.4")
def test_a_chain_of_hexes_is_one_piece_at_whichever_end_it_begins() -> None:
    chain = [HERE, NORTH, FIELD.toward(NORTH, 0), FIELD.toward(FIELD.toward(NORTH, 0), 0)]
    for hexes in permutations(chain):
        assert why_not_set_up(FIELD, (), stood("pl-krakow", *hexes)) is None


@pytest.mark.rule("GR-13.1.2", "GR-13.1.4")
def test_lithuanians_stand_together_and_each_group_of_them_where_their_zones_lie_apart() -> None:
    groups = [*stood("lt-vilnius", HERE, NORTH), *stood("lt-troki", FAR)]
    one, two = (Zone(hex_, "lithuanian", "cavalry", 1, (hex_,)) for hex_ in (HERE, FIELD.toward(FAR, 3)))
    wide = msgspec.structs.replace(one, hexes=(HERE, FIELD.toward(HERE, 3)))
    refusal = why_not_set_up(FIELD, (), groups)
    assert refusal is not None
    assert refusal.values == {"given": "lithuania"}
    assert why_not_set_up(FIELD, (one, two), groups) is None
    assert why_not_set_up(FIELD, (wide, two), groups) is not None
    assert why_not_set_up(FIELD, (msgspec.structs.replace(one, contingent="polish"), two), groups) is not None
    torn = [*groups, *stood("lt-vilnius", FAR)]
    assert why_not_set_up(FIELD, (one, two), torn) is not None
