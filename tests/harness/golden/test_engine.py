"""Battles of golden logs that a tactical system fought: fought again, folded and told."""

import json
from collections import Counter
from functools import cache

import msgspec
import pytest

from battles import contract, rulesets
from battles.guiscard.bots import BOTS
from campaign.audit.battles import ABSENT, BROKEN_OFF, GIVEN_UP
from campaign.model import events as e
from campaign.model.state import ENGINE
from campaign.service.engagements.naming import stream_of
from campaign.service.engagements.opening import opening_of
from campaign.service.log.decider import RULES_VERSION
from eventlog import jsonl
from harness.golden import record, replay, shelf
from harness.golden.cases import CASES
from harness.golden.engine import WHOLE
from tests.campaign.test_audit import changed
from tests.harness.golden.kept import PATHS, SHELF, battles, case_of, events, judged, name_of

WITH_BATTLES = {case.name for case in CASES if case.system}
FOUGHT = [path for path in PATHS if case_of(path) in WITH_BATTLES]
[CASE] = [case for case in CASES if case.system == "guiscard"]
NEWEST = shelf.path_of(SHELF, RULES_VERSION, CASE.kept_as)
OF_EACH_LOG = pytest.mark.parametrize("path", FOUGHT, ids=name_of, scope="module")
"""All that is asked of a log is asked one after the other (see `test_golden`)."""


def issued(path):
    """The battles of a log that the engine was to fight, by their streams."""
    campaign = judged(path)[0].stream
    musters = [each for each in events(path) if isinstance(each, e.MusterIssued) and each.way == ENGINE]
    return {
        stream_of(campaign, each.number, contract.muster_from_json(each.muster).issue): each.number
        for each in musters
    }


def taken(path):
    """The results that the campaign took from the engine, by the numbers of their battles."""
    settled = [each for each in events(path) if isinstance(each, e.BattleSettled) and each.way == ENGINE]
    return {each.number: each.result for each in settled}


@cache
def split():
    """The lines of the campaign of the skirmish, and those of its first battle."""
    streams = []
    for line in shelf.lines(NEWEST):
        if json.loads(line)["kind"] == "stream":
            streams.append([])
        streams[-1].append(line)
    return tuple(tuple(lines) for lines in streams[:2])


def faults(streams):
    """What is wrong with a log of these streams; the battles after the first are left out of all of them."""
    export, *fought = [jsonl.read(lines) for lines in streams]
    _, *later = taken(NEWEST)
    others = {f"battle {number}, muster 1: battles: {ABSENT}" for number in later}
    return [fault for fault in replay.judged(export, fought)[1] if fault not in others]


def test_every_system_that_fights_for_campaigns_has_battles_that_are_kept():
    fighting = {id_ for id_ in rulesets.PACKAGES if rulesets.ruleset(id_).trials.musters}
    assert {case.system for case in CASES} - {""} == fighting


def test_the_system_that_a_case_names_fights_its_battles(monkeypatch):
    monkeypatch.setitem(rulesets.PACKAGES, "duel", "tests.battles.duel")
    case = msgspec.structs.replace(CASE, system="duel")
    recording = record.played(case, 0)
    assert case.kept_as == "engine-duel-1-1"
    assert {log.commands[0].command.rules for log in recording.battles} == {"1"}
    assert {opening_of(log.commands[0].command.body).ruleset for log in recording.battles} == {"duel"}


def test_of_a_case_with_a_system_the_name_says_under_which_rules_of_it_and_by_which_bots_the_battles_were_fought():
    guiscard = rulesets.ruleset("guiscard")
    assert NEWEST.name == f"engine-guiscard-{guiscard.rules_version}-{guiscard.bots_version}.jsonl.xz"
    assert case_of(NEWEST) == "engine"


@OF_EACH_LOG
def test_every_battle_is_fought_again_as_it_was(path):
    _, ledger, _ = judged(path)
    assert ledger.checked["battles"] == len(taken(path)) == WHOLE
    broken_off = len(battles(path)) - len(taken(path))
    given_up = sum(isinstance(each, e.EngineGaveUp) for each in events(path))
    skipped = {reason: times for (part, reason), times in ledger.unchecked.items() if part == "battles"}
    assert skipped == {BROKEN_OFF: broken_off, GIVEN_UP: given_up - broken_off}


