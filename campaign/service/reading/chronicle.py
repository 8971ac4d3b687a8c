"""The last night, read from the log: its events, and in words for the organiser, who may know all of it."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any
from uuid import UUID

import msgspec

from bounds.work import one_by_one
from campaign.maps.model import CampaignMap
from campaign.model import events as e
from campaign.model.state import State
from campaign.presentation.locale import SOURCE
from campaign.presentation.log_lines import TO_ONE
from campaign.presentation.organiser import names_of, told_best
from campaign.presentation.report import SENTENCES, Names, spoken
from campaign.presentation.report.chronicle import SERVICE, composed
from campaign.presentation.report.corrections import CORRECTED_BY, CORRECTED_ON
from campaign.presentation.report.gathered import title
from campaign.presentation.report.telling import Telling, telling
from campaign.service.log.decider import codec
from campaign.service.log.feed import OF_BATTLES
from campaign.service.log.remarked import with_remarks
from campaign.visibility import Line
from campaign.visibility.corrections import CORRECTIONS
from eventlog.log import LOG
from eventlog.marks import name_of
from eventlog.models import Event


class Paragraph(msgspec.Struct, frozen=True):
    """The events of one place, or of one topic; without a place, the events that matter or concern all.

    `sentences` may hold several of one breath each.
    """

    place: str
    sentences: list[str]


def closing_of(campaign: UUID) -> int:
    """The version of the newest closing of orders, else of the opening."""
    closings = Event.objects.filter(stream=campaign, type=name_of(e.OrdersClosed))
    return closings.order_by("-version").values_list("version", flat=True).first() or 1


def last_night(campaign: UUID) -> tuple[int, list[e.Event]]:
    """All that happened since the newest closing of orders, or since the opening, with the version of the first of it."""
    first = closing_of(campaign)
    recorded = LOG.read(campaign, after=first - 1)
    return first, [codec.decode(each.type, each.schema, each.payload) for each in recorded]


def chronicle(
    state: State, night: Sequence[e.Event], map_: CampaignMap, language: str = SOURCE
) -> list[Paragraph]:
    """The night in words: the main events, then place by place, and daily trifles at the end."""
    return list(paragraphs(night_report(state, night, map_, language)))


def night_report(
    state: State, night: Sequence[e.Event], map_: CampaignMap, language: str = SOURCE, *, first: int = 0
) -> Telling:
    """The night as a report of all lines of all factions; its headlines are the main events.

    With the version of its `first` event the lines are marked that were put right since.
    """
    names = names_of(state, map_, language)
    lines = with_remarks(marked(told_lines(night, state, first), night))
    readable = [line for line in lines if line.kind in SENTENCES and line.kind not in TO_ONE]
    return telling("", "", composed(once(readable, names), names.place), names)


def told_lines(night: Sequence[e.Event], state: State, first: int) -> Iterator[tuple[int, Line]]:
    """The lines of a night, each with the version of its event, counted from the first."""
    for version, event in enumerate(one_by_one(night), start=first):
        line = told_best(event, state)
        if line is not None:
            yield version, line


def marked(lines: Iterable[tuple[int, Line]], night: Sequence[e.Event]) -> Iterator[Line]:
    """The lines; corrected lines have the wrong version and the day of the correction as facts."""
    corrections: list[Any] = [event for event in night if isinstance(event, CORRECTIONS)]
    right = [event for event in corrections if event.line]
    versions = {event.line: event for event in reversed(right)}
    battles = {event.number: event for event in right if isinstance(event, e.ResultOverruled)}
    for version, line in lines:
        by = versions.get(version)
        if by is None and line.kind in OF_BATTLES:
            by = battles.get(line.facts.get("number", 0))
        facts = {CORRECTED_BY: by.line, CORRECTED_ON: by.day} if by is not None else {}
        yield msgspec.structs.replace(line, facts=line.facts | facts)


def once(lines: Sequence[Line], names: Names) -> list[Line]:
    """The lines without repetitions of one sentence about one place."""
    by_words = {(line.hex, spoken(line, names)): line for line in reversed(lines)}
    return [line for line in lines if by_words[line.hex, spoken(line, names)] is line]


def paragraphs(night: Telling) -> Iterator[Paragraph]:
    """A night as the desk shows it: its reasons stand in the log."""
    if night.headlines:
        yield Paragraph("", list(night.headlines))
    front = [" ".join(said.text for said in paragraph) for paragraph in night.front]
    if front:
        yield Paragraph("", front)
    for place in night.places:
        yield Paragraph(
            place.name, [" ".join(said.text for said in paragraph) for paragraph in place.paragraphs]
        )
    for closing in night.closing:
        whole = closing.text and closing.topic != SERVICE
        yield Paragraph(
            title(closing.topic, night.names),
            [closing.text] if whole else [said.text for said in closing.sentences],
        )
