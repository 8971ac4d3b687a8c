"""The deadlines to come, at the desk: another rhythm from a date on, and holidays without any."""

from datetime import date, timedelta
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from unfold.widgets import UnfoldAdminTextInputWidget

from campaign.model.rhythms import local_date
from campaign.model.state import Calendar, Holidays, State
from campaign.models import CampaignSummary
from campaign.rules.deadline import zones
from campaign.rules.rhythm import next_deadline
from campaign.service import clock
from campaign.service.organisers import rhythm
from desk.access import looked_at, tenure_of, to_act
from desk.clock import dated, local
from desk.forms import refusals
from desk.forms.calendars import WEEKDAYS, CalendarForm
from desk.forms.reasons import acted, reason_field
from desk.page import page, posted

OVER = "The campaign is over."


def date_field(label: str, help_text: str = "") -> forms.DateField:
    """A date by the clock of the campaign."""
    return forms.DateField(
        label=label,
        input_formats=["%Y-%m-%d"],
        widget=UnfoldAdminTextInputWidget(attrs={"type": "date"}),
        help_text=help_text,
    )


class RhythmForm(CalendarForm):
    """Another rule of deadlines, and from when on it counts."""

    field_order = ("since",)

    since = date_field("From", "Deadlines on this date and later ones are named by the new rhythm.")
    reason = reason_field(help_text="Every player reads it.")

    def change(self, campaign: UUID, since: date, **how: Any) -> None:
        """Change it to what is typed, as `campaign.service.organisers.rhythm.change_rhythm` does."""
        rhythm.change_rhythm(campaign, since, self.calendar(), **how)


class HolidaysForm(forms.Form):
    """Dates without a deadline."""

    first = date_field("First day")
    last = date_field("Last day", "The same as the first for a single day.")
    reason = reason_field(help_text="Every player reads it.")


class CallOffForm(forms.Form):
    """Which holidays are called off."""

    first = forms.DateField(input_formats=["%Y-%m-%d"])
    last = forms.DateField(input_formats=["%Y-%m-%d"])


@to_act
def change(request: HttpRequest, summary: CampaignSummary) -> HttpResponse:
    """Name deadlines by another rhythm from a date on."""
    if summary.phase == "ended":
        return over(request, summary)
    state, _ = looked_at(summary)
    form = RhythmForm(posted(request), initial=as_it_is(state))
    if acted(request, summary, form, form.change, "since"):
        messages.success(request, "The rhythm changes; the players are told.")
        return redirect("admin:rhythm", summary.campaign)
    context = {
        "title": f"The rhythm of {summary.title}",
        "summary": summary,
        "form": form,
        "zones": sorted(zones()),
        "rhythms": rhythms_of(state),
        "next": local(next_deadline(clock.now(), state), summary),
    }
    return page(request, admin.site, "rhythm", context, status=400 if form.errors else 200)


def over(request: HttpRequest, summary: CampaignSummary) -> HttpResponse:
    """A campaign that is over has no deadlines to come."""
    messages.error(request, OVER)
    return redirect("admin:campaign", summary.campaign)


def as_it_is(state: State) -> dict[str, Any]:
    """The rhythm that there is, to begin from, from tomorrow on."""
    held = {name: getattr(state.calendar, name) for name in Calendar.__struct_fields__}
    return {**held, "since": local_date(state.calendar, clock.now()) + timedelta(days=1)}


def rhythms_of(state: State) -> list[tuple[str, str]]:
    """The rhythms by their beginnings, in words: the one in force, and later ones."""
    today = local_date(state.calendar, clock.now()).isoformat()
    coming = [(dated(each.since), in_words(each.calendar)) for each in state.rhythms if each.since > today]
    return [("now", in_words(state.calendar)), *coming]


def in_words(calendar: Calendar) -> str:
    """A rule of deadlines in a sentence."""
    days = ", ".join(WEEKDAYS[day] for day in sorted(calendar.weekdays))
    named = "every day" if len(calendar.weekdays) == len(WEEKDAYS) else days
    return f"{named} at {calendar.time} ({calendar.zone}), at least {calendar.minimum_hours} hours for the players"


@to_act
def holidays(request: HttpRequest, summary: CampaignSummary) -> HttpResponse:
    """Declare dates without a deadline, and list the declared ones."""
    if summary.phase == "ended":
        return over(request, summary)
    state, _ = looked_at(summary)
    form = HolidaysForm(posted(request))
    if acted(request, summary, form, rhythm.declare_holidays, "first", "last"):
        messages.success(request, "These days have no deadline; the players are told.")
        return redirect("admin:holidays", summary.campaign)
    context = {
        "title": f"Holidays of {summary.title}",
        "summary": summary,
        "form": form,
        "holidays": [(each, spanning(each)) for each in to_come(state)],
    }
    return page(request, admin.site, "holidays", context, status=400 if form.errors else 200)


def to_come(state: State) -> list[Holidays]:
    """The holidays that are not over, by date."""
    today = local_date(state.calendar, clock.now()).isoformat()
    return sorted((each for each in state.holidays if each.last >= today), key=lambda each: each.first)


def spanning(holidays: Holidays) -> str:
    """Dates without a deadline, in words: "Thu 24 Dec 2026 to Sat 02 Jan 2027"."""
    first, last = dated(holidays.first), dated(holidays.last)
    return first if first == last else f"{first} to {last}"


@to_act
def call_off(request: HttpRequest, summary: CampaignSummary) -> HttpResponse:
    """Call holidays off; a page that is asked for by hand leads back to the list."""
    form = CallOffForm(posted(request))
    if request.method == "POST" and form.is_valid():
        actor, span = (
            str(tenure_of(request, summary).id),
            (form.cleaned_data["first"], form.cleaned_data["last"]),
        )
        with refusals.shown(form, summary):
            rhythm.call_off_holidays(summary.campaign, *span, actor=actor, shown=summary.version)
        if form.errors:
            messages.error(request, " ".join(str(error) for each in form.errors.values() for error in each))
        else:
            messages.success(request, "They are called off; the players are told.")
    return redirect("admin:holidays", summary.campaign)
