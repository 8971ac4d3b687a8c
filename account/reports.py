"""The report of a day in a browser, where mails lead: the page that the API has for the bearer of a token."""

from uuid import UUID

import msgspec
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from account.citing import address_of
from account.home import owner
from campaign.presentation import faction_report
from campaign.presentation.chart import draw
from campaign.presentation.report.page import page
from campaign.service.denials import Denial
from campaign.service.players.visits import read_night
from campaign.service.reading.reports import dawn_after, read_report
from campaign.service.seats import find_seat
from campaign.service.watching.endings import with_endings

POLICY = "default-src 'none'; style-src 'unsafe-inline'"


@require_safe
@login_required
def report(request: HttpRequest, campaign: UUID, day: int) -> HttpResponse:
    """The page with the report of a finished day to the player's faction. Raises Http404 for a campaign or day that is not
    his to read.
    """
    account = owner(request)
    try:
        seat = find_seat(account, campaign, dawn=True)
        found = read_report(seat, day, account.language, account.zone)
        after = dawn_after(seat, day)
    except Denial as denied:
        raise Http404 from denied
    read_night(seat, day)
    lines = with_endings(seat, found.lines, account.language)
    lines = faction_report.with_whereabouts(lines, after)
    told = msgspec.structs.replace(
        faction_report.telling_of(found.view, day, lines, found.names), rule=address_of("{rule}", campaign)
    )
    chart = faction_report.night_of(after, day, found.lines, account.language)
    answer = HttpResponse(page(told, draw(chart), caption=chart.caption))
    answer["Content-Security-Policy"], answer["Cache-Control"] = POLICY, "private, no-cache"
    return answer
