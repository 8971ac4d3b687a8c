"""The open offers of a seat, with the trouble of their addresses; withdrawn, or sent again."""

from datetime import datetime
from uuid import UUID

import msgspec
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString

from campaign.service.joining.offers import send_again
from desk.forms import refusals
from people.invitations import of_campaign, revoke
from people.models import READER, Invitation, Postbox
from people.post import troubles_of
from rulebook import Refusal
from rulebook.texts import isolated

SENT = "The offer is sent again, and good for another fourteen days."


UNWRITTEN = "No mail went out: this service is without a mail server."


class Standing(msgspec.Struct, frozen=True):
    """An open offer, its recipient as its organiser wrote it, and the answer of the mail server on that address."""

    invitation: Invitation
    to: str
    trouble: str

    @property
    def until(self) -> str:
        """How long it is open, as a form brings it back."""
        return self.invitation.expires.isoformat()


def offers(campaign: UUID, faction: str) -> list[Standing]:
    """The open offers of a seat, the newest first."""
    found = list(of_campaign(campaign).filter(faction=faction))
    boxes = troubles_of(each.email for each in found)
    return [standing(each, boxes.get(each.email)) for each in found]


def standing(invitation: Invitation, box: Postbox | None) -> Standing:
    """An offer as its organiser reads it. Of an account that he named he is told nothing: nor whether it is there."""
    named = isolated(invitation.name) or invitation.email or "a person with the link"
    to = f"{named}, to read beside the player" if invitation.role == READER else named
    return Standing(invitation, to, box.trouble if box is not None else "")


def withdraw(request: HttpRequest, campaign: UUID, invitation: UUID) -> None:
    """Withdraw an offer, and say so."""
    if revoke(campaign, invitation):
        messages.success(request, "The offer is withdrawn.")
    else:
        messages.info(request, "That offer is over.")


def anew(request: HttpRequest, campaign: UUID, faction: str, invitation: UUID) -> None:
    """Send an invitation again, and show the result, with the link if there is one to pass on."""
    try:
        link = send_again(campaign, faction, invitation, until=seen_until(request))
    except Refusal as refusal:
        messages.error(request, refusals.text_of(refusal))
    else:
        messages.success(request, passed_on(link) if link else offer_sentence(SENT))


def seen_until(request: HttpRequest) -> datetime | None:
    """The end of an offer as its organiser saw it; None if it is missing."""
    try:
        moment = datetime.fromisoformat(request.POST.get("until", ""))
    except ValueError:
        return None
    return moment if moment.tzinfo is not None else None


def passed_on(link: str) -> SafeString:
    """The sentence on a link that replaces an earlier one, with the button that copies it."""
    shown = render_to_string("desk/link.html", {"link": link})
    return format_html("{} Pass this link on; earlier links no longer work: {}", offer_sentence(SENT), shown)


def offer_sentence(said: str) -> str:
    """The sentence on an offer that was made or renewed, also on one without a mail."""
    return said if settings.MAIL_GOES_OUT else f"{said} {UNWRITTEN}"
