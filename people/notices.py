"""Notices: written once for a tenure and cause, read in the service, and sent by mail (`people/post.py`)."""

from uuid import UUID

import msgspec

from people.models import ORGANISER, PLAYER, Notice, Tenure


class Word(msgspec.Struct, frozen=True):
    """What is to be told."""

    subject: str
    body: str


def seated(campaign: UUID) -> dict[str, Tenure]:
    """The tenures that hold the seats of a campaign now, by faction."""
    found = Tenure.objects.filter(campaign=campaign, role=PLAYER, until=None).select_related("account")
    return {tenure.faction: tenure for tenure in found}


def organisers(campaign: UUID) -> list[Tenure]:
    """The tenures of those who organise a campaign now."""
    found = Tenure.objects.filter(campaign=campaign, role=ORGANISER, until=None)
    return list(found.select_related("account"))


def tell(tenure: Tenure, cause: int, word: Word) -> None:
    """Write a notice for a tenure; the same cause is told once."""
    notice = Notice(tenure=tenure, cause=cause, subject=word.subject, body=word.body)
    Notice.objects.bulk_create([notice], ignore_conflicts=True)
