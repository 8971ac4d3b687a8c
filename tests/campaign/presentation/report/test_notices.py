"""Notices in words, in the language of whoever is written to."""

import re

import pytest

from campaign.model import events as e
from campaign.model.state import Calendar
from campaign.presentation.locale import LANGUAGES
from campaign.presentation.report import Names
from campaign.presentation.report.notices import LETTERS, About, letter
from campaign.visibility.corrections import CORRECTIONS
from eventlog.marks import name_of
from tests.campaign.presentation.report.samples import SAMPLES as FACTS

NOON = "2026-06-01T12:00:00Z"


def names(language: str) -> Names:
    """How a letter calls places and moments."""
    return Names({}, lambda hex_: f"hex {hex_}", {}, "Europe/Rome", language=language)


LOCAL = names("en").moment(NOON)
SIDES = ("norman", "byzantine")
IT = "the battle of norman against byzantine at hex 4224"
CLOSED = {"closing": 4, "day": 4, "sheets": {}, "inputs": "", "at": NOON}
ISSUED = {"number": 3, "hex": "4224", "sides": SIDES, "muster": "{}"}
DIE = {
    "label": "a|b|c|0",
    "rule": "GC-7b",
    "subject": "n1",
    "purpose": "result",
    "sides": 10,
    "witness": "open",
}
SAMPLES = [
    (e.DayOpened(day=5, deadline=NOON), "day 5 has come", f"Orders for day 5 may be filed until {LOCAL}."),
    (
        e.OrdersClosed(**CLOSED, why="early"),
        "orders of day 4 were closed early",
        f"before the deadline, on {LOCAL}.",
    ),
    (
        e.DeputyFailed(faction="norman", day=4, temper="greedy", why="failed"),
        "your deputy wrote no orders for day 4",
        "Your missing sheet was left to a greedy deputy but was not written: an error stopped him.",
    ),
    (
        e.DeadlineMoved(day=4, deadline=NOON, why="organiser"),
        "another deadline for day 4",
        "The organiser moved",
    ),
    (
        e.DeadlineMoved(day=4, deadline=NOON, why="late_night"),
        "another deadline",
        "The last night ended late",
    ),
    (
        e.OrganiserNoted(day=4, at=NOON, reason="d" * 64),
        "a note of the organiser on day 4",
        f"for all players on day 4, {LOCAL}.",
    ),
    (
        e.CampaignPaused(day=4, at=NOON, why="organiser", reason="d" * 64),
        "the campaign is paused",
        f"The organiser paused the campaign on {LOCAL}: orders stay open until it goes on.",
    ),
    (
        e.CampaignPaused(day=4, at=NOON, why="quorum", missing=3, seats=4),
        "the campaign is paused",
        "3 of 4 seats with players had no sheet at the deadline",
    ),
    (
        e.CampaignResumed(day=4, deadline=NOON, at=NOON),
        "the campaign goes on",
        f"The pause is over: orders for day 4 may be filed until {LOCAL}.",
    ),
    (
        e.CampaignExtended(day=4, days=35, more=5, at=NOON),
        "the campaign lasts until day 35",
        "The campaign lasts 5 days longer: its last day is day 35.",
    ),
    (
        e.EndAgreed(day=4, days=30, at=NOON),
        "the campaign ends with day 4",
        "day 4 is the last, not day 30, and after its night it is over.",
    ),
    (
        e.RhythmChanged(day=4, since="2053-06-09", calendar=Calendar(weekdays=(3, 0)), at=NOON),
        "another rhythm of deadlines",
        (
            "orders close on Mondays and Thursdays at 20:00 (Europe/Rome), and you have at least 12 "
            "hours for them."
        ),
    ),
    (
        e.HolidaysDeclared(day=4, first="2053-06-09", last="2053-06-12", deadline=NOON, at=NOON),
        "days without a deadline",
        f"There is no deadline from 9 June 2053 to 12 June 2053. The deadline of day 4 is now {LOCAL}.",
    ),
    (
        e.HolidaysCalledOff(day=4, first="2053-06-09", last="2053-06-09", at=NOON),
        "days without a deadline are called off",
        "There may be a deadline on 9 June 2053 after all.",
    ),
    *(
        (
            FACTS[name_of(kind)],
            "a correction on day 2",
            "something that you know of, on day 2, Monday 2 June",
        )
        for kind in CORRECTIONS
    ),
    (
        e.MusterIssued(**ISSUED, way="organiser"),
        "the battle at hex 4224 waits",
        f"The day waits for {IT}.",
    ),
    (
        e.MusterIssued(**ISSUED, way="engine"),
        "the battle at hex 4224 is fought by the engine",
        f"The engine fights out {IT}, and the night goes on automatically.",
    ),
    *(
        (
            e.MusterIssued(**ISSUED | {"muster": f'{{"works": {{"action": "{action}"}}}}'}, way="organiser"),
            "the battle at hex 4224 waits",
            f"The day waits for {IT}, {what}.",
        )
        for action, what in (
            ("assault", "an assault"),
            ("camp_sally", "a sally against the camp"),
            ("supply_sally", "a sally for supplies"),
            ("general_sally", "a general sally"),
        )
    ),
    (
        e.MusterWithdrawn(number=3, hex="4224", sides=SIDES, issue=1, at=NOON),
        "the muster of the battle at hex 4224 is withdrawn",
        "A result for issue 1 is refused.",
    ),
    *(
        (
            e.EngineGaveUp(
                number=3, hex="4224", sides=SIDES, issue=1, why=why, rule="", field="", told="", at=NOON
            ),
            "the battle at hex 4224 is left to the quick tables",
            words,
        )
        for why, words in (
            ("refused", f"The engine cannot fight {IT}, so the quick tables decide it."),
            ("failed", f"The engine failed at {IT}, so the quick tables decide it."),
            ("timed_out", f"The engine did not finish {IT} in time"),
            ("too_long", f"The engine did not bring {IT} to an end"),
        )
    ),
    (
        e.DieAwaited(**DIE),
        "the night waits for a die",
        "night of day 4 waits for a die with 10 faces, for GC-7b",
    ),
    (e.CampaignEnded(day=30), "the campaign is over", "Day 30 was the last."),
]


