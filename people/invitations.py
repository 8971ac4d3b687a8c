"""Invitations to a seat: an organiser makes one, the invited person accepts it once, and it can be withdrawn before.

An organiser may write any name or address. He is shown what he wrote, so that he cannot find out who is here.
"""

import secrets
from datetime import timedelta
from hashlib import sha256
from uuid import UUID

import msgspec
from django.conf import settings
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from people import proving
from people.models import PLAYER, Account, Invitation, Letter, Tenure
from rulebook import Refusal

HOUSE_INVITATION = "house-invitation"
OPEN_FOR = timedelta(days=14)
BYTES = 24
NONE = "there is no such invitation for you"


class Offer(msgspec.Struct, frozen=True):
    """An invitation just made; `link` is for the organiser to pass on, shown now and never again; empty if mail goes."""

    invitation: Invitation
    link: str


def offer(
    by: Tenure, faction: str, *, name: str = "", email: str = "", role: str = PLAYER, zone: str = ""
) -> Offer:
    """Invite the account of a name, or a mail address, or (with neither) the holder of the link, to a seat.

    `role` is player, or reader for a person who will sit beside the player; `zone` is the one of the campaign's clock.
    The owner of the named account reads it in the service, and by mail if he has an address.
    """
    account = Account.objects.named(name).filter(is_active=True).first()
    invitation = Invitation.objects.create(
        campaign=by.campaign,
        faction=faction,
        role=role,
        by=by,
        name=name,
        account=account,
        email=email,
        zone=zone,
        expires=timezone.now() + OPEN_FOR,
    )
    write_to(invitation)
    mailed = bool(email) and settings.MAIL_GOES_OUT
    return Offer(invitation, "" if name or mailed else link_of(invitation))


def write_to(invitation: Invitation) -> None:
    """Let the invited person be written to, if he can be and has not been yet."""
    if invitation.email and not settings.MAIL_GOES_OUT:
        return
    if address_of(invitation) and not Letter.objects.filter(invitation=invitation).exists():
        Letter.objects.create(invitation=invitation)


def link_of(invitation: Invitation) -> str:
    """A link to the page of an invitation; it replaces the former one. Only its digest is kept."""
    secret = secrets.token_urlsafe(BYTES)
    invitation.digest = digest_of(secret)
    invitation.save(update_fields=["digest"])
    return settings.SITE_ADDRESS + reverse("invitation-by-link", args=[invitation.pk, secret])


def address_of(invitation: Invitation) -> str:
    """The address of its mail; empty without one."""
    if invitation.account is not None:
        return invitation.account.email
    return invitation.email


def digest_of(secret: str) -> str:
    """The stored digest of a link."""
    return sha256(secret.encode()).hexdigest()


def still_open() -> QuerySet[Invitation]:
    """The invitations that can be accepted now."""
    return Invitation.objects.filter(accepted=None, revoked=None, expires__gt=timezone.now())


def to(account: Account) -> QuerySet[Invitation]:
    """The invitations of an account, the newest first."""
    return still_open().filter(account=account).order_by("-made")


def of_campaign(campaign: UUID) -> QuerySet[Invitation]:
    """The open invitations of a campaign, the newest first."""
    return still_open().filter(campaign=campaign).order_by("-made")


def found(number: UUID, account: Account | None, secret: str = "") -> Invitation:
    """An open invitation of the account, or of the bearer of its secret.

    Raises Refusal, in the same words for one that is missing, not his, used, withdrawn or has run out.
    """
    invitation = still_open().filter(pk=number).first()
    if invitation is None or not meant(invitation, account, secret):
        raise Refusal(HOUSE_INVITATION, "invitation", NONE)
    return invitation


def meant(invitation: Invitation, account: Account | None, secret: str) -> bool:
    """True if this is whom an invitation is for: its account, or who brings the link of one that names no account."""
    if invitation.account_id is not None and account is not None:
        return invitation.account_id == account.pk
    if invitation.name and invitation.account_id is None:
        return False
    return bool(invitation.digest) and constant_time_compare(invitation.digest, digest_of(secret))


def claim(number: UUID, account: Account, secret: str, tenure: UUID) -> None:
    """Use an invitation up, in a transaction of the caller's. Raises Refusal as `found` does.

    Other invitations to play the same faction end with it, so that a later guest cannot put out the present one.
    """
    # Whoever accepts the same one at the same moment waits here, and then finds it used.
    list(Invitation.objects.select_for_update().filter(pk=number))
    invitation = found(number, account, secret)
    now = timezone.now()
    invitation.accepted, invitation.tenure_id = now, tenure
    invitation.save(update_fields=["accepted", "tenure"])
    if invitation.role == PLAYER:
        rivals = still_open().filter(campaign=invitation.campaign, faction=invitation.faction, role=PLAYER)
        rivals.update(revoked=now)


def revoke(campaign: UUID, number: UUID) -> bool:
    """Withdraw an invitation of a campaign; False if it is over already."""
    return bool(of_campaign(campaign).filter(pk=number).update(revoked=timezone.now()))


def hold_back(invitation: Invitation) -> None:
    """Hold a new invitation back until `put_forward`: its other half is still to come."""
    invitation.revoked = timezone.now()
    invitation.save(update_fields=["revoked"])


def put_forward(invitation: Invitation) -> None:
    """Make an invitation that was held back a real one, in a transaction of the caller's.

    Raises Refusal if its author has laid the office down meanwhile, with which all his offers end.
    """
    held = Invitation.objects.filter(pk=invitation.pk, revoked=invitation.revoked, by__until=None)
    if not held.update(revoked=None):
        raise Refusal(HOUSE_INVITATION, "invitation", NONE)
    # Mail that goes out meanwhile leaves out a letter whose invitation is none, and lets it go.
    write_to(invitation)


def withdraw_offers(offers: QuerySet[Invitation]) -> None:
    """End open offers: with a link of his own making a person could seat himself."""
    offers.filter(accepted=None, revoked=None).update(revoked=timezone.now())


def withdraw_offers_of(account: Account) -> None:
    """End all open offers that an account has made as an organiser."""
    withdraw_offers(Invitation.objects.filter(by__account=account))


def decline(number: UUID, account: Account, secret: str = "") -> None:
    """Say no. Raises Refusal as `found` does."""
    found(number, account, secret)
    still_open().filter(pk=number).update(revoked=timezone.now())


def named_in(account: Account) -> QuerySet[Invitation]:
    """The invitations that name a person, or an address that is proven to be his, the oldest first."""
    his = Q(account=account) | Q(name__iexact=account.username) | Q(tenure__account=account)
    if proving.is_proven(account):
        his |= Q(email__iexact=account.email)
    return Invitation.objects.filter(his).order_by("made")


def forget_invitations(account: Account) -> int:
    """Delete the invitations that name a person, or an address that is proven to be his; how many went."""
    return named_in(account).delete()[0]
