"""The tables of a campaign: the content and the source of each, and replacing a house table by your own."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import msgspec
from django import forms
from django.contrib import admin, messages
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.datastructures import MultiValueDict
from django.views.decorators.http import require_safe
from unfold.widgets import UnfoldAdminFileFieldWidget, UnfoldAdminTextareaWidget, UnfoldBooleanWidget

from campaign.model.state import State
from campaign.models import CampaignSummary
from campaign.presentation.report.tables import title_of
from campaign.service.editions import printed_texts
from campaign.service.organisers import organising
from campaign.service.processes.uploaded import check_texts
from desk.access import looked_at, organises, tenure_of, to_act, to_read
from desk.forms import once_more, refusals
from desk.forms.reasons import reason_field
from desk.page import page, posted
from eventlog.errors import LogRefusal
from people.remarks import remarked
from rulebook import Refusal
from rulebook.tables import LARGEST_TEXT, blocks, of_the_house, sources
from rulebook.texts import unmarked

ACCEPTED = ".toml,text/plain"


class Uploads(UnfoldAdminFileFieldWidget):
    """Several files at once."""

    allow_multiple_selected = True

    def value_from_datadict(self, data: Any, files: MultiValueDict[str, UploadedFile], name: str) -> Any:
        """All files that were sent under the name."""
        return files.getlist(name)


class TablesField(forms.FileField):
    """Files of tables; its value are their texts by name."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            required=False, widget=Uploads(attrs={"multiple": True, "accept": ACCEPTED}), **kwargs
        )

    def clean(self, data: Any, initial: Any = None) -> dict[str, str]:
        """The texts. Raises ValidationError naming the file that is too long, no text, or there twice."""
        texts: dict[str, str] = {}
        for file in data or ():
            name = str(file.name)
            if name in texts:
                raise forms.ValidationError(f"{name} is there twice")
            texts[name] = text_of(file)
        check_cost(texts)
        return texts


def text_of(file: UploadedFile) -> str:
    """The text of a file that was sent. Raises ValidationError for one that is too long or no text."""
    if (file.size or 0) > LARGEST_TEXT:
        raise forms.ValidationError(f"{file.name} has {file.size} bytes, and at most {LARGEST_TEXT} are read")
    try:
        return unix_lines(file.read().decode())
    except UnicodeDecodeError as error:
        raise forms.ValidationError(f"{file.name} is no text in UTF-8: {error.reason}") from None


def check_cost(texts: Mapping[str, str]) -> None:
    """Raise ValidationError for texts that cost too much to read."""
    try:
        check_texts(texts)
    except Refusal as costly:
        raise forms.ValidationError(costly.reason) from None


def unix_lines(text: str) -> str:
    """The text with line ends as the printed tables have them, and without an editor's mark; browsers send others."""
    return unmarked(text).replace("\r\n", "\n")


class CountingForm(forms.Form):
    """By which another text of a table counts, and why."""

    reason = reason_field()

    def refuse(self, refusal: Refusal | LogRefusal, summary: CampaignSummary) -> None:
        """Show why a text may not count."""
        refusals.show(self, refusal, summary)


class TableForm(CountingForm):
    """The wanted text of a table."""

    field_order = ("text", "file", "printed", "reason")

    text = forms.CharField(
        required=False,
        strip=False,
        max_length=2 * LARGEST_TEXT,
        label="The new text",
        widget=UnfoldAdminTextareaWidget(attrs={"rows": 24, "spellcheck": "false", "class": "desk-text"}),
    )
    file = forms.FileField(
        required=False,
        label="or as this file says",
        widget=UnfoldAdminFileFieldWidget(attrs={"accept": ACCEPTED}),
    )
    printed = forms.BooleanField(
        required=False, label="or as it is printed, again", widget=UnfoldBooleanWidget
    )

    def clean_file(self) -> str:
        """The text of the file; nothing without one."""
        file = self.cleaned_data["file"]
        return text_of(file) if file else ""

    def clean(self) -> dict[str, Any]:
        """Something must be said. Raises ValidationError at the text."""
        data = self.cleaned_data
        wrong = {"file", "text"} & self.errors.keys()
        if not (data.get("printed") or data.get("file") or data.get("text") or wrong):
            self.add_error("text", "An empty text is no table; tick the box below for the printed one.")
        for field in ("file", "text"):
            if data.get(field):
                try:
                    check_cost({"the table": data[field]})
                except forms.ValidationError as costly:
                    self.add_error(field, costly)
        return data

    def wanted(self) -> str:
        """The text that will count; "" is the printed one."""
        data = self.cleaned_data
        return "" if data["printed"] else data["file"] or unix_lines(data["text"])

    def refuse(self, refusal: Refusal | LogRefusal, summary: CampaignSummary) -> None:
        """Show a refusal where the text came from."""
        if isinstance(refusal, Refusal) and refusal.field == "text" and self.cleaned_data.get("file"):
            refusal = Refusal(refusal.rule, "file", refusal.reason)
        super().refuse(refusal, summary)


class Table(msgspec.Struct, frozen=True):
    """A table as the page shows it: `title` is its name in words.

    `since` is the day from which an own table counts, 0 for the printed one.

    `coming` is the table from the next dawn on: "" (no change), "own" or "printed".
    """

    name: str
    title: str
    sources: list[str]
    house: bool
    since: int
    coming: str
    text: str
    next_text: str


