"""The clock of a campaign: play the night now, move the deadline, note something on the day, try a failed night again."""

from collections.abc import Container
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.conf import settings
from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST
from unfold.widgets import UnfoldAdminTextareaWidget

from campaign.model.events import OrdersClosed
from campaign.models import CampaignSummary
from campaign.rules.beaten import beaten
from campaign.service import clock
from campaign.service.log.commands import state_of
from campaign.service.nights import night
from campaign.service.nights.stretches import close_orders
from campaign.service.organisers import organising
from desk.access import tenure_of, to_act, to_read
from desk.clock import local
from desk.forms import once_more, refusals
from desk.forms.moments import MomentField
from desk.forms.reasons import acted, readable, reason_field
from desk.page import page, posted
from desk.record.sheets import filed
from desk.running.life import PAUSED
from desk.words.wording import people
from eventlog.errors import UnknownEvent
from eventlog.marks import name_of
from eventlog.models import Event
from people.remarks import remarked, take_back

NOTED = "Your note is sent: the players find it among their notices, and the report of the night has it."
WENT = {
    "played": "The night was played.",
    "paused": "Too few have filed, and the campaign has paused itself.",
    "nothing": "Nothing was due.",
    "busy": "A worker is at it already; look again in a moment.",
}


class PlayForm(forms.Form):
    """Close now. `closing` is the one that the organiser saw, so that a second click closes no second day."""

    closing = forms.IntegerField(widget=forms.HiddenInput)
    reason = reason_field()

    def __init__(self, *args: Any, all_filed: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].required = not all_filed
        if all_filed:
            self.fields["reason"].help_text = "All have filed, so that you need give none."


class DeadlineForm(forms.Form):
    """Another deadline, read in the campaign's zone. `day` is the one that the organiser saw."""

    day = forms.IntegerField(widget=forms.HiddenInput)
    deadline = MomentField()
    reason = reason_field()

    def clean_deadline(self) -> datetime:
        """A moment to come. Raises ValidationError for one that is over."""
        moment: datetime = self.cleaned_data["deadline"]
        if moment <= clock.now():
            raise forms.ValidationError("that moment is over; to close now, play the night")
        return moment


class NoteForm(forms.Form):
    """Words for all players. `day` is the one that the organiser saw."""

    day = forms.IntegerField(widget=forms.HiddenInput)
    note = forms.CharField(
        max_length=2000,
        label="Note",
        validators=[readable],
        widget=UnfoldAdminTextareaWidget(attrs={"rows": 4}),
    )


def play_on(request: HttpRequest, summary: CampaignSummary) -> None:
    """Let the night go on here and now, and say how it went; the page itself says what it waits for.

    If there is a broker to ring for a worker, a battle of the engine is left to it: a page never waits minutes.
    """
    played = night.play(summary.campaign, fights=not settings.CELERY_BROKER_URL)
    if played.failure:
        messages.error(request, f"The night could not be played: {played.failure}")
    elif not played.awaits:
        messages.success(request, WENT[played.how])


@to_act
def play_now(request: HttpRequest, summary: CampaignSummary) -> HttpResponse:
    """Close the orders before the deadline, for all to see, and play the day."""
    if summary.phase != "orders":
        messages.error(request, f"The orders of day {summary.day} are closed already.")
        return redirect("admin:campaign", summary.campaign)
    if summary.paused:
        messages.error(request, f"{PAUSED} Let it go on first.")
        return redirect("admin:resume", summary.campaign)
    sheets = filed(summary)
    silent = silent_in(summary)
    all_filed = {each["id"] for each in summary.factions} <= sheets.keys() | silent
    form = PlayForm(posted(request), initial={"closing": summary.closing + 1}, all_filed=all_filed)
    if request.method == "POST":
        valid = form.is_valid()
        if overtaken := since_closing(summary, form.cleaned_data.get("closing")):
            # The question that was answered is over: the page of the next night would ask another one in its place.
            messages.error(request, overtaken)
            return redirect("admin:campaign", summary.campaign)
        if valid and closed(request, summary, form):
            play_on(request, summary)
            return redirect("admin:campaign", summary.campaign)
    return once_more.put(request, summary, closing_now(summary, sheets, silent), form=form)


def closing_now(
    summary: CampaignSummary, sheets: Container[str], silent: Container[str]
) -> once_more.Question:
    """The question before the orders are closed now, with the effect on each faction.

    `sheets` names the factions that have filed, `silent` the ones without anything to order.
    """
    factions = [each["id"] for each in summary.factions]
    deadline = local(summary.deadline, summary)
    deputies = deputies_of(summary)
    waited = [
        left(people(summary, name), deputies.get(name, ""))
        for name in factions
        if name not in sheets and name not in silent
    ]
    reason = "your reason" if waited else "the reason, if you give one"
    heard = [f"the {people(summary, name)}" for name in factions if name in sheets]
    return once_more.Question(
        title=f"Play the night of day {summary.day} now",
        says=(
            f"The orders of day {summary.day} are closed at once, though the deadline is {deadline}.",
            f"The sheets of these factions count: {', '.join(heard)}." if heard else "No sheet is filed.",
            *waited,
            f"The night is played, and every player reads that the organiser closed early, with {reason}.",
        ),
        button="Close the orders and play",
        back=reverse("admin:campaign", args=(summary.campaign,)),
    )


