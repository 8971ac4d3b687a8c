"""A whole campaign in one file that another server takes up: downloaded here, brought there."""

from contextlib import ExitStack
from tempfile import TemporaryFile
from uuid import UUID

from django import forms
from django.contrib import admin
from django.core.files.uploadedfile import UploadedFile
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from unfold.widgets import UnfoldAdminFileFieldWidget, UnfoldAdminTextInputWidget, UnfoldBooleanWidget

from campaign.archives import arrivals
from campaign.archives.boxes import own_key
from campaign.archives.shapes import ArchiveRefused
from campaign.archives.writing import archive
from campaign.models import CampaignSummary
from desk.access import asker, to_read
from desk.forms import refusals
from desk.forms.making import MakingForm
from desk.page import page, posted
from desk.record.exports import ExportForm
from desk.running.going_on import again
from people.models import Account, Reading
from people.tenures import organised_by

TYPE = "application/gzip"
WHOLE = "archived, with the sheets of the open day"
SECRET = "archived with the secret of the dice, in a box for the server {key}"
"""The record of an operator who takes the archive along with the secret."""


class ArchiveForm(ExportForm):
    """The facts that the reader of an archive has to confirm; an operator may ask for hidden parts."""

    whole = forms.BooleanField(
        required=False,
        label="With the sheets of the open day, if there are any; this is written down for the organisers",
        widget=UnfoldBooleanWidget,
    )
    key = forms.CharField(
        required=False,
        max_length=200,
        label="The other server's key",
        widget=UnfoldAdminTextInputWidget,
        help_text="With it the secret of the dice goes along, in a box that only that server opens; this is written down "
        "for the organisers. Left empty, the secret stays behind, and players there get a notice of another seal.",
    )
    operators = ("whole", "key")


@to_read
def take_along(request: HttpRequest, summary: CampaignSummary) -> HttpResponse | FileResponse:
    """The file, after the warning."""
    operates = asker(request).is_superuser
    form = ArchiveForm(posted(request), operates=operates)
    if request.method == "POST" and form.is_valid():
        answer = archived(request, summary, form)
        if answer is not None:
            return answer
    context = {
        "title": f"{summary.title}, for another server",
        "summary": summary,
        "form": form,
        "operates": operates,
    }
    return page(request, admin.site, "archive", context, status=400 if form.errors else 200)


def archived(request: HttpRequest, summary: CampaignSummary, form: ArchiveForm) -> FileResponse | None:
    """The file; None, with the reason in the form, if it is refused. An operator takes hidden parts on record."""
    whole, key = bool(form.cleaned_data.get("whole")), form.cleaned_data.get("key") or ""
    with ExitStack() as undo:
        file = undo.enter_context(TemporaryFile())
        try:
            archive(summary.campaign, file, whole=whole, key=key)
        except ArchiveRefused as refusal:
            form.add_error(refusal.place if refusal.place in form.fields else None, refusal.reason)
            return None
        undo.pop_all()
    for asked, said in ((whole, WHOLE), (key, SECRET.format(key=key))):
        if asked:
            path = f"{request.get_full_path()}: {said}"
            Reading.objects.create(account=asker(request), campaign=summary.campaign, path=path)
    file.seek(0)
    return FileResponse(file, as_attachment=True, filename=f"{summary.campaign}.jsonl.gz", content_type=TYPE)


class BringForm(MakingForm):
    """The file that another server wrote. `name` is the id of its arrival, so that a second click brings nothing more."""

    file = forms.FileField(
        label="The file of the campaign",
        widget=UnfoldAdminFileFieldWidget(attrs={"accept": ".gz,.xz,.jsonl"}),
        help_text="As the other server wrote it. All of it is checked before anything is written here, which may take "
        "minutes: you can leave this page meanwhile.",
    )


def bring(request: HttpRequest) -> HttpResponse:
    """Bring a campaign, which its bringer organises from now on; and show the progress of earlier ones."""
    form = BringForm(posted(request), request.FILES or None)
    if request.method == "POST" and form.is_valid() and brought(form, asker(request)):
        return redirect("admin:bring")
    found = list(arrivals.of(asker(request)))
    open_ = CampaignSummary.objects.filter(campaign__in=[each.campaign for each in found])
    waits = any(each.done is None for each in found) and "still" not in request.GET
    context = {
        "title": "Bring a campaign from another server",
        "form": form,
        "key": own_key(),
        "arrivals": found,
        "zone": asker(request).zone or "UTC",
        "here": set(open_.values_list("campaign", flat=True)) & organised_by(asker(request)),
        "watching": waits,
    }
    answer = page(request, admin.site, "bring", context, status=400 if form.errors else 200)
    return again(answer) if waits and request.method == "GET" else answer


def try_again(request: HttpRequest, arrival: UUID) -> HttpResponse:
    """Let a failed file be checked and taken up once more; for all except its bringer it is missing."""
    if not asker(request).arrivals.filter(pk=arrival).exists():
        raise Http404
    if request.method == "POST":
        refusals.done(
            request, lambda: arrivals.again(asker(request), arrival), "It waits for a worker again."
        )
    return redirect("admin:bring")


def brought(form: BringForm, account: Account) -> bool:
    """Let the file wait for a worker; False, with the reason in the form, where its first line is refused."""
    file: UploadedFile = form.cleaned_data["file"]
    try:
        arrivals.bring(account, str(file.name), file.read(), number=form.cleaned_data["name"])
    except ArchiveRefused as refusal:
        form.add_error("file", str(refusal))
    return not form.errors