@cache
def printed_sources(name: str) -> tuple[list[str], bool]:
    """The sources of a printed table, and true if the house is one: then an organiser may replace it."""
    raw = blocks(name, printed_texts()[name])
    return sources(raw), of_the_house(raw)


def table_of(state: State, name: str) -> Table:
    """A table of a campaign. Raises KeyError for a name that no table has."""
    printed = printed_texts()[name]
    found, house = printed_sources(name)
    own = state.tables.get(name)
    text = own.text if own is not None else printed
    coming = state.tables_coming.get(name)
    return Table(
        name=name,
        title=title_of(name),
        sources=sources(blocks(name, text)) if own is not None else found,
        house=house,
        since=own.since if own is not None else 0,
        coming="" if coming is None else "own" if coming else "printed",
        text=text,
        next_text=text if coming is None else coming or printed,
    )


def tables_of(state: State) -> list[Table]:
    """All tables of a campaign, by name."""
    return [table_of(state, name) for name in sorted(printed_texts())]


@to_read
@require_safe
def tables(request: HttpRequest, summary: CampaignSummary) -> HttpResponse:
    """Every table with its sources, in force now and from the next dawn on."""
    state, _ = looked_at(summary)
    context = {
        "title": f"The tables of {summary.title}",
        "summary": summary,
        "tables": tables_of(state),
        "may_replace": organises(request, summary) and replaceable_now(summary),
        "next_day": summary.day + 1,
    }
    return page(request, admin.site, "tables", context)


@to_act
def replace_table(request: HttpRequest, summary: CampaignSummary, name: str) -> HttpResponse:
    """Replace a house table by your own, from the next dawn on."""
    if not replaceable_now(summary):
        return too_late(request, summary)
    state, _ = looked_at(summary)
    table = house_table(state, name)
    form = TableForm(posted(request), request.FILES or None, initial={"text": table.next_text})
    if request.method == "POST" and form.is_valid():
        text = form.wanted()
        if answer := let_count(request, summary, name, text, form, sent={"text": text}):
            return answer
    context = {
        "title": f"{title_of(name)}: the table of {summary.title}",
        "summary": summary,
        "table": table,
        "form": form,
        "next_day": summary.day + 1,
    }
    return page(request, admin.site, "table", context, status=400 if form.errors else 200)


def let_count(
    request: HttpRequest,
    summary: CampaignSummary,
    name: str,
    text: str,
    form: CountingForm,
    *,
    says: Iterable[str] = (),
    sent: Mapping[str, str] | None = None,
) -> HttpResponse | None:
    """Ask whether a text may count from the next dawn, and let it; None if that was declined or, with why, refused.

    `says` are the changes, in sentences, and `sent` goes with the question instead of the typed text.
    """
    if once_more.declined(request):
        return None
    if once_more.confirmed(request):
        return counting(request, summary, name) if counted(request, summary, name, text, form) else None
    if may_count(summary, name, text, form):
        return once_more.asked(request, summary, question(summary, name, *says), sent)
    return None


def may_count(summary: CampaignSummary, name: str, text: str, form: CountingForm) -> bool:
    """True if the text could count; False, with the reason in the form, if it could not."""
    try:
        organising.check_table(summary.campaign, name, text, shown=summary.version)
    except refusals.REFUSED as refusal:
        form.refuse(refusal, summary)
    return not form.errors


def question(summary: CampaignSummary, name: str, *more: str) -> once_more.Question:
    """The question before a table counts; `more` are the changes, in sentences."""
    called = title_of(name)
    return once_more.Question(
        title=f"Let your table “{called}” count?",
        says=(
            *more,
            f"It counts from the dawn of day {summary.day + 1}; the night before it is played by the table in force.",
            "Every player gets a notice at once, with your reason, and reads the text.",
        ),
        button="Let it count and tell everybody",
        back=reverse("admin:tables", args=(summary.campaign,)),
        warning="A table that players have read cannot be taken back; another can replace it at the next dawn.",
    )


def counted(request: HttpRequest, summary: CampaignSummary, name: str, text: str, form: CountingForm) -> bool:
    """Let it count, for the reason in the form; False, with why not there, if it is refused."""
    tenure = tenure_of(request, summary)
    try:
        with remarked(tenure, summary.campaign, form.cleaned_data["reason"]) as words:
            organising.replace_table(
                summary.campaign, name, text, actor=str(tenure.id), shown=summary.version, reason=words
            )
    except refusals.REFUSED as refusal:
        form.refuse(refusal, summary)
    return not form.errors


def counting(request: HttpRequest, summary: CampaignSummary, name: str) -> HttpResponse:
    """Back to the tables, saying from when on a text counts."""
    messages.success(
        request, f"“{title_of(name)}” counts from the dawn of day {summary.day + 1}; the players see it."
    )
    return redirect("admin:tables", summary.campaign)


def too_late(request: HttpRequest, summary: CampaignSummary) -> HttpResponse:
    """Back to the tables, saying that none can be replaced any more."""
    messages.error(request, "No dawn follows on which another table could count.")
    return redirect("admin:tables", summary.campaign)


def house_table(state: State, name: str) -> Table:
    """A table that may be replaced. Raises Http404 for any other name."""
    if name not in printed_texts() or not (table := table_of(state, name)).house:
        raise Http404
    return table


def replaceable_now(summary: CampaignSummary) -> bool:
    """True if a dawn follows on which another table could count."""
    return summary.phase != "ended" and summary.day < summary.days
