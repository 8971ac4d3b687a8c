"""The tokens of a person's clients, which he can end."""

from datetime import datetime

import msgspec
from django.db.models import QuerySet
from django.utils import timezone
from knox.models import AuthToken

from people.models import Account

SHOWN = 16


class Held(msgspec.Struct, frozen=True):
    """A token that counts. `id` names it to its owner and opens nothing; `this` is the one that asked."""

    id: str
    created: datetime
    expires: datetime | None
    this: bool


def valid(account: Account, using: str = "") -> tuple[Held, ...]:
    """The tokens of an account that count now, the newest first; `using` is the digest of the one that asks."""
    rows = of(account).order_by("-created")
    return tuple(Held(row.digest[:SHOWN], row.created, row.expiry, row.digest == using) for row in rows)


def of(account: Account) -> QuerySet[AuthToken]:
    """The tokens of an account that have not run out."""
    return AuthToken.objects.filter(user=account).exclude(expiry__lt=timezone.now())


def end(account: Account, name: str) -> bool:
    """End one token; False if there is none of that id."""
    return len(name) == SHOWN and bool(of(account).filter(digest__startswith=name).delete()[0])


def end_others(account: Account, using: str = "") -> int:
    """End all tokens but the one that asks; how many ended."""
    return int(of(account).exclude(digest=using).delete()[0])
