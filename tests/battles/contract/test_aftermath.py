"""What became of the place: whether it fell, what was spoilt, burnt and brought in."""

from typing import Any

import msgspec
import pytest

from battles import rulesets
from battles.contract import aftermath
from battles.contract.moments import Moment
from battles.contract.muster import Muster
from battles.contract.result import Outcome, Outcomes, WorksAfter, result_with
from battles.contract.wording import say


def told(scenario: str, attacker: Outcome = "holds", defender: Outcome = "holds", **after: Any) -> list[str]:
    """The lines on a battle of the list that has ended so."""
    muster = rulesets.ruleset("guiscard").scenario(scenario).muster
    assert muster is not None
    return ended(muster, Outcomes(attacker, defender), WorksAfter(**after))


def ended(muster: Muster, outcomes: Outcomes, after: WorksAfter | None) -> list[str]:
    result = result_with(muster, "engine", outcomes, fates={}, commanders={}, works=after)
    return [str(line) for line in aftermath.lines(muster, result)]


@pytest.mark.parametrize(
    ("attacker", "defender", "outer", "line"),
    [
        ("holds", "eliminated", False, "the place has fallen"),
        ("holds", "garrison_surrenders", False, "the place has fallen"),
        ("eliminated", "eliminated", False, "no defender is left to hold the place"),
        ("holds", "holds", True, "the outer works are taken, the redoubt holds"),
        ("siege_lifted", "holds", False, "the place holds"),
    ],
)
def test_an_assault_tells_whether_the_place_fell(attacker, defender, outer, line):
    assert told("motte", attacker, defender, outer_works_taken=outer) == [line]


def test_what_was_spoilt_is_told_line_by_line():
    lost = {"siege_ladder": 1, "grapnel": 2, "perrier": 0}
    lines = told("motte", demolished=("1403", "1503"), gate="destroyed", engines_lost=lost, siphon_lost=True)
    assert lines == [
        "the place holds",
        "walls down at 1403, 1503",
        "the gate is destroyed",
        "2 grapnels, 1 ladder lost",
        "the siphon is lost",
    ]


def test_what_was_seen_is_told_moment_by_moment_with_who_it_was():
    muster = rulesets.ruleset("guiscard").scenario("motte").muster
    seen = (Moment(6, "gate_burnt", "1515"), Moment(8, "first_over", "1007", "a-Nil-1"))
    result = result_with(
        muster,
        "engine",
        Outcomes("holds", "holds"),
        fates={},
        commanders={},
        works=WorksAfter(moments=seen),
    )
    assert [str(line) for line in aftermath.seen(result, lambda id_: say("one ({id})", id=id_))] == [
        "the gate burnt down in turn 6",
        "one (a-Nil-1) was first on the wall, at 1007 in turn 8",
    ]


def test_a_raid_tells_of_tents_and_of_a_camp_that_is_lost():
    assert told("camp", "retreat", tents_burnt=9) == ["tents of the camp that are burnt, in hexes: 9 of 28"]
    assert told("camp", "holds", "rout") == ["the camp is lost with all that stood in it"]


def test_a_sally_for_food_tells_of_days_and_horses():
    assert told("horses", food_gained=2) == [
        "days of food brought in: 2 of 5; pack horses led across: 2 of 5"
    ]


@pytest.mark.parametrize("across", range(6))
def test_horses_that_carry_more_than_a_day_each_are_counted_by_their_days(across):
    muster = rulesets.ruleset("guiscard").scenario("horses").muster
    more = msgspec.structs.replace(muster, works=msgspec.structs.replace(muster.works, food=7))
    after = WorksAfter(food_gained=7 * across // 5)
    assert ended(more, Outcomes("holds", "holds"), after)[0].endswith(
        f"pack horses led across: {across} of 5"
    )


def test_horses_that_carry_less_than_a_day_each_are_not_guessed():
    muster = rulesets.ruleset("guiscard").scenario("horses").muster
    less = msgspec.structs.replace(muster, works=msgspec.structs.replace(muster.works, food=2))
    assert ended(less, Outcomes("holds", "holds"), WorksAfter(food_gained=1)) == [
        "days of food brought in: 1 of 2"
    ]


def test_a_general_sally_tells_whether_the_siege_goes_on():
    assert told("gate", "retreat") == ["the siege goes on"]
    assert told("gate", "holds", "rout") == ["the siege is lifted"]


def test_nothing_is_told_of_a_battle_that_is_of_no_siege():
    muster = rulesets.ruleset("guiscard").scenario("ford").muster
    assert ended(muster, Outcomes("holds", "rout"), None) == []
