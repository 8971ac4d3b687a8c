"""Deputies at the desk: the bot that writes a faction's orders on days without a sheet, and naming or ending one."""

from collections.abc import Iterator
from typing import Any

import msgspec
from django import forms
from django.contrib import admin, messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe
from unfold.widgets import UnfoldAdminSelectWidget

from campaign.decide.deputies import PERSONALITIES
from campaign.model import events as e
from campaign.model.state import Leave, State
from campaign.models import CampaignSummary
from campaign.service.nights import deputies
from campaign.service.nights.deputies import AS_WRITTEN, NONE
from desk.access import looked_at, tenure_of, to_act
from desk.forms import refusals
from desk.page import page
from desk.words.wording import people
from eventlog.marks import name_of
from eventlog.models import Batch, Event
from people.models import ORGANISER, PLAYER, Tenure
from people.tenures import players

CHOICES = ((NONE, "no deputy"), *((personality, personality) for personality in PERSONALITIES))
BY = {PLAYER: "its player", ORGANISER: "an organiser"}
AT_THE_OPENING = (
    (AS_WRITTEN, "A cautious one for each faction without a player in the scenario, else none"),
    (NONE, "None: a faction without a sheet has no orders"),
    (
        "cautious",
        "A cautious one for every faction: it attacks where it is likely to win, and keeps out of the way of the strong",
    ),
    ("greedy", "A greedy one for every faction: it attacks a little sooner, and plunders all it can"),
    (
        "bellicose",
        "A bellicose one for every faction: it goes far to find enemies, and attacks at even chances",
    ),
)


class DeputyForm(forms.Form):
    """The choice of a faction's deputy."""

    temper = forms.TypedChoiceField(
        choices=CHOICES,
        coerce=lambda chosen: "" if chosen == NONE else chosen,
        label="Deputy",
        widget=UnfoldAdminSelectWidget,
    )


class Stand(msgspec.Struct, frozen=True):
    """A faction with the holder of its seat, its deputy and the author of the last change; "" for none.

    `leave` are the days on which its player will be away, with the deputy of that time. `form` is None once the
    campaign is over.
    """

    id: str
    people: str
    player: str
    deputy: str
    by: str
    leave: str
    form: DeputyForm | None


@to_act
@require_safe
def seats(request: HttpRequest, summary: CampaignSummary) -> HttpResponse:
    """Every faction with its player and its deputy."""
    state, _ = looked_at(summary)
    return seats_page(request, summary, list(stands(summary, state)))


def seats_page(
    request: HttpRequest, summary: CampaignSummary, listed: list[Stand], status: int = 200
) -> HttpResponse:
    """The page of all seats."""
    context = {"title": f"The seats of {summary.title}", "summary": summary, "stands": listed}
    return page(request, admin.site, "seats", context, status=status)


@to_act
@require_POST
def name_deputy(request: HttpRequest, summary: CampaignSummary, faction: str) -> HttpResponse:
    """Name a faction's deputy, or end the one it has; a request for the present one changes nothing."""
    state, _ = looked_at(summary)
    if faction not in state.factions:
        raise Http404
    form = form_of(summary, faction, state.factions[faction].deputy, request.POST)
    if form.is_valid() and (not form.has_changed() or named(request, summary, faction, form)):
        messages.success(request, choice_sentence(summary, faction, form.cleaned_data["temper"]))
        return redirect("admin:seats", summary.campaign)
    listed = [
        msgspec.structs.replace(each, form=form) if each.id == faction else each
        for each in stands(summary, state)
    ]
    return seats_page(request, summary, listed, status=400)


def named(request: HttpRequest, summary: CampaignSummary, faction: str, form: DeputyForm) -> bool:
    """Name or end the deputy; False, with the reason in the form, if it is refused."""
    personality = form.cleaned_data["temper"]
    with refusals.shown(form, summary):
        deputies.name_deputy(
            summary.campaign,
            faction,
            personality,
            actor=str(tenure_of(request, summary).id),
            shown=summary.version,
        )
    return not form.errors


def choice_sentence(summary: CampaignSummary, faction: str, personality: str) -> str:
    """The sentence on the choice from now on."""
    if personality:
        return f"On days without a sheet a {personality} deputy writes the orders of the {people(summary, faction)}."
    return f"No deputy writes the orders of the {people(summary, faction)}."


def form_of(summary: CampaignSummary, faction: str, personality: str, data: Any = None) -> DeputyForm:
    """A faction's form, which shows the deputy it has; several of them stand on one page."""
    form = DeputyForm(data, initial={"temper": personality or NONE}, auto_id=f"{faction}-%s")
    form.fields["temper"].widget.attrs["aria-label"] = f"Deputy of the {people(summary, faction)}"
    return form


def stands(summary: CampaignSummary, state: State) -> Iterator[Stand]:
    """How it stands with each faction."""
    seated, by = players(summary.campaign), last_named(summary)
    for name, faction in state.factions.items():
        yield Stand(
            id=name,
            people=people(summary, name),
            player=username(seated.get(name)),
            deputy=faction.deputy,
            by=by.get(name, ""),
            leave=leave_of(faction.leave, state),
            form=form_of(summary, name, faction.deputy) if summary.phase != "ended" else None,
        )


def leave_of(leave: Leave | None, state: State) -> str:
    """The days of a leave that is not over, with its deputy; "" without one."""
    if leave is None or leave.last < state.day or state.phase == "ended":
        return ""
    return f"on leave from day {leave.first} to day {leave.last}: a {leave.temper} deputy writes"


def username(tenure: Tenure | None) -> str:
    """The name of whose tenure it is; "" for none and for an account that is forgotten."""
    return tenure.account.called if tenure is not None and tenure.account is not None else ""


def last_named(summary: CampaignSummary) -> dict[str, str]:
    """The person who named or ended each faction's deputy last: its player, or an organiser."""
    found = Event.objects.filter(stream=summary.campaign, type=name_of(e.DeputyNamed)).order_by("version")
    batches = {msgspec.json.decode(each.payload)["faction"]: each.batch for each in found}
    acted = Batch.objects.filter(stream=summary.campaign, number__in=batches.values())
    actors = dict(acted.values_list("number", "actor"))
    roles = {str(tenure.id): tenure.role for tenure in Tenure.objects.filter(campaign=summary.campaign)}
    return {faction: BY.get(roles.get(actors[batch], ""), "") for faction, batch in batches.items()}
