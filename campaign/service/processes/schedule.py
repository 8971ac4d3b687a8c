"""The due campaigns: their clock asks for something. They are read by index alone."""

from datetime import datetime, timedelta
from uuid import UUID

import msgspec
from django.conf import settings
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Now

from campaign.models import CampaignSummary, Due, NightLease


class Overdue(msgspec.Struct, frozen=True):
    """A night that should have been played by now; `since` is when it fell due."""

    campaign: UUID
    what: str
    closing: int
    since: datetime


def next_step(campaign: UUID, now: datetime) -> Due | None:
    """The step that a campaign has to take at this moment, if any."""
    return Due.objects.filter(campaign=campaign, at__lte=now).first()


def due(now: datetime) -> QuerySet[Due]:
    """The due steps without a worker, the longest due first; campaigns set aside are left out."""
    taken = NightLease.objects.filter(campaign=OuterRef("campaign")).filter(
        Q(set_aside=True) | Q(leased_until__gt=Now())
    )
    return Due.objects.filter(~Exists(taken), at__lte=now).order_by("at")


def due_campaigns(now: datetime, limit: int) -> list[UUID]:
    """The campaigns to ring for, at most `limit`."""
    return list(due(now).values_list("campaign", flat=True)[:limit])


def dead() -> QuerySet[NightLease]:
    """Shifts whose worker died, the longest dead first."""
    return NightLease.objects.filter(leased_until__lte=Now(), set_aside=False).order_by("leased_until")


def abandoned(limit: int) -> list[UUID]:
    """Campaigns whose worker died at them: his unfinished work may not be due by the clock."""
    return list(dead().values_list("campaign", flat=True)[:limit])


def overdue(now: datetime) -> list[Overdue]:
    """Nights that fell due longer ago than a healthy service needs, set aside ones among them."""
    late = Due.objects.filter(at__lt=now - timedelta(minutes=settings.OVERDUE_MINUTES)).order_by("at")
    return [Overdue(row.campaign, row.what, row.closing, row.at) for row in late]


def untold(nights: list[Overdue]) -> list[Overdue]:
    """The overdue nights that the operator has not heard of yet, marked as reported; each night is reported once.

    A night is known by the deadline of its day, which stays the same until the night is over.
    """
    fresh = []
    for night in nights:
        deadline = CampaignSummary.objects.values_list("deadline", flat=True).get(campaign=night.campaign)
        NightLease.objects.bulk_create([NightLease(campaign=night.campaign)], ignore_conflicts=True)
        silent = NightLease.objects.filter(campaign=night.campaign).exclude(overdue_told=deadline)
        if silent.update(overdue_told=deadline):
            fresh.append(night)
    return fresh


def forget_told(nights: list[Overdue]) -> None:
    """The operator could not be told after all: tell him again."""
    NightLease.objects.filter(campaign__in=[night.campaign for night in nights]).update(overdue_told=None)
