"""Publishing the end of a campaign: a link that anybody may read who has it, until it is taken back."""

import secrets
from uuid import UUID

from django.conf import settings
from django.urls import reverse

from campaign.models import Publication
from campaign.service.denials import Absent
from campaign.service.reading.ending import check_over

BYTES = 16


def publish(campaign: UUID) -> str:
    """The link to the page of a campaign's end; published already, the same. Raises Absent as long as it goes on."""
    check_over(campaign)
    made, _ = Publication.objects.get_or_create(
        campaign=campaign, defaults={"key": secrets.token_urlsafe(BYTES)}
    )
    return link_of(made)


def take_back(campaign: UUID) -> bool:
    """Withdraw the link; a new publication has another. False if there was none."""
    return bool(Publication.objects.filter(campaign=campaign).delete()[0])


def link_to(campaign: UUID) -> str:
    """The link of a campaign that is published, "" for one that is not."""
    found = Publication.objects.filter(campaign=campaign).first()
    return link_of(found) if found is not None else ""


def link_of(publication: Publication) -> str:
    """Where it is read."""
    return settings.SITE_ADDRESS + reverse("published", args=[publication.key])


def published(key: str) -> UUID:
    """The campaign of a link. Raises Absent for one that is none, or was taken back."""
    found = Publication.objects.filter(key=key).values_list("campaign", flat=True).first()
    if found is None:
        raise Absent("There is no such page.")
    return found
