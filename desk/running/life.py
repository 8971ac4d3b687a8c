"""The life of a campaign at the desk: it is paused and goes on, is made longer, and ends early by agreement."""

from zoneinfo import ZoneInfo

from django import forms
from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from unfold.widgets import UnfoldAdminIntegerFieldWidget

from campaign.model.rhythms import calendar_at
from campaign.model.state import State
from campaign.models import CampaignSummary
from campaign.presentation.organiser import names_of
from campaign.presentation.report import spoken
from campaign.rules.rhythm import next_deadline
from campaign.service import clock
from campaign.service.organisers import life
from campaign.visibility import Line
from desk.access import asker, looked_at, to_act
from desk.clock import local
from desk.forms import once_more
from desk.forms.moments import MomentField
from desk.forms.reasons import acted, reason_field
from desk.page import page, posted
from people.models import Account
from people.remarks import text_of

PAUSED = "The campaign is paused."


class PauseForm(forms.Form):
    """A pause. `day` is the open one that the organiser saw."""

    day = forms.IntegerField(widget=forms.HiddenInput)
    reason = reason_field(help_text="Every player reads it.")


class ResumeForm(forms.Form):
    """Going on, by a deadline that is read by the organiser's clock. `since` is the pause that the organiser saw."""

    since = forms.CharField(max_length=40, widget=forms.HiddenInput)
    deadline = MomentField(required=False)
    reason = reason_field("Your words about it", required=False, help_text="Every player reads it.")


@to_act
def pause(request: HttpRequest, summary: CampaignSummary) -> HttpResponse:
    """Pause the campaign: nothing is closed, by the clock or by hand, until it goes on."""
    if summary.phase != "orders" or summary.paused:
        messages.error(request, f"{not_now(summary)} It can't be paused.")
        return redirect("admin:campaign", summary.campaign)
    form = PauseForm(posted(request), initial={"day": summary.day})
    if acted(request, summary, form, life.pause, "day"):
        messages.success(request, "The campaign is paused; the players are told.")
        return redirect("admin:campaign", summary.campaign)
    context = {"title": f"Pause {summary.title}", "summary": summary, "form": form}
    return page(request, admin.site, "pause", context, status=400 if form.errors else 200)


def not_now(summary: CampaignSummary) -> str:
    """Where a campaign stands that can't be paused."""
    if summary.phase == "ended":
        return "The campaign is over."
    return PAUSED if summary.paused else f"The night of day {summary.day} is under way."


@to_act
def resume(request: HttpRequest, summary: CampaignSummary) -> HttpResponse:
    """Let a paused campaign go on, until the first regular slot that leaves the hours, or a deadline of your own."""
    state, _ = looked_at(summary)
    if state.paused is None:
        messages.error(request, "The campaign is not paused.")
        return redirect("admin:campaign", summary.campaign)
    zone, slot = ZoneInfo(summary.clock), next_deadline(clock.now(), state)
    with timezone.override(zone):
        form = ResumeForm(posted(request), initial={"since": state.paused.at})
        form.is_valid()
    if acted(request, summary, form, life.resume, "since", "deadline"):
        messages.success(request, "The campaign goes on; the players are told the deadline.")
        return redirect("admin:campaign", summary.campaign)
    context = {
        "title": f"Let {summary.title} go on",
        "summary": summary,
        "form": form,
        "zone": zone.key,
        "slot": local(slot, summary),
        "hours": calendar_at(state.calendar, state.rhythms, slot).minimum_hours,
        "paused": pause_in_words(state, asker(request)),
    }
    return page(request, admin.site, "resume", context, status=400 if form.errors else 200)


class ExtendForm(forms.Form):
    """More days. `last` is the last day that the organiser saw, so that a second click adds none."""

    last = forms.IntegerField(widget=forms.HiddenInput)
    days = forms.IntegerField(label="Days more", widget=UnfoldAdminIntegerFieldWidget)
    reason = reason_field(help_text="Every player reads it.")


@to_act
def extend(request: HttpRequest, summary: CampaignSummary) -> HttpResponse:
    """Make the campaign longer by days, as long as the night of its last day is not over."""
    if summary.phase == "ended":
        messages.error(request, "The campaign is over.")
        return redirect("admin:campaign", summary.campaign)
    form = ExtendForm(posted(request), initial={"last": summary.days})
    if acted(request, summary, form, life.extend, "days", "last"):
        messages.success(request, "The campaign is longer; the players are told.")
        return redirect("admin:campaign", summary.campaign)
    context = {"title": f"Make {summary.title} longer", "summary": summary, "form": form}
    return page(request, admin.site, "extend", context, status=400 if form.errors else 200)


class EndForm(forms.Form):
    """An early end. `day` is the one that the organiser saw."""

    day = forms.IntegerField(widget=forms.HiddenInput)
    reason = reason_field("The agreement", help_text="Every player reads it.")


@to_act
def end_early(request: HttpRequest, summary: CampaignSummary) -> HttpResponse:
    """End the campaign with the day that it stands at, once its night is over, after asking once more."""
    if summary.phase == "ended" or summary.day >= summary.days:
        over = summary.phase == "ended"
        messages.error(
            request, "The campaign is over." if over else f"Day {summary.day} is the last as it is."
        )
        return redirect("admin:campaign", summary.campaign)
    form = EndForm(posted(request), initial={"day": summary.day})
    if acted(request, summary, form, life.end_early, "day"):
        messages.success(request, f"Day {summary.day} is the last; the players are told.")
        return redirect("admin:campaign", summary.campaign)
    return once_more.put(request, summary, ending(summary), form=form)


def ending(summary: CampaignSummary) -> once_more.Question:
    """The question before an early end."""
    when = (
        "once its night is over"
        if summary.phase == "night"
        else "once its orders are closed and its night is over"
    )
    return once_more.Question(
        title=f"End {summary.title} with day {summary.day}",
        says=(
            f"Day {summary.day} is the last, not day {summary.days}: {when}, the campaign ends as after any last day.",
            "The winner is decided by the state of the game then, and all sealed facts are opened to everybody.",
            *(
                ["The campaign is paused: let it go on, so that the last night is played."]
                if summary.paused
                else []
            ),
            "Every player gets a notice at once, with the agreement.",
        ),
        button="End with this day",
        back=reverse("admin:campaign", args=(summary.campaign,)),
        warning="Once that night is over this is final; until then only more days can undo it.",
    )


def pause_in_words(state: State | None, reader: Account) -> str:
    """The beginning and the reason of a pause, with the organiser's words; "" without one, or if unreadable."""
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
    return spoken(
        Line("CampaignPaused", "", told), names_of(state, language=reader.language, zone=reader.zone)
    )
