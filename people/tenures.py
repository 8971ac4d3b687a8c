"""Who has which role in which campaign, now and before."""

from collections.abc import Iterable
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import Count, QuerySet
from django.utils import timezone

from people.invitations import withdraw_offers
from people.models import ORGANISER, PLAYER, READER, SITTING, Account, Invitation, SheetDraft, Tenure
from rulebook import Refusal

HOUSE_SEAT = "house-seat"
HOUSE_ORGANISER = "house-organiser"


def organise(account: Account, campaign: UUID) -> Tenure:
    """Make an account an organiser of a campaign; asked again, the tenure that stands."""
    tenure, _ = Tenure.objects.get_or_create(account=account, campaign=campaign, role=ORGANISER, until=None)
    return tenure


def appoint(account: Account, campaign: UUID) -> Tenure:
    """Make an account an organiser of a running campaign.

    Raises Refusal for one that may not organise, is closed, or plays in the campaign.
    """
    if not account.is_active or not account.is_staff:
        raise Refusal(
            HOUSE_ORGANISER, "username", "{name} may not organise: ask the operator", name=account.username
        )
    if any(tenure.role in SITTING for tenure in current(account, campaign)):
        raise Refusal(HOUSE_ORGANISER, "username", "{name} plays in this campaign", name=account.username)
    return organise(account, campaign)


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
    """Begin an account's tenure of a faction's seat, ending that of whoever held it; `name` is its id if it has one.

    Raises Refusal for an account that holds another faction's seat of the campaign: nobody knows what two sides know.
    """
    with transaction.atomic():
        if any(tenure.role in SITTING and tenure.faction != faction for tenure in current(account, campaign)):
            raise plays_another(account)
        held = Tenure.objects.filter(campaign=campaign, faction=faction, role=PLAYER, until=None)
        held.update(until=timezone.now())
        return Tenure.objects.create(
            id=name or uuid4(), account=account, campaign=campaign, faction=faction, role=PLAYER
        )


def sit_beside(account: Account, campaign: UUID, faction: str, name: UUID | None = None) -> Tenure:
    """Begin an account's tenure beside whoever plays a faction; `name` is its id if it has one. Check `may_sit` first."""
    return Tenure.objects.create(
        id=name or uuid4(), account=account, campaign=campaign, faction=faction, role=READER
    )


def readers(campaign: UUID) -> list[Tenure]:
    """Who sits beside the players of a campaign now, the longest first."""
    found = Tenure.objects.filter(campaign=campaign, role=READER, until=None).select_related("account")
    return list(found.order_by("since", "pk"))


def swap(player: Tenure | None, reader: Tenure, name: UUID) -> Tenure:
    """Let a reader play and the player read, in a transaction of the caller's; the new player's tenure, `name` its id.

    Both begin tenures of their own anew; what each has written, and how far he has read, goes with him.
    Raises Refusal where the reader has left meanwhile, or plays already.
    """
    now = timezone.now()
    if not Tenure.objects.filter(pk=reader.pk, role=READER, until=None).update(until=now):
        raise Refusal(HOUSE_SEAT, "reader", "nobody of that name reads in this seat")
    if player is not None:
        Tenure.objects.filter(pk=player.pk).update(until=now)
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
    """Raise Refusal unless the account may take this seat: open, no organiser here, and not there already."""
    if not account.is_active:
        raise Refusal(HOUSE_SEAT, "username", "the account {name} is closed", name=account.username)
    for tenure in current(account, campaign):
        if tenure.role == ORGANISER:
            raise Refusal(HOUSE_SEAT, "username", "{name} organises this campaign", name=account.username)
        if tenure.faction == faction:
            raise Refusal(HOUSE_SEAT, "username", "{name} has this seat already", name=account.username)
        raise plays_another(account)


def vacate(campaign: UUID, faction: str) -> bool:
    """End the tenure of a seat, which nobody holds then; False if nobody did."""
    held = Tenure.objects.filter(campaign=campaign, faction=faction, role=PLAYER, until=None)
    return bool(held.update(until=timezone.now()))


def leading() -> QuerySet[Tenure]:
    """The tenures of those who organise a campaign now and can: their accounts are open, and may organise."""
    return Tenure.objects.filter(role=ORGANISER, until=None, account__is_active=True, account__is_staff=True)


def dissolve(campaign: UUID) -> None:
    """End all that binds people to a campaign that will not be: its offers and all tenures."""
    now = timezone.now()
    withdraw_offers(Invitation.objects.filter(campaign=campaign))
    Tenure.objects.filter(campaign=campaign, until=None).update(until=now)


def plays_another(account: Account) -> Refusal:
    """The refusal of a second seat."""
    return Refusal(
        HOUSE_SEAT, "username", "{name} plays another faction of this campaign", name=account.username
    )


def current(account: Account, campaign: UUID) -> list[Tenure]:
    """The account's tenures in a campaign that have not ended."""
    return list(Tenure.objects.filter(account=account, campaign=campaign, until=None))


def players(campaign: UUID) -> dict[str, Tenure]:
    """Who holds the seats of a campaign now, by faction."""
    found = Tenure.objects.filter(campaign=campaign, role=PLAYER, until=None).select_related("account")
    return {tenure.faction: tenure for tenure in found}


def seated(campaigns: Iterable[UUID]) -> dict[UUID, int]:
    """How many seats of each of these campaigns somebody plays now; a campaign with none is left out."""
    found = Tenure.objects.filter(campaign__in=list(campaigns), role=PLAYER, until=None)
    return dict(found.values_list("campaign").annotate(Count("pk")))


def seat_of(account: Account, campaign: UUID) -> str:
    """The faction in whose seat an account sits in a campaign now, as its player or beside him, "" for none."""
    return next((tenure.faction for tenure in current(account, campaign) if tenure.role in SITTING), "")


def played_by(tenure: Tenure) -> set[str]:
    """The factions of the campaign in whose seats whoever has this tenure sits, or has sat, as player or beside one."""
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
    return Tenure.objects.filter(account=account, campaign=campaign, role=ORGANISER, until=None).first()
