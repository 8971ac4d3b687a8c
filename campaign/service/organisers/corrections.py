"""The corrections of an organiser: facts put right by acts of now, and a preview of such an act with its hearers."""

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

import msgspec

from campaign.model import commands
from campaign.model import events as e
from campaign.model.corrections import Correction
from campaign.model.state import State
from campaign.presentation.locale import SOURCE
from campaign.presentation.organiser import names_of
from campaign.presentation.report import spoken
from campaign.presentation.report.corrections import FIGHT
from campaign.presentation.report.die_in_words import battle_of
from campaign.presentation.report.fights import Fights
from campaign.rules.deadline import written
from campaign.service import clock
from campaign.service.log.commands import decided, execute_command, fresh, state_and_version
from campaign.service.log.day_openings import day_of
from campaign.service.log.decider import codec
from campaign.service.log.remarked import with_remarks
from campaign.service.organisers import rulings
from campaign.service.reading.fights import fights_of_dice
from campaign.visibility import Line, in_full, told
from campaign.visibility.corrections import CORRECTIONS
from eventlog.decider import Outcome
from eventlog.marks import name_of
from eventlog.models import Event
from people.models import Tenure
from people.tenures import played_by
from rulebook import Refusal

HOUSE = "house-correction"
RULINGS = (e.ResultOverruled, e.DieCorrected)
KINDS = tuple(name_of(kind) for kind in CORRECTIONS)
UNWRITTEN = "0" * 64
"""Instead of the digest of words that are not written yet."""


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """An act of correction as an organiser asks for it, who saw the campaign on a day, after so many such acts.

    `line` is the version of the wrong line of the log, 0 if that is left open; so is `of_day`, which a line answers.
    With a `battle` its result is overruled: `winner` kept the field, "" is neither side. With a `label` that die shows
    a `face`.
    """

    day: int
    after: int
    facts: tuple[Correction, ...]
    of_day: int = 0
    line: int = 0
    battle: int = 0
    winner: str = ""
    label: str = ""
    face: int = 0


class Preview(msgspec.Struct, frozen=True):
    """The effect of an act in words, and the factions that would read of it."""

    says: tuple[str, ...]
    hearers: tuple[str, ...]


class Published(msgspec.Struct, frozen=True):
    """A fact that was put right: the act, its day and batch, in words, and the version of the log that was wrong, or 0.

    `reversible`: it has the value before, and is no ruling on a battle or a die.
    """

    version: int
    batch: int
    act: int
    day: int
    says: str
    line: int = 0
    reversible: bool = False

    @property
    def before(self) -> int:
        """The version below which a page of the log begins with the line that was wrong."""
        return self.line + 1


def correct(campaign: UUID, asked: Asked, tenure: Tenure, *, reason: str) -> Outcome[e.Event]:
    """Put facts right; `reason` is the digest of the organiser's words.

    Raises Refusal with the field if a fact is other than he saw it, if the act contradicts the state or changes
    nothing. Raises it also by night, and after the end.
    """
    command = command_of(campaign, asked, tenure, reason)
    return execute_command(campaign, command, fresh("correction"), str(tenure.id))


def foreseen(campaign: UUID, asked: Asked, tenure: Tenure, language: str = SOURCE) -> Preview:
    """The effect of an act and its hearers; nothing is recorded. Raises Refusal as `correct` does."""
    command = command_of(campaign, asked, tenure, UNWRITTEN)
    state, _ = state_and_version(campaign)
    events = decided(state, command).events
    fights = fights_of_dice(campaign, labels_of(events))
    return Preview(tuple(in_words(events, state, language, fights)), tuple(hearers(events, state)))


def command_of(campaign: UUID, asked: Asked, tenure: Tenure, reason: str) -> commands.CorrectFacts:
    """The command of an act. Raises Refusal for a line, battle or die that is not there."""
    line, overrules, misread = asked.line, None, None
    if asked.battle:
        fight = rulings.battle_fought(campaign, asked.battle)
        line, overrules = fight.version, rulings.overruling(fight, asked.winner)
    elif asked.label:
        line, misread = rulings.misreading(campaign, asked.label, asked.face)
    asked = dated(campaign, msgspec.structs.replace(asked, line=line))
    return commands.CorrectFacts(
        day=asked.day,
        after=asked.after,
        corrections=asked.facts,
        at=written(clock.now()),
        reason=reason,
        of_day=asked.of_day,
        line=asked.line,
        plays=tuple(sorted(played_by(tenure))),
        overrules=overrules,
        misread=misread,
    )


def dated(campaign: UUID, asked: Asked) -> Asked:
    """An act with the day of the line that told wrongly. Raises Refusal for a line that is not there, or of another day."""
    if not asked.line:
        return asked
    if not Event.objects.filter(stream=campaign, version=asked.line).exists():
        raise Refusal(HOUSE, "line", "the log has no line {seen}", seen=asked.line)
    day = day_of(campaign, asked.line)
    if asked.of_day not in (0, day):
        raise Refusal(HOUSE, "of_day", "line {line} of the log is of day {day}", line=asked.line, day=day)
    return msgspec.structs.replace(asked, of_day=day)


def labels_of(events: Iterable[e.Event]) -> Iterable[str]:
    """The dice among facts that are put right."""
    return (event.label for event in events if isinstance(event, e.DieCorrected))


def in_words(
    events: Sequence[e.Event], state: State, language: str, fights: Fights | None = None
) -> Iterable[str]:
    """The words of corrected facts for the organiser; `fights` are the battles to which dice among them belong."""
    names = names_of(state, language=language)
    return (spoken(line_for(event, fights), names) for event in events if isinstance(event, CORRECTIONS))


def hearers(events: Sequence[e.Event], state: State) -> Iterable[str]:
    """The factions that are told something of them."""
    for faction in state.factions:
        if any(told(event, faction) is not None for event in events):
            yield faction


def published(campaign: UUID, state: State, language: str = SOURCE, *, after: int = 0) -> list[Published]:
    """The facts that were put right in a campaign, the first first; those alone of acts `after` so many."""
    found = Event.objects.filter(stream=campaign, type__in=KINDS).order_by("version")
    told_of: list[tuple[Event, Any]] = [
        (each, codec.decode(each.type, each.schema, each.payload)) for each in found
    ]
    later = [(row, event) for row, event in told_of if event.act > after]
    names = names_of(state, language=language)
    fights = fights_of_dice(campaign, labels_of(event for _, event in later))
    lines = with_remarks(line_for(event, fights) for _, event in later)
    return [
        Published(
            row.version,
            row.batch,
            event.act,
            event.day,
            spoken(line, names),
            event.line,
            reversible=not isinstance(event, RULINGS),
        )
        for (row, event), line in zip(later, lines, strict=True)
    ]


def line_for(event: Any, fights: Fights | None = None) -> Line:
    """A correction in full, as its organiser reads it; that of a die with its battle, where that is among the `fights`."""
    facts = in_full(event)
    if isinstance(event, e.DieCorrected) and (fight := (fights or {}).get(battle_of(event.label))):
        facts[FIGHT] = msgspec.structs.asdict(fight)
    return Line(name_of(type(event)), str(facts.pop("hex", "")), facts)


def corrected_lines(campaign: UUID) -> dict[int, int]:
    """The versions of the log that told wrongly, each with that of the first correction that says so."""
    found = Event.objects.filter(stream=campaign, type__in=KINDS).order_by("-version")
    events: list[tuple[int, Any]] = [
        (row.version, codec.decode(row.type, row.schema, row.payload)) for row in found
    ]
    return {event.line: version for version, event in events if event.line}
