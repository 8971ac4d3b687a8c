"""The life of a campaign at the desk: it is paused, and goes on."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from django import forms
from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from unfold.widgets import UnfoldAdminTextInputWidget

from campaign.model.state import State
from campaign.models import CampaignSummary
from campaign.presentation.organiser import names_of
from campaign.presentation.report import spoken
from campaign.rules.deadline import next_deadline
from campaign.service import clock, life
from campaign.visibility import Line
from desk import refusals
from desk.access import asker, looked_at, tenure_of, to_act
from desk.clock import local
from desk.page import page, posted
from desk.reasons import reason_field
from people.remarks import remarked, text_of

PAUSED = "The campaign is paused."


class PauseForm(forms.Form):
    """A pause. `day` is the open one that the organiser saw."""

    day = forms.IntegerField(widget=forms.HiddenInput)
    reason = reason_field(help_text="Every player is told it.")


class ResumeForm(forms.Form):
    """Going on, by a deadline that is read in the campaign's zone. `since` is the pause that the organiser saw."""

    since = forms.CharField(widget=forms.HiddenInput)
    deadline = forms.DateTimeField(
        required=False,
        input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M"],
        widget=UnfoldAdminTextInputWidget(attrs={"type": "datetime-local"}),
    )
    reason = reason_field("What you say of it", required=False, help_text="Every player is told it.")

    def clean_deadline(self) -> datetime | None:
        """A moment as UTC counts it, None for the regular slot. Raises ValidationError for one beyond the year 9999."""
        typed: datetime | None = self.cleaned_data["deadline"]
        try:
            return typed.astimezone(UTC) if typed is not None else None
        except OverflowError:
            raise forms.ValidationError("that moment is beyond all calendars") from None


@to_act
def pause(request: HttpRequest, summary: CampaignSummary) -> HttpResponse:
    """Pause the campaign: nothing is closed, by the clock or by hand, until it goes on."""
    if summary.phase != "orders" or summary.paused:
        messages.error(request, f"{not_now(summary)} It can't be paused.")
        return redirect("admin:campaign", summary.campaign)
    form = PauseForm(posted(request), initial={"day": summary.day})
    if request.method == "POST" and form.is_valid() and paused(request, summary, form):
        messages.success(request, "The campaign is paused; the players are told.")
        return redirect("admin:campaign", summary.campaign)
    context = {"title": f"Pause {summary.title}", "summary": summary, "form": form}
    return page(request, admin.site, "pause", context, status=400 if form.errors else 200)


def not_now(summary: CampaignSummary) -> str:
    """Where a campaign stands that can't be paused."""
    if summary.phase == "ended":
        return "The campaign is over."
    return PAUSED if summary.paused else f"The night of day {summary.day} is under way."


def paused(request: HttpRequest, summary: CampaignSummary, form: PauseForm) -> bool:
    """Pause it; False, with the reason in the form, if it is refused."""
    tenure = tenure_of(request, summary)
    with (
        refusals.shown(form),
        remarked(tenure, summary.campaign, form.cleaned_data["reason"]) as words,
    ):
        life.pause(summary.campaign, form.cleaned_data["day"], actor=str(tenure.id), reason=words)
    return not form.errors


@to_act
def resume(request: HttpRequest, summary: CampaignSummary) -> HttpResponse:
    """Let a paused campaign go on, until the first regular slot that leaves the hours or a deadline of one's own."""
    state, _ = looked_at(summary)
    if state.paused is None:
        messages.error(request, "The campaign is not paused.")
        return redirect("admin:campaign", summary.campaign)
    zone = ZoneInfo(summary.calendar["zone"])
    with timezone.override(zone):
        form = ResumeForm(posted(request), initial={"since": state.paused.at})
        valid = request.method == "POST" and form.is_valid()
    if valid and resumed(request, summary, form):
        messages.success(request, "The campaign goes on; the players are told the deadline.")
        return redirect("admin:campaign", summary.campaign)
    context = {
        "title": f"Let {summary.title} go on",
        "summary": summary,
        "form": form,
        "zone": zone.key,
        "slot": local(next_deadline(clock.now(), state.calendar), summary),
        "hours": state.calendar.minimum_hours,
        "paused": pause_in_words(state, asker(request).language),
    }
    return page(request, admin.site, "resume", context, status=400 if form.errors else 200)


def resumed(request: HttpRequest, summary: CampaignSummary, form: ResumeForm) -> bool:
    """Let it go on; False, with the reason in the form, if it is refused."""
    tenure, said = tenure_of(request, summary), form.cleaned_data
    with refusals.shown(form), remarked(tenure, summary.campaign, said["reason"]) as words:
        life.resume(summary.campaign, said["since"], said["deadline"], actor=str(tenure.id), reason=words)
    return not form.errors


def pause_in_words(state: State | None, language: str) -> str:
    """Since when a campaign is paused and why, with the organiser's words; "" where it is not, or can't be read."""
    if state is None or state.paused is None:
        return ""
    pause = state.paused
    told = {
        "day": state.day,
        "at": pause.at,
        "why": pause.why,
        "missing": pause.missing,
        "seats": pause.seats,
        "remark": text_of(pause.reason) if pause.reason else "",
    }
    return spoken(Line("CampaignPaused", "", told), names_of(state, language=language))
