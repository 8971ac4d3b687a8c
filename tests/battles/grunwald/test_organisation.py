"""Conrois, blazons and who serves under whom."""

import pytest

from battles.grunwald.organisation import blazon, head, together, why_not_assign
from battles.grunwald.placing import units_of
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


@pytest.mark.rule("GR-13.1.4")
def test_a_blazon_is_set_up_in_one_piece() -> None:
    north, far = FIELD.around[HERE][0], FIELD.toward(FIELD.toward(FIELD.around[HERE][3], 3), 3)
    pair = [unit("a", "attacker", HERE), unit("b", "attacker", north)]
    assert together(FIELD, pair)
    assert together(FIELD, [])
    assert not together(FIELD, [*pair, unit("c", "attacker", far)])


@pytest.mark.rule("GR-13.1.4")
def test_a_chain_of_hexes_is_one_piece_at_whichever_end_it_begins() -> None:
    north = FIELD.around[HERE][0]
    chain = [HERE, north, FIELD.toward(north, 0), FIELD.toward(FIELD.toward(north, 0), 0)]
    assert together(FIELD, [unit(str(number), "attacker", hex_) for number, hex_ in enumerate(chain)])
