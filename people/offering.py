"""Offers of a seat that arrive: a refused mail changes nothing, and a lost one is sent again."""

from datetime import timedelta
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from people import post
from people.invitations import HOUSE_INVITATION, OPEN_FOR, Offer, link_of, of_campaign, offer
from people.models import PLAYER, Invitation, Letter, Tenure
from rulebook import Refusal

SELDOM = timedelta(minutes=10)
"""A second mail for the same invitation within this time is not written."""


def invite(
    by: Tenure, faction: str, *, name: str = "", email: str = "", role: str = PLAYER, zone: str = ""
) -> Offer:
    """Invite as `people.invitations.offer` does; there is no link to pass on where mail or the service brings it.

    A mail to an address that was typed goes out at once. Raises Refusal, naming the field, if the mail server refuses
    it: then no invitation is made.
    """
    with transaction.atomic():
        made = offer(by, faction, name=name, email=email, role=role, zone=zone)
        if email:
            for letter in Letter.objects.filter(invitation=made.invitation):
                post.at_once(letter)
    return made


def send_again(campaign: UUID, number: UUID) -> str:
    """Send an open invitation again, good as long as a new one: by mail, or as another link, which is answered.

    An earlier link no longer counts. Raises Refusal for an invitation that is over, one that was sent just now, and if
    the mail server refuses the mail. Then all is as before.
    """
    with transaction.atomic():
        invitation = of_campaign(campaign).select_for_update(of=("self",)).filter(pk=number).first()
        if invitation is None:
            raise Refusal(HOUSE_INVITATION, "invitation", "that offer is over")
        # By when it was sent and not by its letters: whether a name is somebody's is told to nobody.
        sent = invitation.expires - OPEN_FOR
        if (invitation.name or invitation.email) and sent > timezone.now() - SELDOM:
            raise Refusal(HOUSE_INVITATION, "invitation", "it was sent just now: wait a few minutes")
        invitation.expires = timezone.now() + OPEN_FOR
        invitation.save(update_fields=["expires"])
        return sent_anew(invitation)


def sent_anew(invitation: Invitation) -> str:
    """Write to the guest; the link to pass on if he has no mail, "" else. Raises Refusal."""
    if invitation.name:
        if invitation.account is not None and invitation.account.email:
            Letter.objects.create(invitation=invitation)
        return ""
    if not (invitation.email and settings.MAIL_GOES_OUT):
        return link_of(invitation)
    post.at_once(Letter.objects.create(invitation=invitation))
    return ""
