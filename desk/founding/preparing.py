"""A campaign before its clock runs, at the desk: its plan, its opening, and giving it up."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

import msgspec
from django import forms
from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from unfold.widgets import UnfoldBooleanSwitchWidget

from campaign.rules.deadline import zones
from campaign.service import clock
from campaign.service.joining import preparing
from campaign.service.joining.preparing import Lobby, Plan
from campaign.service.log.meanwhile import Overtaken
from desk.access import asker
from desk.clock import left, local
from desk.forms import once_more, refusals
from desk.forms.calendars import USUAL
from desk.forms.making import made
from desk.forms.moments import MomentField
from desk.founding.lobbies import as_summary, shown_for, tenure_of, to_prepare
from desk.founding.opening import FURTHER, OpeningForm
from desk.page import page, posted
from desk.running.deputies import username
from desk.words.wording import people
from people.models import Tenure
from people.tenures import players

View = Callable[..., HttpResponse]


class PrepareForm(OpeningForm):
    """The plan of a campaign, its beginning, and whether it opens automatically then."""

    field_order = ("title", "scenario", "starts", "by_itself")

    starts = MomentField(
        required=False,
        label="It begins",
        help_text="By the clock of its zone; players read it in the lobby. It may be left open.",
    )
    by_itself = forms.BooleanField(
        required=False,
        widget=UnfoldBooleanSwitchWidget,
        label="It opens automatically then",
        help_text="Without it the campaign opens when you say so, and not before.",
    )


class ChangeForm(PrepareForm):
    """Another plan: deputies are named in the lobby by then."""

    deputies = None  # type: ignore[assignment]
    name = None  # type: ignore[assignment]

    def plan_after(self, before: Plan) -> Plan:
        """The new plan of the campaign: its deputies stay, and its tables if none are sent."""
        data = self.cleaned_data
        return msgspec.structs.replace(
            before,
            title=data["title"].strip(),
            scenario=data["scenario"],
            calendar=self.calendar(),
            settings=self.settings(),
            tables=data["tables"] or before.tables,
        )


def bound_in_zone(kind: type[PrepareForm], request: HttpRequest, initial: dict[str, Any]) -> tuple[Any, bool]:
    """A form whose moments are read by the clock of the zone that stands in it, and whether it may be acted on."""
    named = str(request.POST.get("zone", initial.get("zone", USUAL.zone)))
    with timezone.override(ZoneInfo(named if named in zones() else USUAL.zone)):
        form = kind(posted(request), request.FILES or None, initial=initial)
        return form, request.method == "POST" and form.is_valid()


def prepare(request: HttpRequest) -> HttpResponse:
    """The form of a campaign to be prepared."""
    form, valid = bound_in_zone(PrepareForm, request, {})
    if valid:
        found = made(request, form, partial(prepared, request, form))
        if found is not None:
            messages.success(request, "The campaign is prepared. Invite its players now.")
            return found
    return plan_page(request, form, "Prepare a campaign", "Prepare the campaign")


def prepared(request: HttpRequest, form: PrepareForm, name: UUID) -> None:
    """Prepare it under an id. Raises what a preparation refuses."""
    data = form.cleaned_data
    preparing.prepare(
        form.plan(),
        asker(request),
        starts=data["starts"],
        by_itself=data["by_itself"],
        campaign=name,
    )


def plan_page(request: HttpRequest, form: PrepareForm, title: str, button: str, **more: Any) -> HttpResponse:
    """The form in which a campaign is planned."""
    context = {"title": title, "form": form, "button": button, "zones": sorted(zones()), **more}
    return page(request, admin.site, "prepare", context, status=400 if form.errors else 200)


@to_prepare
def change(request: HttpRequest, lobby: Lobby) -> HttpResponse:
    """Let it be another campaign; its seats and offers stay."""
    form, valid = bound_in_zone(ChangeForm, request, as_it_is(lobby))
    version = shown_for(request, lobby)
    if valid:
        data = form.cleaned_data
        try:
            preparing.change(
                lobby.campaign,
                form.plan_after(lobby.plan),
                starts=data["starts"],
                by_itself=data["by_itself"],
                shown=version,
            )
        except refusals.REFUSED as refusal:
            refusals.show(form, refusal)
            if isinstance(refusal, Overtaken):
                version = lobby.version
        else:
            messages.success(request, "Saved.")
            return redirect("admin:lobby", lobby.campaign)
    title = f"Change {lobby.plan.title}"
    return plan_page(request, form, title, "Save", lobby=lobby, shown_for=version, summary=as_summary(lobby))


def as_it_is(lobby: Lobby) -> dict[str, Any]:
    """A plan as the form has it."""
    plan, settings = lobby.plan, lobby.plan.settings
    chosen = {name: getattr(settings, name) for name in settings.__struct_fields__}
    calendar = {name: getattr(plan.calendar, name) for name in plan.calendar.__struct_fields__}
    said = {name: value for name, value in chosen.items() if value is not msgspec.UNSET}
    starts = lobby.starts.astimezone(ZoneInfo(plan.calendar.zone)) if lobby.starts is not None else None
    begins = {
        "starts": starts,
        "by_itself": lobby.by_itself,
    }
    others = dict(zip(FURTHER, settings.systems[1:], strict=False))
    return {"title": plan.title, "scenario": plan.scenario, **calendar, **said, **others, **begins}


@to_prepare
def open_now(request: HttpRequest, lobby: Lobby) -> HttpResponse:
    """Open the campaign, after asking once more."""
    if not once_more.confirmed(request):
        return once_more.put(request, as_summary(lobby), opening(lobby), shown_for=lobby.version)
    actor, shown = str(tenure_of(request, lobby).id), shown_for(request, lobby)
    if refusals.done(
        request,
        lambda: preparing.open_prepared(lobby.campaign, actor=actor, shown=shown),
        "The campaign is open.",
    ):
        return redirect("admin:campaign", lobby.campaign)
    return redirect("admin:lobby", lobby.campaign)


def opening(lobby: Lobby) -> once_more.Question:
    """The question before a campaign opens."""
    summary, held = as_summary(lobby), players(lobby.campaign)
    empty = [people(summary, name) for name in lobby.factions if name not in held]
    return once_more.Question(
        title=f"Open {lobby.plan.title}?",
        says=(
            *before_its_time(lobby),
            accepted(lobby, held),
            "The board is set up, the first dice fall, and the seal of the first night is published.",
            "Its clock runs from now on: the first deadline is the first regular one that leaves the players their hours.",
            "Scenario and settings stay as they are then.",
            *still_empty(empty),
            "All players who have accepted get a notice, and can write their orders.",
        ),
        button="Open the campaign",
        back=reverse("admin:lobby", args=(lobby.campaign,)),
    )


def still_empty(empty: Sequence[str]) -> Iterator[str]:
    """The seats that are still empty, by the people of their factions; nothing if all are taken."""
    *first, last = empty or ("",)
    if first:
        named = f"{', '.join(f'the {each}' for each in first)} and the {last}"
        yield f"The seats of {named} are not accepted: they can be offered later, too."
    elif last:
        yield f"The seat of the {last} is not accepted: it can be offered later, too."


def before_its_time(lobby: Lobby) -> Iterator[str]:
    """The warning that it was announced for a later moment, which players may count on; nothing for a past one."""
    if lobby.starts is None or lobby.starts <= clock.now():
        return
    summary = as_summary(lobby)
    yield (
        f"It was announced for {local(lobby.starts, summary)}, {left(lobby.starts, clock.now())}: its players may not be "
        "there before. Change that date first, or write to them, if they count on it."
    )


def accepted(lobby: Lobby, held: Mapping[str, Tenure]) -> str:
    """The people who have accepted a seat so far, by name."""
    summary = as_summary(lobby)
    there = [f"{username(held[name])} ({people(summary, name)})" for name in lobby.factions if name in held]
    if not there:
        return "No seat is accepted so far."
    return f"Accepted so far, {len(there)} of {len(lobby.factions)} seats: {', '.join(there)}."


@to_prepare
def discard(request: HttpRequest, lobby: Lobby) -> HttpResponse:
    """Give the campaign up, after asking once more."""
    if not once_more.confirmed(request):
        question = once_more.Question(
            title=f"Give {lobby.plan.title} up?",
            says=(
                "The plan is deleted.",
                "Its offers are withdrawn. Players who have accepted a seat lose it, and get a notice at once.",
                accepted(lobby, players(lobby.campaign)),
            ),
            button="Give it up",
            back=reverse("admin:lobby", args=(lobby.campaign,)),
        )
        return once_more.put(request, as_summary(lobby), question, shown_for=lobby.version)
    shown = shown_for(request, lobby)
    if refusals.done(
        request, lambda: preparing.discard(lobby.campaign, shown=shown), f"{lobby.plan.title} is given up."
    ):
        return redirect("admin:index")
    there = preparing.lobby_of(lobby.campaign) is not None
    return redirect("admin:lobby", lobby.campaign) if there else redirect("admin:index")