def deputies_of(summary: CampaignSummary) -> dict[str, str]:
    """The deputy of each faction; empty if this release cannot read the log."""
    try:
        return {name: each.deputy for name, each in state_of(summary.campaign).factions.items()}
    except UnknownEvent:
        return {}


def silent_in(summary: CampaignSummary) -> set[str]:
    """The factions without anything left to order; none if the log is unreadable here."""
    try:
        state = state_of(summary.campaign)
    except UnknownEvent:
        return set()
    return {name for name in state.factions if beaten(state, name)}


def left(called: str, personality: str) -> str:
    """The fate of a faction without a sheet."""
    if personality:
        return f"The {called} have not filed: their {personality} deputy writes their orders."
    return f"The {called} have not filed: they order nothing, and their groups hold."


def since_closing(summary: CampaignSummary, seen: int | None) -> str:
    """The news since an organiser saw that a closing was next, and the open day; "" if it still is next."""
    if seen is None or seen == summary.closing + 1:
        return ""
    closings = Event.objects.filter(stream=summary.campaign, type=name_of(OrdersClosed)).order_by("version")
    now = f"Day {summary.day} is open now."
    if since := tuple(closings)[max(0, seen - 1) :]:
        return refusals.come(summary, since, now)
    return f"It was not done, since the page was of another night. {now}"


def closed(request: HttpRequest, summary: CampaignSummary, form: PlayForm) -> bool:
    """Close early; False, with the reason in the form, if it is refused."""
    tenure = tenure_of(request, summary)
    with refusals.shown(form, summary):
        with remarked(tenure, summary.campaign, form.cleaned_data["reason"]) as words:
            outcome = close_orders(
                summary.campaign,
                summary.closing + 1,
                actor=str(tenure.id),
                why="early",
                reason=words,
                shown=summary.version,
            )
        if outcome.repeated:
            take_back(words)
    return not form.errors


@to_act
def move_deadline(request: HttpRequest, summary: CampaignSummary) -> HttpResponse:
    """Give the open day another deadline."""
    if summary.paused:
        messages.error(request, f"{PAUSED} Going on, you name a deadline.")
        return redirect("admin:resume", summary.campaign)
    if summary.phase != "orders" or summary.deadline is None:
        messages.error(request, f"Day {summary.day} is not open for orders.")
        return redirect("admin:campaign", summary.campaign)
    zone = ZoneInfo(summary.clock)
    shown = summary.deadline.astimezone(zone)
    with timezone.override(zone):
        form = DeadlineForm(posted(request), initial={"day": summary.day, "deadline": shown})
        form.is_valid()
    if acted(request, summary, form, organising.move_deadline, "day", "deadline"):
        messages.success(request, "The deadline is moved; the players see it.")
        return redirect("admin:campaign", summary.campaign)
    context = {
        "title": f"Move the deadline of day {summary.day}",
        "summary": summary,
        "form": form,
        "zone": zone.key,
    }
    return page(request, admin.site, "deadline", context, status=400 if form.errors else 200)


@to_act
def note_day(request: HttpRequest, summary: CampaignSummary) -> HttpResponse:
    """Write a note on the day, for all players to read at once."""
    if summary.phase == "ended":
        messages.error(request, "The campaign is over.")
        return redirect("admin:campaign", summary.campaign)
    form = NoteForm(posted(request), initial={"day": summary.day})
    if request.method == "POST" and form.is_valid() and noted(request, summary, form):
        messages.success(request, NOTED)
        return redirect("admin:campaign", summary.campaign)
    context = {"title": f"Write a note on day {summary.day}", "summary": summary, "form": form}
    return page(request, admin.site, "note", context, status=400 if form.errors else 200)


def noted(request: HttpRequest, summary: CampaignSummary, form: NoteForm) -> bool:
    """Note it; False, with the reason in the form, if it is refused."""
    tenure = tenure_of(request, summary)
    with (
        refusals.shown(form, summary),
        remarked(tenure, summary.campaign, form.cleaned_data["note"]) as words,
    ):
        organising.note_day(
            summary.campaign,
            form.cleaned_data["day"],
            words,
            actor=str(tenure.id),
            shown=summary.version,
        )
    return not form.errors


@to_read
@require_POST
def try_again(request: HttpRequest, summary: CampaignSummary) -> HttpResponse:
    """Let a night that failed be played again: for the organiser, and for the operator who mended the cause."""
    if night.try_again(summary.campaign):
        play_on(request, summary)
    else:
        messages.info(request, "Nothing was wrong any more.")
    return redirect("admin:campaign", summary.campaign)
