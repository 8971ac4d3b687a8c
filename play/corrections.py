"""The corrections of an organiser, as far as the faction learns of them: each with a link to the wrong report."""

from collections.abc import Iterable, Iterator
from uuid import UUID

import msgspec
from django.http import HttpRequest, HttpResponse

from campaign.presentation.lines import Line
from campaign.presentation.report import Names, spoken
from campaign.service.reading.reports import CORRECTED, names_of, read_corrections
from campaign.service.seats import Seat, find_seat
from play.page import for_players, page, reader


class Correction(msgspec.Struct, frozen=True):
    """A correction in words: the number of its line, its day, and the night whose report was wrong, 0 for none to read."""

    number: int
    day: int
    words: str
    night: int


@for_players
def corrections(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """All of them, the newest first."""
    account = reader(request)
    seat = find_seat(account, campaign, dawn=True)
    names = names_of(seat, account.language, account.zone)
    context = {
        "title": names.say("Corrections in {title}", title=names.title(seat.title)),
        "seat": seat,
        "corrections": list(in_words(reversed(read_corrections(seat)), seat, names)),
    }
    return page(request, "corrections", names, context)


def in_words(lines: Iterable[Line], seat: Seat, names: Names) -> Iterator[Correction]:
    """Corrections in words."""
    for line in lines:
        night = line.facts.get("of_day", 0)
        yield Correction(line.number, line.day, spoken(line, names), night if night < seat.newest else 0)


def of_today(lines: Iterable[Line], seat: Seat, names: Names) -> list[Correction]:
    """The corrections since this morning, among lines of all days."""
    today = (line for line in lines if line.kind in CORRECTED and line.day == seat.day)
    return list(in_words(today, seat, names))
