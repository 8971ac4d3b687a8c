"""Forgetting a person: what can be traced to him goes, and the logs of his campaigns stay whole."""

from uuid import UUID

import msgspec
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils import timezone

from people.guesses import forget_guesses
from people.invitations import forget_invitations, withdraw_offers_of
from people.models import Account, Notice, Remark, SheetDraft, Tenure
from people.passwords import asked_as
from people.post import forgive


class Erased(msgspec.Struct, frozen=True):
    """What went with a person; `campaigns` are those in which he had a role, now without a name in it."""

    remarks: int
    notices: int
    drafts: int
    desk_entries: int
    guesses: int
    invitations: int
    sessions: int
    tenures: int
    campaigns: tuple[UUID, ...]


def erase(account: Account) -> Erased:
    """Forget a person: account, words, notices and sign-ins go, tenures stay as opaque ids and end now."""
    with transaction.atomic():
        tenures = Tenure.objects.filter(account=account)
        campaigns = tuple(sorted(set(tenures.values_list("campaign", flat=True))))
        erased = Erased(
            remarks=Remark.objects.filter(author__account=account).update(text="", salt=b""),
            notices=Notice.objects.filter(tenure__account=account).delete()[0],
            drafts=SheetDraft.objects.filter(tenure__account=account).delete()[0],
            desk_entries=forget_at_the_desk(account),
            guesses=sum(map(forget_guesses, counted_as(account))),
            invitations=forget_invitations(account),
            sessions=sign_out(account),
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


def sign_out(account: Account) -> int:
    """End all sessions of an account."""
    own = [
        session.pk
        for session in Session.objects.iterator()
        if session.get_decoded().get("_auth_user_id") == str(account.pk)
    ]
    return int(Session.objects.filter(pk__in=own).delete()[0])
