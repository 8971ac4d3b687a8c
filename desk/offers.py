"""The offers of a seat that nobody has accepted yet, with what is wrong with their addresses."""

from uuid import UUID

import msgspec

from people.invitations import of_campaign
from people.models import READER, Invitation
from people.post import trouble_of


class Standing(msgspec.Struct, frozen=True):
    """An open offer, to whom it is made as its organiser wrote it, and what the mail server says of that address."""

    invitation: Invitation
    to: str
    trouble: str


def offers(campaign: UUID, faction: str) -> list[Standing]:
    """The open offers of a seat, the newest first."""
    return [standing(each) for each in of_campaign(campaign).filter(faction=faction)]


def standing(invitation: Invitation) -> Standing:
    """An offer as its organiser reads it. Of an account that he named he is told nothing: nor whether it is there."""
    box = trouble_of(invitation.email)
    named = invitation.name or invitation.email or "whoever has the link"
    to = f"{named}, to read beside the player" if invitation.role == READER else named
    return Standing(invitation, to, box.trouble if box is not None else "")
