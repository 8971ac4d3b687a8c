"""The work between the closing of the orders and the next dawn: its worker, or the person it waits for."""

import msgspec
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from campaign.models import AwaitedBattle, CampaignSummary, Engagement, NightLease
from desk.access import organises
from desk.words.battle_names import called, called_by_number
from desk.words.engagements import progress_of

AGAIN = 2
"""Seconds after which a page comes again on which something goes on."""


class GoingOn(msgspec.Struct, frozen=True):
    """The progress of a night. `works`: it goes on automatically, so that a page of it reloads until it stops.

    `next` is the page on which an organiser has to act, with `step` as the act; "" if he need not.
    """

    text: str
    works: bool
    next: str = ""
    step: str = ""


def going_on(summary: CampaignSummary) -> GoingOn | None:
    """The work that goes on now; None while orders are written and once all is over."""
    if summary.phase != "night":
        return None
    night = f"The night of day {summary.day}"
    if NightLease.objects.filter(campaign=summary.campaign, set_aside=True).exists():
        return GoingOn(f"{night} has stopped: it failed, and somebody must see to it.", works=False)
    if summary.awaits == "die":
        return GoingOn(
            f"{night} waits for a die that you roll.",
            works=False,
            next=reverse("admin:die", args=(summary.campaign,)),
            step="Enter the die",
        )
    battles = AwaitedBattle.objects.filter(campaign=summary.campaign).order_by("number")
    fights = Engagement.objects.filter(campaign=summary.campaign, state__in=Engagement.OPEN)
    if row := fights.filter(number__in=battles.values("number")).order_by("number").first():
        waits = called_by_number(summary, row.number).short
        told = f"{night} waits for {waits}, which the engine fights: {progress_of(row)}."
        return GoingOn(told, works=True)
    if battle := battles.first():
        waits = called(summary, battle.hex, battle.day).short
        return GoingOn(
            f"{night} waits for {waits}, which you settle.",
            works=False,
            next=reverse("admin:battle", args=(summary.campaign, battle.number)),
            step=f"Read and settle {waits}",
        )
    return GoingOn(f"{night} is being played.", works=True)


def comes_again(request: HttpRequest, summary: CampaignSummary) -> bool:
    """True if a page may reload for the reader: he has not stopped it, and organises, so looks are off the record."""
    return "still" not in request.GET and organises(request, summary)


def again(answer: HttpResponse) -> HttpResponse:
    """The same answer, which the browser asks for again automatically."""
    answer["Refresh"] = str(AGAIN)
    return answer
