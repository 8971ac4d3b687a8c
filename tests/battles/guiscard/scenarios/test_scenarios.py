"""The stand-alone battles."""

from collections.abc import Collection
from random import Random

import pytest
from msgspec.structs import replace

from battles.contract.surface import Setting
from battles.guiscard import scenarios
from battles.guiscard.play import setup
from battles.guiscard.ruleset import RULESET
from battles.guiscard.scenarios.drawn import drawn, people, rare, sieges
from battles.guiscard.tables import TABLES, counter
from battles.guiscard.tables.fighting import Fighting
from battles.people.stand_alone import Party, Scenario
from rulebook import Refusal
from rulebook.tables import parsed


@pytest.mark.parametrize("name", scenarios.names())
def test_every_scenario_can_be_fought(name):
    setup.check(scenarios.muster(name))


def test_both_sides_of_the_mirror_are_alike_and_thirty_fight_against_thirty():
    mirror, thirty = scenarios.scenario("mirror"), scenarios.muster("thirty")

    assert mirror.attacker.people == mirror.defender.people
    assert len(thirty.attacker.people) == len(thirty.defender.people) == 30


def test_an_unknown_battle_is_refused_with_those_that_there_are():
    with pytest.raises(Refusal, match="plateau") as refusal:
        scenarios.muster("hastings")

    assert refusal.value.field == "scenario"


def test_people_of_no_class_are_refused():
    with pytest.raises(Refusal, match="Xyz"):
        scenarios.troops("Xyz")


def drawn_often() -> list[Scenario]:
    """A hundred battles."""
    return [drawn(Random(seed)).told for seed in range(100)]


def test_some_battles_are_drawn_with_hoplites_enough_for_a_foulkon():
    numbers = TABLES.now.tactics.formation
    least = numbers.least * numbers.foulkon_depth

    ranks = [told for told in drawn_often() if most(told, (numbers.class_,)) >= least]

    assert 5 < len(ranks) < 50


def test_some_battles_are_drawn_in_which_riders_can_meet_riders_in_the_open():
    mounted = {code for code in people.every_class() if counter(code).mounted}

    meetings = [
        told
        for told in drawn_often()
        if told.terrain == ("clear",)
        and all(count(party, mounted) >= 5 for party in (told.attacker, told.defender))
    ]

    assert 3 < len(meetings) < 50


def most(told: Scenario, codes: Collection[str]) -> int:
    """How many of some classes the side has that has more of them."""
    return max(count(party, codes) for party in (told.attacker, told.defender))


def count(party: Party, codes: Collection[str]) -> int:
    """How many of some classes a side has."""
    return sum(party.people.get(code, 0) for code in codes)


@pytest.mark.parametrize("seed", range(20))
def test_a_battle_drawn_at_random_can_be_fought(seed):
    setup.check(scenarios.mustered(drawn(Random(seed)).told))


@pytest.mark.parametrize("told", rare.listed(), ids=lambda told: told.title)
def test_every_battle_that_is_drawn_for_what_is_rare_can_be_fought(told):
    for seed in range(5):
        fought, own = rare.rare(Random(seed), told)
        RULESET.check(Setting(scenarios.mustered(fought), tables=own))


def test_many_battles_are_drawn_for_what_is_rare_in_the_open_as_well():
    listed = {told.scenario: scenarios.scenario(told.scenario).works for told in rare.listed()}

    assert {works is None for works in listed.values()} == {True, False}
    assert 50 < sum(bool(drawn(Random(seed)).tables) for seed in range(200)) < 160


def test_into_some_places_that_are_stormed_a_spy_lets_people():
    fights = [sieges.of_a_siege(Random(seed)).told for seed in range(100)]
    let_in = [told for told in fights if sieges.works_of(told).infiltrators]

    assert let_in
    assert all(sieges.works_of(told).action == "assault" for told in let_in)


def test_shooters_riders_and_infantry_have_the_points_of_the_quick_tables():
    kinds = {
        person.id.split("-")[1]: person.points_class for person in scenarios.muster("thirty").attacker.people
    }

    assert kinds == {
        "Ncc": "cavalry_armoured",
        "Nck": "cavalry_armoured",
        "Nim": "infantry_armoured",
        "Nil": "infantry_unarmoured",
        "Nia": "shooter_foot_unarmoured",
    }


def test_what_is_to_come_about_more_often_stands_in_a_line_of_a_printed_table():
    with pytest.raises(ValueError, match="gear has no line 'success_max = 9'"):
        rare.changed(
            replace(rare.listed()[0], likelier=(rare.Likelier("gear", "success_max = 9", "success_max = 1"),))
        )


def test_a_battle_in_which_all_combats_come_to_the_same_has_it_in_every_column():
    one = next(one for one in rare.listed() if one.combat)

    fought = parsed("combat", rare.changed(one)["combat"], Fighting)

    assert {column.results for column in fought.combat.column} == {one.combat}
