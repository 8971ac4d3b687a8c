"""All data kept of a person, as one document for him: the same that `people/erasing.py` erases.

The logs of his campaigns hold no name: they have the ids of his tenures, by which his acts are found.
"""

import json
from collections.abc import Iterable
from datetime import datetime
from typing import Any
from uuid import UUID

from axes.models import AccessAttempt
from django.db.models import Model, QuerySet

from people import tokens
from people.erasing import counted_as
from people.helping import record
from people.invitations import named_in
from people.models import Account, Letter, Notice, Reading, Remark, SheetDraft, Tenure
from people.post import trouble_of

OF_ACCOUNT = (
    "username",
    "email",
    "address_since",
    "language",
    "zone",
    "mails",
    "colours",
    "shortcuts",
    "is_active",
    "is_staff",
    "is_superuser",
    "date_joined",
    "last_login",
)


def portrait(account: Account) -> dict[str, Any]:
    """The data kept of a person, kind by kind. His password is kept as a hash alone, which is left out."""
    tenures = Tenure.objects.filter(account=account).order_by("since")
    box = trouble_of(account.email)
    introducer = account.introduced_by
    return {
        "account": {name: getattr(account, name) for name in OF_ACCOUNT}
        | {"introduced_by": introducer.username if introducer is not None else None},
        "tenures": rows(
            tenures, "id", "campaign", "role", "faction", "since", "until", "visited", "nights_read"
        ),
        "remarks": rows(Remark.objects.filter(author__account=account), "campaign", "text", "written"),
        "notices": rows(
            Notice.objects.filter(tenure__account=account).order_by("pk"),
            "subject",
            "body",
            "written",
            "sent",
            "read",
        ),
        "drafts": rows(SheetDraft.objects.filter(tenure__account=account), "day", "lines", "changed"),
        "invitations": rows(
            named_in(account), "campaign", "faction", "role", "made", "expires", "accepted", "revoked"
        ),
        "letters": rows(Letter.objects.filter(account=account), "written", "sent"),
        "helped": rows(record(account), "what", "email", "at", "counts_from", "done", "refused"),
        "tokens": [
            {"id": each.id, "created": each.created, "expires": each.expires}
            for each in tokens.valid(account)
        ],
        "readings": rows(Reading.objects.filter(account=account), "campaign", "path", "at"),
        "arrivals": rows(
            account.arrivals.order_by("at"), "campaign", "name", "at", "done", "refused", "said"
        ),
        "guesses": rows(
            AccessAttempt.objects.filter(username__in=counted_as(account)), "ip_address", "attempt_time"
        ),
        "mail_trouble": box.trouble if box is not None else None,
    }


def rows(found: QuerySet[Any] | Iterable[Model], *fields: str) -> list[dict[str, Any]]:
    """Rows with the fields that are about the person."""
    return [{name: getattr(row, name) for name in fields} for row in found]


def as_json(account: Account) -> str:
    """The document, as JSON to be read by people and by programs."""
    return json.dumps(portrait(account), ensure_ascii=False, indent=2, default=plain)


def plain(value: Any) -> str:
    """A moment or an id as text. Raises TypeError for anything else."""
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, UUID):
        return str(value)
    raise TypeError(f"{type(value).__name__} is not written down")
