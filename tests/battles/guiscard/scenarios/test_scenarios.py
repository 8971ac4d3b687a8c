"""The stand-alone battles."""

from random import Random

import pytest

from battles.guiscard import scenarios, setup
from battles.guiscard.scenarios.drawn import drawn
from rulebook import Refusal


@pytest.mark.parametrize("name", scenarios.names())
def test_every_scenario_can_be_fought(name):
    setup.check(scenarios.muster(name))


def test_both_sides_of_the_mirror_are_alike():
    told = scenarios.scenario("mirror")

    assert told.attacker.people == told.defender.people


def test_thirty_fight_against_thirty():
    muster = scenarios.muster("thirty")

    assert len(muster.attacker.people) == len(muster.defender.people) == 30


def test_an_unknown_battle_is_refused_with_those_that_there_are():
    with pytest.raises(Refusal, match="plateau") as refusal:
        scenarios.muster("hastings")

    assert refusal.value.field == "scenario"


def test_people_of_no_class_are_refused():
    with pytest.raises(Refusal, match="Xyz"):
        scenarios.troops("Xyz")


@pytest.mark.parametrize("seed", range(20))
def test_a_battle_drawn_at_random_can_be_fought(seed):
    setup.check(scenarios.mustered(drawn(Random(seed))))


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
