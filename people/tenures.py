"""The roles of people in campaigns, now and before: a person has one at a time, as long as it lasts.

So each person reads what one side knows. A constraint of the table holds it, and every role begins under a lock
(`alone`). So a person who takes two at once reads a refusal of one.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import Count, QuerySet
from django.utils import timezone

from people.invitations import withdraw_offers
from people.locks import Kind, hold
from people.models import ORGANISER, PLAYER, READER, SITTING, Account, Invitation, SheetDraft, Tenure
from rulebook import Refusal

HOUSE_SEAT = "house-seat"
HOUSE_ORGANISER = "house-organiser"


@contextmanager
def alone(account: Account, campaign: UUID) -> Iterator[Tenure | None]:
    """The role of an account in a campaign, None without one, while it is locked against changes.

    The locks end with the transaction: with the caller's, if there is one. Raises Refusal for an account that is closed
    by now, or erased.
    """
    with transaction.atomic():
        hold(Kind.ROLE, f"{account.pk} {campaign}")
        # Whoever closes the account waits for this, or this for him: what he then empties is empty for good.
        there = Account.objects.select_for_update(no_key=True).filter(pk=account.pk, is_active=True)
        if not list(there.values_list("pk", flat=True)):
            raise closed(account)
        yield current(account, campaign)


def organise(account: Account, campaign: UUID) -> Tenure:
    """Make an account an organiser of a campaign; asked again, the tenure that stands.

    Raises Refusal for one that sits in the campaign.
    """
    with alone(account, campaign) as held:
        if held is not None and held.role in SITTING:
            raise Refusal(HOUSE_ORGANISER, "username", "{name} plays in this campaign", name=account.called)
        return held or Tenure.objects.create(account=account, campaign=campaign, role=ORGANISER)


def appoint(account: Account, campaign: UUID) -> Tenure:
    """Make an account an organiser of a running campaign.

    Raises Refusal for one that may not organise or is closed, and as `organise` does.
    """
    if not account.is_active or not account.is_staff:
        raise Refusal(
            HOUSE_ORGANISER, "username", "{name} may not organise: ask the operator", name=account.called
        )
    return organise(account, campaign)


def hand_over(account: Account, successor: Account, campaign: UUID) -> None:
    """Let another person organise a running campaign instead of an account: both happen, or neither.

    Raises Refusal as `appoint` and `resign` do.
    """
    with transaction.atomic():
        appoint(successor, campaign)
        resign(account, campaign)


def resign(account: Account, campaign: UUID) -> None:
    """End an account's time as an organiser. Raises Refusal for the last one: somebody has to stay."""
    organisers = Tenure.objects.filter(campaign=campaign, role=ORGANISER, until=None)
    with transaction.atomic():
        # Who resigns at the same moment waits here, and may find himself the last.
        there = list(organisers.select_for_update().order_by("pk").values_list("account_id", flat=True))
        if not set(there) - {account.pk}:
            raise Refusal(HOUSE_ORGANISER, "resign", "the campaign would be left without an organiser")
        now = timezone.now()
        withdraw_offers(Invitation.objects.filter(campaign=campaign, by__account=account))
        organisers.filter(account=account).update(until=now)


def seat(account: Account, campaign: UUID, faction: str, name: UUID | None = None) -> Tenure:
    """Begin an account's tenure of a faction's seat, ending the former holder's; `name` is its id if it has one.

    Raises Refusal as `may_sit` does.
    """
    with alone(account, campaign) as held:
        check_fit(account, campaign, held, faction)
        vacate(campaign, faction)
        return Tenure.objects.create(
            id=name or uuid4(), account=account, campaign=campaign, faction=faction, role=PLAYER
        )


def sit_beside(account: Account, campaign: UUID, faction: str, name: UUID | None = None) -> Tenure:
    """Begin an account's tenure beside the player of a faction; `name` is its id if it has one.

    Raises Refusal as `may_sit` does.
    """
    with alone(account, campaign) as held:
        check_fit(account, campaign, held, faction)
        return Tenure.objects.create(
            id=name or uuid4(), account=account, campaign=campaign, faction=faction, role=READER
        )


def readers(campaign: UUID) -> list[Tenure]:
    """The readers beside the players of a campaign now, the longest first."""
    found = Tenure.objects.filter(campaign=campaign, role=READER, until=None).select_related("account")
    return list(found.order_by("since", "pk"))


def swap(player: Tenure | None, reader: Tenure, name: UUID) -> Tenure:
    """Let a reader play and the player read, in a transaction of the caller's; the new player's tenure, `name` its id.

    Both begin new tenures; their drafts and marks of reading go with them. Raises Refusal if the reader has left
    meanwhile, or plays already; a player who has left stays away.
    """
    now = timezone.now()
    if not Tenure.objects.filter(pk=reader.pk, role=READER, until=None).update(until=now):
        raise Refusal(HOUSE_SEAT, "reader", "no reader in this seat has that name")
    if player is not None and Tenure.objects.filter(pk=player.pk, until=None).update(until=now):
        anew(player, READER, uuid4())
    return anew(reader, PLAYER, name)


