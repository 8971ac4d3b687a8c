"""Campaigns under way without an organiser: their requests wait until one is appointed."""

from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet

from campaign.models import CampaignSummary
from people.models import ORGANISER, Tenure
from people.tenures import leading


def unled() -> QuerySet[CampaignSummary]:
    """The campaigns under way whose organisers are all erased, shut out, or not allowed to organise."""
    once = Tenure.objects.filter(role=ORGANISER, campaign=OuterRef("campaign"))
    now = leading().filter(campaign=OuterRef("campaign"))
    return CampaignSummary.objects.exclude(phase="ended").filter(Exists(once)).exclude(Exists(now))


def is_unled(campaign: UUID) -> bool:
    """True if a campaign waits for somebody to organise it."""
    return unled().filter(campaign=campaign).exists()
