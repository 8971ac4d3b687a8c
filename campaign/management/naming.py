"""The names in commands: a campaign by its id or enough of its first characters, an organiser by his account's name."""

from uuid import UUID

from django.core.management import CommandError

from campaign.models import CampaignSummary
from people.models import Account


def campaign_named(text: str) -> UUID:
    """The campaign that a word on the command line means. Raises CommandError for none, or more than one."""
    known = CampaignSummary.objects.values_list("campaign", flat=True)
    found = [campaign for campaign in known if text and str(campaign).startswith(text.lower())]
    if not found:
        raise CommandError(f"there is no campaign {text!r}")
    if len(found) > 1:
        raise CommandError(f"{len(found)} campaigns begin with {text!r}: write more of the id")
    return found[0]


def campaigns_named(texts: list[str]) -> list[UUID]:
    """The campaigns that words on the command line mean."""
    return [campaign_named(text) for text in texts]


def organiser_named(name: str) -> Account:
    """The account of somebody who may organise campaigns. Raises CommandError for any other name."""
    account = Account.objects.named(name).filter(is_active=True, is_staff=True).first()
    if account is None:
        raise CommandError(f"there is no account {name!r} that may organise")
    return account
