"""The things that campaigns wait for from outside: battles with their musters, dice rolled by hand."""

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

import msgspec
from django.db.models import JSONField, OuterRef, Subquery
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast

from campaign.model import events as e
from campaign.models import AwaitedBattle, CampaignSummary
from campaign.service.engagements.progress import progress_of
from campaign.visibility import EngineProgress
from eventlog.marks import name_of
from eventlog.models import Batch, Event

NUMBER = KeyTextTransform("number", Cast("payload", JSONField()))
"""The number of a battle, out of an event's payload."""


class Awaited(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that a campaign waits for; `muster` is the contract's document, only on request.

    `engine` is the progress of a battle that bots fight out.
    """

    campaign: UUID
    title: str
    day: int
    what: str
    battle: int = 0
    hex: str = ""
    sides: tuple[str, ...] = ()
    die: dict[str, object] | None = None
    muster: msgspec.Raw | None = None
    engine: EngineProgress | None = None


def awaited(*, muster: bool = False) -> list[Awaited]:
    """All that is awaited, campaign by campaign."""
    found: list[Awaited] = []
    for summary in CampaignSummary.objects.exclude(awaits="").order_by("title", "campaign"):
        if summary.awaits == "die":
            found.append(
                Awaited(summary.campaign, summary.title, summary.day, "die", die=summary.awaited_die)
            )
        else:
            battles = AwaitedBattle.objects.filter(campaign=summary.campaign).order_by("number")
            found += [of_battle(summary, battle, muster=muster) for battle in battles]
    return found


def awaited_numbers(campaigns: Iterable[UUID]) -> set[tuple[UUID, int]]:
    """The battles for which these campaigns wait, each by its campaign and its number."""
    found = AwaitedBattle.objects.filter(campaign__in=list(campaigns))
    return set(found.values_list("campaign", "number"))


def waiting_since(campaign: UUID) -> dict[int, datetime]:
    """Since when each battle of the night under way has been out, by its number: since its newest muster."""
    closings = Event.objects.filter(stream=campaign, type=name_of(e.OrdersClosed))
    last = closings.order_by("-version").values("version")[:1]
    commands = Batch.objects.filter(stream=campaign, number=OuterRef("batch")).values("recorded_at")
    out = Event.objects.filter(stream=campaign, type=name_of(e.MusterIssued), version__gt=Subquery(last))
    rows = out.order_by("version").annotate(at=Subquery(commands), number=NUMBER).values_list("number", "at")
    return {int(number): at for number, at in rows}


def of_battle(summary: CampaignSummary, battle: AwaitedBattle, *, muster: bool) -> Awaited:
    """An awaited battle, with its muster if it is wanted."""
    return Awaited(
        campaign=summary.campaign,
        title=summary.title,
        day=battle.day,
        what="battle",
        battle=battle.number,
        hex=battle.hex,
        sides=(battle.attacker, battle.defender),
        muster=msgspec.Raw(battle.muster.encode()) if muster else None,
        engine=progress_of(summary.campaign, battle.number),
    )
