"""The morning after: what a faction was told of a night, beside the map of that night."""

from collections.abc import Iterator, Sequence
from uuid import UUID

import msgspec
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.safestring import mark_safe

from campaign.model.state import ENGINE
from campaign.presentation import faction_report
from campaign.presentation.lines import Line
from campaign.presentation.report import Names
from campaign.presentation.report import page as report_page
from campaign.presentation.report.words import begun
from campaign.service.reports import dawn_after, read_report
from campaign.service.seats import find_seat
from campaign.service.visits import read_night
from play.charts import NIGHT, figure
from play.page import drawing, for_players, page, reader


@for_players
def morning(request: HttpRequest, campaign: UUID, day: int) -> HttpResponse:
    """The report of a night, with the nights before and after it."""
    account = reader(request)
    seat = find_seat(account, campaign, dawn=True)
    found = read_report(seat, day, account.language, account.zone)
    lines = faction_report.with_whereabouts(found.lines, dawn_after(seat, day))
    told = msgspec.structs.replace(
        faction_report.told(found.view, day, lines, found.names),
        corrections=reverse("play-corrections", args=[campaign]),
    )
    parts = (*report_page.header(told), *report_page.chapters(told, "", ""), *report_page.notes(told, ""))
    read_night(seat, day)
    context = {
        "title": told.heading,
        "seat": seat,
        "day": day,
        "before": day - 1 if day > seat.oldest else 0,
        "after": day + 1 if day + 1 < seat.newest else 0,
        "battles": list(fought(found.lines, found.names)),
        "map": figure(f"night-{day}", reverse("play-night-map", args=[campaign, day]), NIGHT, found.names),
        # Every part is escaped where it is written, as the report is that stands for itself.
        "report": mark_safe("".join(parts)),
    }
    return page(request, "morning", found.names, context)


def fought(lines: Sequence[Line], names: Names) -> Iterator[tuple[int, str]]:
    """The battles of the faction that an engine fought in the night, by their stored numbers."""
    for line in lines:
        if line.kind == "BattleSettled" and line.facts["way"] == ENGINE:
            battle = names.fight({**line.facts, "hex": line.hex})
            yield line.facts["number"], begun(names.say("{battle}, turn by turn", battle=battle))


@for_players
def night_map(request: HttpRequest, campaign: UUID, day: int) -> HttpResponse:
    """The map of a night and of the dawn after it."""
    account = reader(request)
    seat = find_seat(account, campaign, dawn=True)
    found = read_report(seat, day, account.language)
    chart = faction_report.night_of(dawn_after(seat, day), day, found.lines, account.language)
    return drawing(chart)
