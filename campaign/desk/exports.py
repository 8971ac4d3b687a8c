"""The whole log of a campaign as JSON Lines, for its organisers."""

from django import forms
from django.contrib import admin
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from unfold.widgets import UnfoldBooleanWidget

from campaign.desk.access import to_act
from campaign.desk.site import page, posted
from campaign.engagements.exporting import export_with_battles
from campaign.models import Card

TYPE = "application/x-ndjson"


class ExportForm(forms.Form):
    """While the campaign runs, whoever downloads it says that he knows what is in it."""

    known = forms.BooleanField(
        label="I know that it holds everything, the sheets of the open day too, and keep it from the players",
        widget=UnfoldBooleanWidget,
    )


@to_act
def export(request: HttpRequest, card: Card) -> HttpResponse | StreamingHttpResponse:
    """The file; of a running campaign only after the warning."""
    form = ExportForm(posted(request))
    if request.method == "POST" and (card.phase == "ended" or form.is_valid()):
        name = f"{card.campaign}.jsonl"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return StreamingHttpResponse(export_with_battles(card.campaign), content_type=TYPE, headers=headers)
    context = {"title": f"Export {card.title}", "card": card, "form": form}
    return page(request, admin.site, "export", context, status=400 if form.errors else 200)
