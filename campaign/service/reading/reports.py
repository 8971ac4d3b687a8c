"""The report to a faction of a night that is over, and the feed of all its lines."""

from collections.abc import Iterable, Sequence
from uuid import UUID

import msgspec

from bounds.work import one_by_one
from campaign import maps
from campaign.models import FeedLine
from campaign.presentation import faction_report, picture
from campaign.presentation.chart import Chart
from campaign.presentation.chart.story import Story
from campaign.presentation.followed_convoys import CHANGES
from campaign.presentation.lines import Line
from campaign.presentation.report import Names
from campaign.presentation.report.deeds import OF_DEEDS
from campaign.presentation.report.fights import fights_told
from campaign.service.log.feed import (
    FOUGHT,
    OF_BATTLES,
    PAGE,
    completed,
    counted,
    of_battles,
    readable,
    stored,
)
from campaign.service.reading.story import numbered
from campaign.service.seats import HeldSeat, Seat, with_dawn
from campaign.visibility import View
from campaign.visibility.corrections import CORRECTIONS
from eventlog.marks import name_of

CAPTURES, CAPTURED = ("CommanderTested", "CommanderTaken"), "captured"
"""The kinds of lines by which a commander is known to be a captive, and the fate that says so."""
DEPUTIES, LEAVES = ("DeputyNamed",), ("LeavePlanned", "LeaveCalledOff")
"""The kinds of lines by which a faction knows the author of its orders on a day without a sheet."""
CORRECTED = tuple(name_of(kind) for kind in CORRECTIONS)
OF_ALL_DAYS = (*CORRECTED, *CHANGES, *DEPUTIES, *LEAVES)
"""The kinds of lines of all days that a campaign's page needs."""


class Report(msgspec.Struct, frozen=True):
    """The lines of a day's night, with the faction's present knowledge and its names."""

    day: int
    view: View
    names: Names
    lines: list[Line]


def read_report(seat: Seat, day: int, language: str, zone: str = "") -> Report:
    """The report to a faction of the night of a day; moments by the reader's `zone`, or by the campaign's.

    Raises Absent for a day to come or under way.
    """
    seat.check_over(day)
    lines = readable(seat.campaign, seat.faction, seat.finished, day=day)
    return Report(day, seat.view(), names_of(seat, language, zone), lines)


def dawn_after(seat: Seat, day: int) -> View:
    """The faction's knowledge at the dawn after a finished day."""
    return seat.view() if day + 1 == seat.newest else with_dawn(seat, day + 1).view()


def read_feed(seat: Seat, after: int, language: str) -> tuple[Sequence[Line], Names]:
    """The next page of the lines that may be read, after the one of a number, and how the faction calls everything."""
    lines = readable(seat.campaign, seat.faction, seat.finished, after=after, limit=PAGE)
    return lines, names_of(seat, language)


def read_corrections(seat: Seat) -> list[Line]:
    """The corrections of an organiser, as far as the faction learns of them, the first first."""
    return readable(seat.campaign, seat.faction, seat.finished, kinds=CORRECTED)


def read_deputies(seats: Iterable[HeldSeat]) -> dict[UUID, list[Line]]:
    """The lines of all days on the deputies of some seats, by their campaigns, the first first; in one query."""
    factions = {seat.summary.campaign: seat.faction for seat in seats}
    told: dict[UUID, list[Line]] = {campaign: [] for campaign in factions}
    if not factions:
        return told
    rows = FeedLine.objects.filter(campaign__in=factions, kind__in=(*DEPUTIES, *LEAVES), open=True)
    for row in rows.order_by("campaign", "number"):
        if row.faction == factions[row.campaign]:
            facts = msgspec.json.decode(row.facts)
            told[row.campaign].append(Line(row.number, row.day, row.closing, row.kind, row.hex, facts))
    return told


class SoFar(msgspec.Struct, frozen=True):
    """The lines that a campaign's page needs, the first first.

    `days` are the corrections, convoys and deputies of all days, `deeds` the deeds of the last night, and `battles` all
    lines about battles.
    """

    night: int
    days: list[Line]
    deeds: list[Line]
    battles: list[Line]

    @property
    def fought(self) -> frozenset[str]:
        """The hexes in which there was a battle in the last night, which everybody is told."""
        return frozenset(line.hex for line in self.battles if line.day == self.night and line.kind == FOUGHT)


def read_so_far(seat: Seat) -> SoFar:
    """All lines that a campaign's page needs, read once."""
    night = seat.newest - 1
    lines = stored(
        seat.campaign,
        seat.faction,
        seat.finished,
        kinds=(*OF_ALL_DAYS, *OF_BATTLES),
        night=night,
        night_kinds=OF_DEEDS,
    )
    shown = [line for line in lines if line.kind in OF_ALL_DAYS or is_deed(line, night)]
    shown = completed(seat.campaign, seat.faction, seat.finished, shown)
    return SoFar(
        night=night,
        days=[line for line in shown if line.kind in OF_ALL_DAYS],
        deeds=[line for line in shown if is_deed(line, night)],
        battles=[line for line in lines if line.kind in OF_BATTLES],
    )


def is_deed(line: Line, night: int) -> bool:
    """True if a line tells a deed of a night."""
    return line.day == night and line.kind in OF_DEEDS


def captured_on(seat: Seat, commander: str) -> int:
    """The day in whose night a commander of the faction was last captured, as it was told; 0 where nothing was told."""
    lines = stored(seat.campaign, seat.faction, seat.finished, kinds=CAPTURES)
    days = [
        line.day
        for line in lines
        if line.facts.get("commander") == commander and line.facts.get("fate", CAPTURED) == CAPTURED
    ]
    return max(days, default=0)


def names_of(seat: Seat, language: str, zone: str = "") -> Names:
    """How the reader calls everything, battles by their sides as far as he was told of them, or by his own count."""
    return names_by(of_battles(seat.campaign, seat.faction, seat.finished), seat, language, zone)


def names_by(lines: Sequence[Line], seat: Seat, language: str, zone: str = "") -> Names:
    """The same by the lines about battles that the faction may read."""
    return faction_report.names_for(seat.view(), language, counted(lines), zone).knowing(fights_told(lines))


def read_map(seat: Seat, language: str, *, numbers: bool = False) -> Chart:
    """The map of a faction's knowledge at the dawn of a seat, with the night's moves; the `numbers` of all hexes on it."""
    view = seat.view()
    lines = readable(seat.campaign, seat.faction, seat.finished, day=night_of(view), kinds=picture.KINDS)
    chart = chart_of(view, lines, language)
    return numbered(chart) if numbers else chart


def read_story(seat: Seat, language: str) -> Story:
    """The faction's knowledge from dawn to dawn, with its own moves in each night between them."""
    told = readable(seat.campaign, seat.faction, seat.finished, kinds=picture.KINDS)
    return Story(
        tuple(
            chart_of(view, [line for line in told if line.day == night_of(view)], language)
            for view in one_by_one(seat.views())
        )
    )


def chart_of(view: View, lines: Sequence[Line], language: str) -> Chart:
    """The map of the knowledge at a dawn, with the lines of the night before it, in a language."""
    return picture.chart_of(view, maps.load(view.map), lines, faction_report.names_for(view, language))


def night_of(view: View) -> int:
    """The day whose night the dawn of a view ended."""
    return view.day if view.phase == "ended" else view.day - 1
