"""The engine at the desk: the field of its battles can be seen, while it fights and after."""

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest
from django.views.decorators.http import require_safe

from campaign.models import CampaignSummary, Engagement
from campaign.presentation.chart.dark import turned
from campaign.service.engagements.overlays import NotLaid, Over, asked_over
from campaign.service.watching.turns import Unreadable, field_at, field_now, turns_of
from desk.access import asker, to_read
from desk.overview.campaign import drawing
from desk.words.engagements import begun


@to_read
@require_safe
def field(request: HttpRequest, summary: CampaignSummary, number: int) -> HttpResponse:
    """The field as the battle stands or was left, or at the end of a `turn`, if its system is installed.

    The `zones` of a side or of both, and the last `moves`, lie over it on request. Overlays that its system does not
    draw are refused.
    """
    row = begun(summary, number)
    if row is None:
        raise Http404
    try:
        over = asked_over(row, request.GET)
        svg = drawn(row, request.GET.get("turn", ""), asker(request).language, over)
    except NotLaid as refused:
        return HttpResponseBadRequest(f"{refused.field}: {refused}", content_type="text/plain; charset=utf-8")
    except Unreadable as unreadable:
        raise Http404(str(unreadable)) from unreadable
    return drawing(turned(svg))


def drawn(row: Engagement, turn: str, language: str, more: Over) -> str:
    """The drawing of a turn, or of the battle as it stands. Raises Unreadable, Http404 for no such turn."""
    if not turn:
        return field_now(row, language, more)
    found = next((each for each in turns_of(row) if str(each.number) == turn), None)
    if found is None:
        raise Http404
    return field_at(row, found, language=language, over=more)
