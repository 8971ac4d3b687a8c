"""Forgetting a person: what can be traced to him goes, and the logs of his campaigns stay whole."""

from uuid import UUID

import msgspec
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.utils import timezone

from people.guesses import forget_guesses
from people.invitations import forget_invitations, withdraw_offers_of
from people.models import Account, Notice, Remark, SheetDraft, Tenure
from people.passwords import asked_as
from people.post import forgive
from people.signed_in import end_sessions


class Erased(msgspec.Struct, frozen=True):
    """The data that went with a person; `campaigns` are the ones of his roles, now without a name there."""

    remarks: int
    notices: int
    drafts: int
    desk_entries: int
    guesses: int
    invitations: int
    sessions: int
    tenures: int
    campaigns: tuple[UUID, ...]


def close(account: Account) -> None:
    """Close an account that is to be erased: it takes no role any more. A role that it takes at this moment is awaited."""
    Account.objects.filter(pk=account.pk).update(is_active=False)


def erase(account: Account) -> Erased:
    """Forget a person: account, words, notices and sign-ins go, tenures stay as opaque ids and end now."""
    with transaction.atomic():
        # Nothing that refers to the account is begun until all that does is gone.
        list(Account.objects.select_for_update().filter(pk=account.pk))
        tenures = Tenure.objects.filter(account=account)
        campaigns = tuple(sorted(set(tenures.values_list("campaign", flat=True))))
        erased = Erased(
            remarks=Remark.objects.filter(author__account=account).update(text="", salt=b""),
            notices=Notice.objects.filter(tenure__account=account).delete()[0],
            drafts=SheetDraft.objects.filter(tenure__account=account).delete()[0],
            desk_entries=forget_at_the_desk(account),
            guesses=sum(map(forget_guesses, counted_as(account))),
            invitations=forget_invitations(account),
            sessions=end_sessions(account.pk),
            tenures=tenures.count(),
            campaigns=campaigns,
        )
        forgive(account.email)
        withdraw_offers_of(account)
        tenures.filter(until=None).update(until=timezone.now())
        account.delete()
    return erased


def counted_as(account: Account) -> tuple[str, ...]:
    """The names under which tries at an account are counted."""
    return account.username, asked_as(account.username), asked_as(account.email)


def forget_at_the_desk(account: Account) -> int:
    """Delete what the admin noted of the person: what he did there, and what was done to his account."""
    kind = ContentType.objects.get_for_model(Account)
    his = LogEntry.objects.filter(user=account)
    of_him = LogEntry.objects.filter(content_type=kind, object_id=str(account.pk))
    return int((his | of_him).delete()[0])