@OF_EACH_LOG
def test_every_battle_is_folded_and_told_and_comes_to_the_result_that_was_taken(path):
    numbers, results = issued(path), taken(path)
    for export in battles(path):
        ruleset = rulesets.ruleset(opening_of(export.commands[0].command.body).ruleset)
        state, story = ruleset.initial(), []
        for recorded in export.events:
            event = ruleset.codec.decode(recorded.type, recorded.schema, recorded.payload)
            ruleset.evolve(state, event)
            story.append(ruleset.tell(state, event))
        assert len([line for line in story if line]) > len(export.commands) / 4
        result = results.pop(numbers[export.stream], None)
        assert (ruleset.to_act(state) is None) is (result is not None)
        if result is not None:
            assert contract.to_json(ruleset.result(state)).decode() == result
    assert results == {}


def test_the_kept_battles_have_fire_charges_combat_retreats_and_every_harm():
    kept = (export for path in FOUGHT for export in battles(path))
    told = Counter(recorded.type for export in kept for recorded in export.events)
    wanted = (
        *(
            "ShotFired",
            "FireHeld",
            "ChargeAnnounced",
            "BowLowered",
            "RodeOn",
            "Struck",
            "FellBack",
            "Advanced",
        ),
        *("Killed", "Wounded", "Unhorsed", "Fled", "BattleEnded"),
    )
    assert [name for name in wanted if not told[name]] == []


def test_battles_that_were_refused_or_broken_off_were_left_to_the_quick_tables():
    given_up = {each.number: each.why for each in events(NEWEST) if isinstance(each, e.EngineGaveUp)}
    fought = {each.number: each.way for each in events(NEWEST) if isinstance(each, e.BattleFought)}
    orders = {issued(NEWEST)[export.stream]: len(export.commands) - 1 for export in battles(NEWEST)}
    # What comes after the one that is broken off is not begun.
    assert Counter(why for why in given_up.values() if why != "timed_out") == {"refused": 1, "too_long": 1}
    assert {fought[number] for number in given_up} == {"quick"}
    assert {orders.get(number) for number in given_up} == {None, 40}


def test_other_combat_of_the_same_orders_is_found_and_obliges(monkeypatch):
    """A rule of the skirmish was changed, and the version of its rules was not raised: nothing is added to the die."""
    monkeypatch.setattr("battles.guiscard.play.combat.blows.row", lambda weight, face: face)
    assert replay.OTHER_BATTLES in faults(split())


def test_rules_of_a_raised_version_owe_older_battles_no_decision(monkeypatch):
    monkeypatch.setattr(rulesets.ruleset("guiscard"), "rules_version", "1000")
    monkeypatch.setattr("battles.guiscard.play.combat.blows.row", lambda weight, face: face)
    assert faults(split()) == []


def test_every_order_is_the_one_that_the_bots_of_its_version_choose():
    _, ledger, _ = judged(NEWEST)
    numbers, results = issued(NEWEST), taken(NEWEST)
    whole = [export for export in battles(NEWEST) if numbers[export.stream] in results]
    assert ledger.checked["choices"] == sum(len(export.commands) - 1 for export in whole)


def test_other_choices_of_the_same_states_are_found_and_oblige(monkeypatch):
    """A bot was changed, and the version of the bots was not raised: the reckless plays under the captain's name."""
    monkeypatch.setitem(BOTS, "captain", BOTS["reckless"])
    first, *_ = faults(split())
    assert first == replay.OTHER_CHOICES


def test_bots_of_a_raised_version_owe_older_battles_no_choice(monkeypatch):
    monkeypatch.setattr(rulesets.ruleset("guiscard"), "bots_version", "1000")
    monkeypatch.setitem(BOTS, "captain", BOTS["reckless"])
    assert faults(split()) == []


def test_a_changed_event_of_a_battle_is_found_and_obliges():
    campaign, battle = split()
    forged, _ = changed(battle, "Struck", lambda told: told.update(differential=99))
    first, *_ = faults([campaign, forged])
    assert first == replay.OTHER_BATTLES


def test_a_battle_that_was_left_out_is_missed_and_a_whole_one_is_not():
    campaign, battle = split()
    assert faults([campaign]) == [f"battle 1, muster 1: battles: {ABSENT}"]
    assert faults([campaign, battle]) == []
