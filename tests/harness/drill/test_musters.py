"""Random musters: every system that fights them accounts for everybody, and says the same twice."""

from random import Random

import msgspec
import pytest

from battles import rulesets
from battles.contract.muster import SIDES
from harness.drill import musters
from harness.drill.musters import Answered
from harness.drill.plan import Plan
from rulebook import Refusal
from tests.battles.duel.ruleset import Duel

FEW, TWICE = 8, 3
"""Musters of a system in the suite, and how many are fought twice; `drill --musters 2000` draws as many as are to be."""


@pytest.mark.parametrize("id_", musters.systems())
def test_everybody_of_a_random_muster_has_one_fate_and_the_same_seed_the_same_result(id_):
    found = list[Answered]()
    for plan in musters.plans([id_], FEW, "suite"):
        found.append(musters.answered(plan, again=sum(not each.refused for each in found) < TWICE))

    assert [each.fault for each in found] == FEW * [""]
    assert sum(not each.refused for each in found) >= TWICE


def test_all_systems_get_the_same_musters_and_every_mixture_of_players():
    plans = musters.plans(["guiscard", "warmaster"], 4, "s")

    assert [each.seed for each in plans[:4]] == [each.seed for each in plans[4:]]
    assert {(each.attacker, each.defender) for each in plans[4:]} == {
        (one, other) for one in ("plain", "random") for other in ("plain", "random")
    }


def test_musters_have_groups_commanders_wounded_and_people_without_supply():
    drawn = [musters.any_muster(Random(seed)) for seed in range(40)]
    groups = [group for each in drawn for side in SIDES for group in each.force(side).groups]

    assert {len(each.force(side).groups) for each in drawn for side in SIDES} == {1, 2, 3}
    assert {len(group.commanders) for group in groups} == {0, 1, 2}
    assert {group.unsupplied for group in groups} == {True, False}
    assert {one.wounded for group in groups for one in group.soldiers} == {True, False}
    assert len({each.terrain for each in drawn}) > 4


def duelled():
    """A muster that the duel fights."""
    return musters.answered(Plan("duel", "muster", "wild", "wild", "s/1"))


@pytest.mark.usefixtures("duels")
def test_a_system_that_leaves_somebody_out_is_found_out(monkeypatch):
    whole = Duel.result

    def short(rules, state):
        found = whole(rules, state)
        return msgspec.structs.replace(found, fates=dict(list(found.fates.items())[1:]))

    assert duelled().fault == ""
    monkeypatch.setattr(Duel, "result", short)
    assert duelled().fault.startswith("Refusal: ")


@pytest.mark.usefixtures("duels")
def test_a_system_that_says_something_else_the_second_time_is_found_out(monkeypatch):
    whole, rounds = Duel.result, iter((1, 2))
    monkeypatch.setattr(
        Duel, "result", lambda rules, state: msgspec.structs.replace(whole(rules, state), rounds=next(rounds))
    )

    assert duelled().fault == "Unanswered: the same seed has given another result"


@pytest.mark.usefixtures("duels")
def test_a_system_may_refuse_a_muster(monkeypatch):
    def never(rules, setting):
        raise Refusal("HB-1a", "people", "{given} are too many", given=2)

    monkeypatch.setattr(Duel, "check", never)
    found = duelled()

    assert (found.refused, found.fault) == ("{given} are too many", "")


def test_what_came_of_them_is_told_by_system_with_the_reasons_of_refusals():
    assert list(
        musters.lines(
            [
                Answered("guiscard", "1", 90, refused="too many"),
                Answered("guiscard", "2", 60),
                Answered("warmaster", "1", 90, fault="Unanswered: x"),
            ]
        )
    ) == [
        "guiscard: 2 musters of up to 90 people, 1 refused, 0 failed",
        "  1: too many",
        "warmaster: 1 musters of up to 90 people, 0 refused, 1 failed",
    ]


def test_the_systems_are_those_that_fight_musters():
    assert all(rulesets.ruleset(id_).trials.musters for id_ in musters.systems())
    assert "grunwald" not in musters.systems()
