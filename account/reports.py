"""The report of a day in a browser, where mails lead: the page that the API has for the bearer of a token."""

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from account.home import owner
from campaign.models import CampaignSummary, DaySnapshot
from campaign.presentation import faction_report
from campaign.presentation.chart import draw
from campaign.presentation.report.page import page
from campaign.service.decider import DECIDER
from campaign.service.feed import battles_counted, readable
from campaign.visibility import View, view
from people.models import PLAYER, Tenure

POLICY = "default-src 'none'; style-src 'unsafe-inline'"


@require_safe
@login_required
def report(request: HttpRequest, campaign: UUID, day: int) -> HttpResponse:
    """What one's faction was told of a finished day. Raises Http404 for a campaign or day that is not his to read."""
    account = owner(request)
    seat = Tenure.objects.filter(account=account, campaign=campaign, role=PLAYER, until=None).first()
    summary = CampaignSummary.objects.filter(campaign=campaign).first()
    if seat is None or summary is None:
        raise Http404
    newest = summary.day + (summary.phase == "ended")
    if not 1 <= day < newest:
        raise Http404
    now, after = (known(campaign, each, seat.faction) for each in (newest, day + 1))
    lines = readable(campaign, seat.faction, summary.finished, day=day)
    battles = battles_counted(campaign, seat.faction, summary.finished)
    names = faction_report.names_for(now, account.language, battles)
    told = faction_report.told(now, day, faction_report.with_whereabouts(lines, after), names)
    chart = faction_report.night_of(after, day, lines, account.language)
    answer = HttpResponse(page(told, draw(chart), caption=chart.caption))
    answer["Content-Security-Policy"], answer["Cache-Control"] = POLICY, "private, no-cache"
    return answer


def known(campaign: UUID, day: int, faction: str) -> View:
    """What a faction knew at a dawn. Raises Http404 for one that is not kept."""
    state = DaySnapshot.objects.filter(campaign=campaign, day=day).values_list("state", flat=True).first()
    if state is None:
        raise Http404
    return view(DECIDER.decode(bytes(state)), faction)
