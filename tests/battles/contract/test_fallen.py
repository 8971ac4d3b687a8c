"""Who fell: counted by side, told by class, and commanders by name."""

import msgspec

from battles import rulesets
from battles.contract import fallen
from battles.contract.result import Outcomes, Result, result_with
from battles.contract.wording import word


def test_several_of_a_kind_are_told_once_with_their_number_by_the_name_that_they_are_given() -> None:
    muster = rulesets.ruleset("guiscard").scenario("ford").muster
    killed = [one.id for group in muster.attacker.groups for one in group.soldiers][:3]
    result = result_with(
        muster,
        "engine",
        Outcomes("holds", "holds"),
        fates=dict.fromkeys(killed, "killed"),
        commanders={},
    )
    attacker = next(iter(fallen.lines(muster, result, lambda one: word("counter", "rider of the desert"))))
    assert str(attacker).endswith("; 3 dead: rider of the desert (3)")


def test_the_fallen_are_told_by_side_fate_and_class_and_leaders_by_name() -> None:
    muster = rulesets.ruleset("guiscard").scenario("varangians").muster
    men = [one for group in muster.attacker.groups for one in group.soldiers]
    leaders = [
        one for side in ("attacker", "defender") for g in muster.force(side).groups for one in g.commanders
    ]
    fates = {men[0].id: "killed", men[1].id: "wounded"}
    result = Result(
        muster=muster.number,
        settled_by="engine",
        end="undecided",
        loser=None,
        holder=None,
        outcomes=Outcomes("holds", "holds"),
        fates=msgspec.convert(fates, dict),
        commanders={one.id: "captured" for one in leaders},
    )
    attacker, defender = map(str, fallen.lines(muster, result))
    people = sum(len(group.people) for group in muster.attacker.groups)
    own = [one for group in muster.attacker.groups for one in group.commanders]
    assert attacker.startswith(f"attacker: {people - 2 - len(own)} of {people} unhurt; 1 dead: ")
    assert f"; 1 wounded: {fallen.men_of(men[1])}" in attacker
    assert all(one.name in attacker + defender for one in leaders)
