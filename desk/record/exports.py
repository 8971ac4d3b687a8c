"""The log of a campaign as JSON Lines, for its organisers, and the whole of it for the operator."""

from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from unfold.widgets import UnfoldBooleanWidget

from bounds.work import only_reads
from campaign.models import CampaignSummary
from campaign.service.engagements.exporting import export_with_battles
from desk.access import asker, to_read
from desk.page import page, posted
from people.models import Reading

TYPE = "application/x-ndjson"
WHOLE = "all of it, the sheets of the open day too"
"""The record of an operator who takes the whole log of a running campaign."""


class ExportForm(forms.Form):
    """The confirmation of a reader who downloads a running campaign; an operator may want all of it.

    `operators` are the fields for operators alone.
    """

    operators: ClassVar[tuple[str, ...]] = ("whole",)

    known = forms.BooleanField(
        label="I know that it holds all positions and strengths, and keep it from the players",
        widget=UnfoldBooleanWidget,
    )
    whole = forms.BooleanField(
        required=False,
        label="With the sheets of the open day; this is written down for the organisers",
        widget=UnfoldBooleanWidget,
    )

    def __init__(self, *args: Any, operates: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in () if operates else self.operators:
            del self.fields[name]


@to_read
def export(request: HttpRequest, summary: CampaignSummary) -> HttpResponse | StreamingHttpResponse:
    """The file; of a running campaign only after the warning, and without the parts that are still secret."""
    operates = asker(request).is_superuser
    form = ExportForm(posted(request), operates=operates)
    if request.method == "POST" and (summary.phase == "ended" or form.is_valid()):
        whole = form.is_valid() and bool(form.cleaned_data.get("whole"))
        if whole:
            path = f"{request.get_full_path()}: {WHOLE}"
            Reading.objects.create(account=asker(request), campaign=summary.campaign, path=path)
        only_reads()
        name = f"{summary.campaign}.jsonl"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        lines = export_with_battles(summary.campaign, whole=whole)
        return StreamingHttpResponse(lines, content_type=TYPE, headers=headers)
    context = {"title": f"Export {summary.title}", "summary": summary, "form": form, "operates": operates}
    return page(request, admin.site, "export", context, status=400 if form.errors else 200)