def anew(before: Tenure, role: str, name: UUID) -> Tenure:
    """The next tenure of the same person in the same seat."""
    after = Tenure.objects.create(
        id=name,
        account=before.account,
        campaign=before.campaign,
        faction=before.faction,
        role=role,
        visited=before.visited,
        nights_read=before.nights_read,
    )
    SheetDraft.objects.filter(tenure=before).update(tenure=after)
    return after


def may_sit(account: Account, campaign: UUID, faction: str) -> None:
    """Raise Refusal unless the account may take this seat: open, never an organiser here, and without a seat."""
    check_fit(account, campaign, current(account, campaign), faction)


def check_fit(account: Account, campaign: UUID, held: Tenure | None, faction: str) -> None:
    """Raise Refusal unless an account with this role in a campaign, None without one, may take a faction's seat there.

    An organiser who has resigned may not as long as the campaign lasts: he still knows all sides.
    """
    if not account.is_active:
        raise closed(account)
    if held is None:
        if Tenure.objects.filter(account=account, campaign=campaign, role=ORGANISER).exists():
            raise Refusal(
                HOUSE_SEAT,
                "username",
                "{name} has organised this campaign and seen all sides, so no seat is open to that account",
                name=account.called,
            )
        return
    if held.role == ORGANISER:
        raise Refusal(HOUSE_SEAT, "username", "{name} organises this campaign", name=account.called)
    if held.faction == faction:
        raise Refusal(HOUSE_SEAT, "username", "{name} has this seat already", name=account.called)
    raise Refusal(
        HOUSE_SEAT, "username", "{name} plays another faction of this campaign", name=account.called
    )


def closed(account: Account) -> Refusal:
    """The refusal of a role for an account that is closed."""
    return Refusal(HOUSE_SEAT, "username", "the account {name} is closed", name=account.called)


def vacate(campaign: UUID, faction: str) -> bool:
    """End the tenure of a seat, which is empty then; False if it was empty."""
    held = Tenure.objects.filter(campaign=campaign, faction=faction, role=PLAYER, until=None)
    return bool(held.update(until=timezone.now()))


def leading() -> QuerySet[Tenure]:
    """The tenures of present organisers of a campaign who can act: their accounts are open, and may organise."""
    return Tenure.objects.filter(role=ORGANISER, until=None, account__is_active=True, account__is_staff=True)


def dissolve(campaign: UUID) -> None:
    """End all that binds people to a campaign that will not be: its offers and all tenures."""
    now = timezone.now()
    withdraw_offers(Invitation.objects.filter(campaign=campaign))
    Tenure.objects.filter(campaign=campaign, until=None).update(until=now)


def current(account: Account, campaign: UUID) -> Tenure | None:
    """The account's tenure in a campaign that has not ended; None without one."""
    return Tenure.objects.filter(account=account, campaign=campaign, until=None).first()


def players(campaign: UUID) -> dict[str, Tenure]:
    """The holders of the seats of a campaign now, by faction."""
    found = Tenure.objects.filter(campaign=campaign, role=PLAYER, until=None).select_related("account")
    return {tenure.faction: tenure for tenure in found}


def seated(campaigns: Iterable[UUID]) -> dict[UUID, int]:
    """How many seats of each of these campaigns somebody plays now; a campaign with none is left out."""
    found = Tenure.objects.filter(campaign__in=list(campaigns), role=PLAYER, until=None)
    return dict(found.values_list("campaign").annotate(Count("pk")))


def seat_of(account: Account, campaign: UUID) -> str:
    """The faction in whose seat an account sits in a campaign now, as its player or beside him, "" for none."""
    held = current(account, campaign)
    return held.faction if held is not None and held.role in SITTING else ""


def played_by(tenure: Tenure) -> set[str]:
    """The factions of the campaign in whose seats the holder of this tenure sits, or has sat, in any role."""
    if tenure.account_id is None:
        return set()
    found = Tenure.objects.filter(account=tenure.account_id, campaign=tenure.campaign, role__in=SITTING)
    return set(found.values_list("faction", flat=True))


def organised_by(account: Account) -> set[UUID]:
    """The campaigns that the account organises now."""
    found = Tenure.objects.filter(account=account, role=ORGANISER, until=None)
    return set(found.values_list("campaign", flat=True))


def organiser_tenure(account: Account, campaign: UUID) -> Tenure | None:
    """The account's tenure as an organiser of a campaign, if it has one now."""
    held = current(account, campaign)
    return held if held is not None and held.role == ORGANISER else None
