"""The last night, read from the log: its events, and in words for the organiser, who may know all of it."""

from collections.abc import Iterator, Sequence
from uuid import UUID

import msgspec

from campaign.maps.model import CampaignMap
from campaign.model import events as e
from campaign.model.state import State
from campaign.presentation.locale import SOURCE
from campaign.presentation.log_lines import TO_ONE
from campaign.presentation.organiser import names_of, told_best
from campaign.presentation.report import SENTENCES, Names, spoken
from campaign.presentation.report.chronicle import SERVICE, composed
from campaign.presentation.report.gathered import title
from campaign.presentation.report.telling import Telling, telling
from campaign.service.decider import codec
from campaign.service.remarked import with_remarks
from campaign.visibility import Line
from eventlog.log import LOG
from eventlog.marks import name_of
from eventlog.models import Event


class Paragraph(msgspec.Struct, frozen=True):
    """What happened in one place, or of one topic; without a place, what mattered, and what concerns everybody.

    `sentences` may hold several of one breath each.
    """

    place: str
    sentences: list[str]


def since_closing(campaign: UUID) -> list[e.Event]:
    """All that happened since the newest closing of orders, or since the opening."""
    closings = Event.objects.filter(stream=campaign, type=name_of(e.OrdersClosed))
    last = closings.order_by("-version").values_list("version", flat=True).first()
    recorded = LOG.read(campaign, after=(last or 1) - 1)
    return [codec.decode(each.type, each.schema, each.payload) for each in recorded]


def chronicle(
    state: State, night: Sequence[e.Event], map_: CampaignMap, language: str = SOURCE
) -> list[Paragraph]:
    """The night in words: what mattered, then place by place, and daily trifles at the end."""
    return list(paragraphs(told(state, night, map_, language)))


def told(state: State, night: Sequence[e.Event], map_: CampaignMap, language: str = SOURCE) -> Telling:
    """The night as a report of all that anybody was told; its headlines are what mattered."""
    names = names_of(state, map_, language)
    lines = with_remarks(line for event in night if (line := told_best(event, state)) is not None)
    readable = [line for line in lines if line.kind in SENTENCES and line.kind not in TO_ONE]
    return telling("", "", composed(once(readable, names), names.place), names)


def once(lines: Sequence[Line], names: Names) -> list[Line]:
    """The lines without those that say of a place what was said of it before."""
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
