"""The turning points of a campaign that is over: the nights after which the results changed most, in their headlines."""

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_
from typing import Any
from uuid import UUID

import msgspec
from django.db.models import Q

from campaign.model import events as e
from campaign.presentation.log_lines import TO_ONE
from campaign.presentation.organiser import names_of
from campaign.presentation.report import SENTENCES
from campaign.presentation.report.chronicle import composed
from campaign.presentation.report.telling import telling
from campaign.service.log.decider import codec
from campaign.service.reading.chronicle import once, told_lines
from campaign.service.reading.ending import Ending, Scores
from eventlog.marks import name_of
from eventlog.models import Event

MOST = 10
"""Turning points of a campaign."""
SAID = 3
"""Headlines of one."""


class TurningPoint(msgspec.Struct, frozen=True):
    """A night that changed the results, with the dawn after it as its place among all dawns, counted from 0.

    `changes` are its changes, in the order of the factions; `headlines` are its events, the weightiest first. `hex` is the
    place of the weightiest event that has one, "" if none has.
    """

    night: int
    dawn: int
    changes: tuple[int, ...]
    headlines: tuple[str, ...]
    hex: str


def turning_points(end: Ending, language: str) -> list[TurningPoint]:
    """The turning points, in the order of their nights. A remark of the organiser stands in none of them."""
    chosen = turned(end.tallies)
    nights = events_of(end.campaign, [end.tallies[dawn - 1].day for dawn in chosen])
    found = []
    for dawn in chosen:
        night = end.tallies[dawn - 1].day
        told, hex_ = headlines(nights.get(night, []), end, language)
        found.append(TurningPoint(night, dawn, changes(end.tallies, dawn), told, hex_))
    return found


def turned(tallies: Sequence[Scores]) -> list[int]:
    """The dawns with the greatest changes of results, in their order; dawns without a change are none."""
    by_weight = {dawn: weight(changes(tallies, dawn)) for dawn in range(1, len(tallies))}
    moved = [dawn for dawn, found in by_weight.items() if found > (0, 0)]
    return sorted(sorted(moved, key=lambda dawn: by_weight[dawn], reverse=True)[:MOST])


def changes(tallies: Sequence[Scores], dawn: int) -> tuple[int, ...]:
    """The changes of the night before a dawn."""
    before, after = tallies[dawn - 1].results, tallies[dawn].results
    return tuple(now - then for then, now in zip(before, after, strict=True))


def weight(found: tuple[int, ...]) -> tuple[int, int]:
    """How much a night changed: by the faction that it changed most, then by all of them."""
    sizes = [abs(each) for each in found]
    return max(sizes, default=0), sum(sizes)


def events_of(campaign: UUID, nights: Sequence[int]) -> dict[int, list[e.Event]]:
    """The events of some nights, from the closing of orders to the next one, by day."""
    spans = {day: span for day, span in spans_of(campaign) if day in nights}
    if not spans:
        return {}
    asked = [
        Q(version__gte=first) & (Q(version__lt=after) if after else Q()) for first, after in spans.values()
    ]
    rows = Event.objects.filter(reduce(or_, asked), stream=campaign).order_by("version")
    found: dict[int, list[e.Event]] = {day: [] for day in spans}
    for row in rows:
        day = next(
            day
            for day, (first, after) in spans.items()
            if first <= row.version and (not after or row.version < after)
        )
        found[day].append(codec.decode(row.type, row.schema, row.payload))
    return found


def spans_of(campaign: UUID) -> Iterator[tuple[int, tuple[int, int]]]:
    """Each night with the version of its first event, and that of the next night, 0 for none."""
    rows = list(Event.objects.filter(stream=campaign, type=name_of(e.OrdersClosed)).order_by("version"))
    after = [row.version for row in rows[1:]] + [0]
    for row, ends in zip(rows, after, strict=True):
        closed: Any = codec.decode(row.type, row.schema, row.payload)
        yield closed.day, (row.version, ends)


def headlines(night: Sequence[e.Event], end: Ending, language: str) -> tuple[tuple[str, ...], str]:
    """The headlines of a night, as it was in truth, and the place of the first that has one."""
    names = names_of(end.state, language=language)
    lines = [line for _, line in told_lines(night, end.state, 0)]
    readable = [line for line in lines if line.kind in SENTENCES and line.kind not in TO_ONE]
    chronicle = composed(once(readable, names), names.place)
    said = chronicle.headlines[:SAID]
    where = next(
        (hex_ for hex_ in (*(line.hex for line in said), *(place.hex for place in chronicle.places)) if hex_),
        "",
    )
    return telling("", "", chronicle, names).headlines[:SAID], where
