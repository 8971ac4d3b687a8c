"""Sieges are told in both languages: every event, every cause, every choice, and no reason that is not one."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from battles.contract.moments import SEEN
from campaign.model import events as e
from campaign.model.choices import CHOICES
from campaign.model.orders import Besiege
from campaign.model.orders.conditions import Day
from campaign.presentation import report
from campaign.presentation.report.battle import FALLEN_BACK
from campaign.presentation.report.conditions import HOW
from campaign.presentation.report.march import FOR_A_SIEGE
from campaign.presentation.report.orders import CHOICES as NAMED
from campaign.presentation.report.siege_works import ACTS
from campaign.presentation.report.sieges import EFFECTS, FOOD, LIFTED, YIELDED
from campaign.visibility import Line, told
from tests.campaign.board import FIELD, GAME, Board
from tests.campaign.presentation.report.in_french import english
from tests.campaign.presentation.report.in_french import names as french
from tests.campaign.presentation.report.reading import line_of, names, said
from tests.campaign.presentation.report.samples import SAMPLES

SIDES = ("norman", "lombard", "byzantine")
VARIED: dict[str, dict[str, tuple[Any, ...]]] = {
    "SiegeChanceRolled": {"effect": tuple(EFFECTS), "blockade": ("full", "leaky", "void")},
    "SiegeInitiativeTaken": {
        "side": ("besieger", "besieged"),
        "cause": ("roll", "gate_opened", "relief_army", "general_sally"),
    },
    "SiegeFoodChanged": {"cause": tuple(FOOD), "left": (0, 1, 2)},
    "SiegeLifted": {"cause": tuple(LIFTED)},
    "PlaceYielded": {"cause": tuple(YIELDED)},
    "SiegeOpened": {"inside": ((), ("l1", "l2")), "food": (0, 1, 9)},
    "SiegeActed": {"actions": tuple((code,) for code in ACTS)},
    "WallPounded": {
        "blow": ("D", "C", "-"),
        "down": (False, True),
        "lost": (0, 1),
        "of": ("wood", "single_stone", "double_stone"),
    },
    "SurrenderNegotiated": {"yields": (False, True), "number": (0, 2), "rationing": (0, 2)},
    "EnginesWorkedAt": {"built": ({}, {"perrier": 1})},
    "HenchmanStruck": {"fate": ("unhurt", "wounded", "killed")},
    "EngineSabotaged": {"piece": ("", "perrier"), "unfinished": (False, True)},
    "SicknessBroke": {
        "side": ("besieger", "besieged"),
        "cause": ("dysentery", "poisoned_well"),
        "sufferers": ((),),
    },
    "TraitorSought": {"sufferers": ((),)},
    "EngineerFound": {"finished": ({}, {"perrier": 2})},
    "SiegeWoundedHealed": {"side": ("besieger", "besieged")},
    "SiegeWoundedDated": {"side": ("besieger", "besieged"), "box": ((),), "dead": ((),)},
    "CampRepaired": {"left": (0, 1, 2)},
    "HorsesLed": {"horses": (0, 1, 3)},
    "PatrolsMet": {"patrols": (0, 1, 2)},
    "SiegeFightSeen": {
        "moments": tuple((e.Sight(3, seen, "1007", "n1", ""),) for seen in SEEN),
    },
    "WorksDamaged": {"demolished": ({},), "engines_lost": ({},), "tents": (1,)},
    "OuterWorksTaken": {"stage": ("redoubt", "last_redoubt")},
    "OuterWorksLeft": {"cause": ("relief", "sally")},
    "PlaceStormed": {"number": (0, 2)},
    "ReliefMet": {"choice": ("outside", "divide", "inside")},
    "OuterStoresEaten": {"left": (0, 1, 2)},
    "GateOpened": {"inside": (1, 4)},
    "BattleOffered": {
        "action": ("assault", "camp_sally", "supply_sally", "general_sally"),
        "levies": ((), ("garrison:melfi",)),
    },
    "GroupRaised": {"cause": ("arrival", "relief", "reinforcements")},
    "GroupFellBack": {"cause": tuple(FALLEN_BACK)},
}
"""What the facts of an event may be, one after the other."""


def variants() -> Iterator[e.Event]:
    """The samples of all that sieges bring, with every value that their words depend on."""
    for kind, fields in VARIED.items():
        yield SAMPLES[kind]
        for field, values in fields.items():
            for value in values:
                yield msgspec.structs.replace(SAMPLES[kind], **{field: value})


def lines() -> Iterator[Line]:
    """What each side and a third one is told of them."""
    for event in variants():
        for faction in SIDES:
            if (line := told(event, faction)) is not None:
                yield line


def sentences(line: Line, called: report.Names) -> list[str]:
    """A line with all its reasons."""
    return [report.words(line, called), *(why.in_words(called) for why in report.reasons(line, called))]


def test_everything_that_a_siege_may_bring_is_told_in_both_languages() -> None:
    in_english, in_french = names(Board()), french(Board().state)
    for line in lines():
        for text in sentences(line, in_english):
            assert not any(raw in text for raw in ("{", "_", "+0", "-0", " 0 days", " 0 points")), text
        assert [text for text in sentences(line, in_french) if english(text)] == []


def test_every_event_of_a_siege_is_among_those_that_are_told() -> None:
    own = {kind for kind, sample in SAMPLES.items() if {"site", "enemy", "faction"} <= set(fields_of(sample))}
    of_sieges = {
        kind for kind in own if SAMPLES[kind].__class__.__module__.rpartition(".")[2].startswith("siege")
    }
    unvaried = {
        "BesiegersCalledAway",
        "GarrisonSetDown",
        "PlaceEntered",
        "PlaceLeft",
        "RefugeesCame",
        "ReliefGone",
        "SallyJoined",
        "SiegeDayBegun",
        "SiegeInitiativePassed",
        "SiegeInverted",
        "SteadyRainFell",
    }
    assert of_sieges == (set(VARIED) | unvaried) - {"BattleOffered", "GroupRaised", "GroupFellBack"}


def fields_of(event: e.Event) -> tuple[str, ...]:
    """The fields of an event."""
    return tuple(event.__struct_fields__)


@pytest.mark.parametrize(
    ("kind", "told_"),
    [
        ("SiegeLifted", {*LIFTED} - {""}),
        ("SiegeFoodChanged", {*FOOD}),
        ("PlaceYielded", {*YIELDED}),
        ("GroupFellBack", {*FALLEN_BACK} - {""}),
        ("GroupRaised", {"start", "arrival", *FOR_A_SIEGE}),
    ],
)
def test_every_cause_that_an_event_names_has_a_sentence(kind: str, told_: set[str]) -> None:
    """What an event says of its causes is all that the rules write there."""
    [causes] = re.findall(r"`cause`: ([a-z_, ]+)", type(SAMPLES[kind]).__doc__ or "")
    assert set(causes.strip(" ").split(", ")) == told_


def test_every_effect_of_the_table_of_events_has_words() -> None:
    assert {row.effect for row in GAME.sieges.siege_events.values.values()} | {""} == set(EFFECTS)


def test_every_choice_of_a_siege_says_what_was_left_undone_or_done_otherwise() -> None:
    of_sieges = {choice.id for choice in CHOICES if choice.rule.startswith("GS-")}
    assert of_sieges <= {*NAMED, *HOW}
    assert not set(NAMED) & set(HOW)


def test_a_choice_of_a_siege_that_hung_on_a_condition_is_told_in_both_languages() -> None:
    in_french = french(Board().state)
    for choice in CHOICES:
        if choice.rule.startswith("GS-"):
            order = choice.order.split(",")[0].split(".")[0]
            unmet = e.ConditionUnmet(FIELD, "norman", "", choice.id, order, Day(first=4), 3)
            assert "_" not in said(unmet, Board())
            assert english(report.words(line_of(unmet), in_french)) == [], choice.id


def test_an_order_to_besiege_that_failed_is_told_with_its_reason() -> None:
    failed = e.OrderFailed(
        faction="norman",
        order=Besiege("n1", "melfi"),
        rule="GS-11a",
        said="the group has fought today",
        values={},
    )
    assert said(failed, Board()) == "The order to besiege for n1 failed: the group has fought today (GS-11a)."


def test_the_people_of_a_place_stand_on_the_side_on_which_they_fight() -> None:
    fight = msgspec.structs.replace(
        SAMPLES["BattleOffered"],
        site="melfi",
        attacker="norman",
        defender="lombard",
        attackers=("n1",),
        defenders=(),
        levies=("garrison:melfi",),
        action="assault",
    )
    sally = msgspec.structs.replace(
        fight, attacker="lombard", defender="norman", attackers=(), defenders=("n1",), action="camp_sally"
    )
    assert ": the Normans (n1) attacked the Lombards (the garrison of Melfi)" in said(fight, Board())
    assert "the Lombards (the garrison of Melfi) attacked the Normans (n1)" in said(sally, Board())


def test_only_what_was_earned_is_added_to_a_roll() -> None:
    plain = msgspec.structs.replace(SAMPLES["SiegeChanceRolled"], early=0, leak=0, number=9, effect="none")
    [total, _] = reasons_of(plain)
    assert total.startswith("GS-11.1.2a: 3 + 6: event 9;")
    [total, _] = reasons_of(SAMPLES["SiegeChanceRolled"])
    assert "3 + 6, +5 for the first days, +4 for the blockade: event 18" in total


@pytest.mark.rule("GS-11.1.4a", "GS-11.1.4b", "GS-11.1.4c")
@pytest.mark.parametrize(
    ("blockade", "said_"),
    [
        ("full", "GS-11.1.4a: the blockade is full: many more besiegers than besieged"),
        ("leaky", "GS-11.1.4b: the blockade is leaky: enough besiegers to watch the place, but too few"),
        ("void", "GS-11.1.4c: the blockade is void: too few besiegers"),
    ],
)
def test_a_blockade_is_told_with_the_rule_by_which_it_is_what_it_is(blockade: str, said_: str) -> None:
    [_, tight] = reasons_of(msgspec.structs.replace(SAMPLES["SiegeChanceRolled"], blockade=blockade))
    assert tight.startswith(said_)


def test_a_militia_that_goes_home_from_a_siege_is_not_said_to_come_from_a_battle() -> None:
    [why] = reasons_of(SAMPLES["MilitiaDisbanded"])
    assert "GC-13.6e" in why
    assert "one that was raised for a siege at its end (GS D23)" in why


def test_the_horses_of_a_party_come_through_or_do_not() -> None:
    [_, fate] = reasons_of(SAMPLES["HorsesLed"], "lombard")
    assert fate == "GS-11.4.3h: by the end of the fight, all of them come through, some or none"
    line = line_of(SAMPLES["HorsesLed"], "lombard")
    assert "each that comes through brings food for a day" in report.words(line, names(Board()))


def test_an_order_of_several_that_hung_on_a_condition_is_not_told_as_that_of_one() -> None:
    unmet = e.ConditionUnmet(FIELD, "norman", "", "lift_siege", "lift_siege", Day(first=4), 3)
    assert said(unmet, Board()).endswith("did not lift the siege: it was day 3.")


def test_the_besieger_does_not_hear_what_hunger_adds_to_a_negotiation() -> None:
    [besieger] = reasons_of(SAMPLES["SurrenderNegotiated"])
    [besieged] = reasons_of(SAMPLES["SurrenderNegotiated"], "lombard")
    assert "9, +1 for numbers, +1 for progress, and a number for their hunger; 12 are needed" in besieger
    assert "9, +1 for numbers, +1 for progress, +1 for hunger: 12 in all; 12 are needed" in besieged


def reasons_of(event: e.Event, faction: str = "norman") -> list[str]:
    """Why an event happened, as a faction reads it."""
    line = line_of(event, faction)
    return [why.in_words(names(Board())) for why in report.reasons(line, names(Board()))]