@pytest.mark.parametrize(("event", "subject", "body"), SAMPLES)
def test_a_letter_says_what_has_come_and_the_same_in_every_language(
    event: e.Event, subject: str, body: str
) -> None:
    written = letter(event, About("The war", 4), names("en"))
    assert written is not None
    assert written.subject.startswith("The war: ")
    assert subject in written.subject
    assert body in written.body
    for language in LANGUAGES[1:]:
        other = letter(event, About("The war", 4), names(language))
        assert other is not None
        for one, two in ((written.subject, other.subject), (written.body, other.body)):
            assert one != two
            assert sorted(map(int, re.findall(r"\d+", one))) == sorted(map(int, re.findall(r"\d+", two)))


def test_every_kind_has_a_sample() -> None:
    assert {type(event) for event, _, _ in SAMPLES} == LETTERS.keys()


@pytest.mark.parametrize(
    "event",
    [
        e.DayOpened(day=1, deadline=NOON),
        e.OrdersClosed(**CLOSED, why="deadline"),
        e.MusterIssued(**ISSUED, way="quick"),
    ],
)
def test_what_everybody_expects_is_no_letter(event: e.Event) -> None:
    assert letter(event, About("The war", 4), names("en")) is None


def gave_up(why: str, told: str, rule: str = "") -> e.EngineGaveUp:
    """The engine gave up a battle."""
    return e.EngineGaveUp(
        number=3, hex="4224", sides=SIDES, issue=1, why=why, rule=rule, field="", told=told, at=NOON
    )


@pytest.mark.parametrize("organiser", [True, False])
def test_all_are_written_why_the_engine_refused_a_muster(organiser: bool) -> None:
    why = "fights of a siege are not played on maps by this engine"
    written = letter(gave_up("refused", why, "GT-9.1a"), About("The war", 4, organiser), names("en"))
    assert written is not None
    assert written.body == f"The quick tables decide {IT}, which the engine cannot fight: {why} (GT-9.1a)."


def test_of_an_error_only_the_organiser_is_written_the_text() -> None:
    failed = gave_up("failed", "KeyError: {'n1.3'}")
    player, organiser = (
        letter(failed, About("The war", 4, organiser=mends), names("en")) for mends in (False, True)
    )
    assert player is not None
    assert organiser is not None
    assert player.body == f"The engine failed at {IT}, so the quick tables decide it."
    assert "“KeyError: {'n1.3'}”" in organiser.body
