"""What an organiser gives as his reason stands in the sentence of his act; once erased, the sentence stands alone."""

import re

import msgspec
import pytest

from campaign.presentation import report
from campaign.presentation.report.settling import settled
from campaign.visibility import Line
from campaign.visibility.corrections import CORRECTIONS
from eventlog.marks import name_of
from tests.campaign.board import Board
from tests.campaign.presentation.report.in_french import names as in_french
from tests.campaign.presentation.report.reading import line_of, names
from tests.campaign.presentation.report.samples import SAMPLES

COMMANDS = (
    "BattleHandedOver",
    "CampaignExtended",
    "CampaignPaused",
    "CampaignResumed",
    "DeadlineMoved",
    "EndAgreed",
    "HolidaysCalledOff",
    "HolidaysDeclared",
    "MusterWithdrawn",
    "OrdersClosed",
    "RhythmChanged",
    *(name_of(kind) for kind in CORRECTIONS),
)
DIGEST = "d" * 64


def line(kind: str, **more: str) -> Line:
    """What is told of an act with a reason, as the feed keeps it, and with what is looked up when it is read."""
    event = line_of(msgspec.structs.replace(SAMPLES[kind], reason=DIGEST))
    return msgspec.structs.replace(event, facts={**event.facts, **more})


@pytest.mark.parametrize("kind", COMMANDS)
def test_the_reason_is_told_with_the_act_in_both_languages(kind: str) -> None:
    said = report.words(line(kind, remark="Robert rides\n home, {so} we stop"), names(Board()))
    assert said.endswith("The organiser's reason: “Robert rides home, {so} we stop”.")
    said = report.words(line(kind, remark="Robert rentre"), in_french(Board().state))
    assert "Raison donnée par" in said
    assert "Robert rentre" in said


@pytest.mark.parametrize("kind", COMMANDS)
def test_without_words_the_sentence_stands_alone_and_no_digest_is_shown(kind: str) -> None:
    assert line(kind).facts["reason"] == DIGEST
    said = report.words(line(kind), names(Board()))
    assert said == report.words(line(kind, remark="  "), names(Board()))
    assert "reason" not in said
    assert DIGEST not in said


@pytest.mark.parametrize("kind", ["BattleHandedOver", "MusterWithdrawn"])
def test_the_reason_stands_beside_the_step_where_the_settling_of_a_battle_is_one_sentence(kind: str) -> None:
    [said] = settled([line(kind, remark="the wrong {map}\n came")], names(Board()))
    assert "(“the wrong {map} came”)" in said
    [bare] = settled([line(kind)], names(Board()))
    assert bare == said.replace(" (“the wrong {map} came”)", "")


def test_several_battles_are_said_alike_in_french() -> None:
    number = line("MusterWithdrawn").facts["number"]
    both = [line("BattleHandedOver", number=each) for each in (number, number + 1)]
    [said] = settled(both, in_french(Board().state))
    assert re.match("La bataille .* et la bataille ", said)
    assert not re.search(r"\b(remise|laissée|livrée|cédée)\b", said)


@pytest.mark.parametrize(
    ("reason", "said"),
    [("All have filed. ", "“All have filed”."), ("So be it...", "“So be it...”."), ("So?", "“So?”.")],
)
def test_a_reason_brings_no_second_full_stop(reason: str, said: str) -> None:
    told_so = report.words(line("CampaignPaused", remark=reason), names(Board()))
    assert told_so.endswith(f"The organiser's reason: {said}")
