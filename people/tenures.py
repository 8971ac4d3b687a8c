"""Who has which role in which campaign, now and before."""

from uuid import UUID

from django.db import transaction
from django.utils import timezone

from people.models import ORGANISER, PLAYER, Account, Remark, Tenure


def organise(account: Account, campaign: UUID) -> Tenure:
    """Make an account an organiser of a campaign; asked again, the tenure that stands."""
    tenure, _ = Tenure.objects.get_or_create(account=account, campaign=campaign, role=ORGANISER, until=None)
    return tenure


def seat(account: Account, campaign: UUID, faction: str) -> Tenure:
    """Begin an account's tenure of a faction's seat, ending that of whoever held it."""
    with transaction.atomic():
        held = Tenure.objects.filter(campaign=campaign, faction=faction, role=PLAYER, until=None)
        held.update(until=timezone.now())
        return Tenure.objects.create(account=account, campaign=campaign, faction=faction, role=PLAYER)


def current(account: Account, campaign: UUID) -> list[Tenure]:
    """The account's tenures in a campaign that have not ended."""
    return list(Tenure.objects.filter(account=account, campaign=campaign, until=None))


def organised_by(account: Account) -> set[UUID]:
    """The campaigns that the account organises now."""
    found = Tenure.objects.filter(account=account, role=ORGANISER, until=None)
    return set(found.values_list("campaign", flat=True))


def erase(account: Account) -> None:
    """Forget a person: account, words and notices go, tenures stay as opaque ids."""
    with transaction.atomic():
        Remark.objects.filter(author__account=account).update(text="", salt=b"")
        for tenure in account.tenures.all():
            tenure.notices.all().delete()
        account.delete()
