"""Notices: written once for a tenure and cause, and sent by mail until they are sent.

A notice is marked in the transaction that sends it. A crash between the two sends the same mail again, under the same
Message-ID, which mail programs show once.
"""

import logging
from datetime import timedelta
from smtplib import SMTPException
from uuid import UUID

import msgspec
from django.core.mail import EmailMessage
from django.db import transaction
from django.utils import timezone

from people.models import ORGANISER, PLAYER, Notice, Tenure

logger = logging.getLogger(__name__)

KEPT = timedelta(days=3)
"""A notice that could not be sent for so long tells nothing new any more."""
AT_ONCE = 200


class Word(msgspec.Struct, frozen=True):
    """What is to be told."""

    subject: str
    body: str


def seated(campaign: UUID) -> dict[str, Tenure]:
    """The tenures that hold the seats of a campaign now, by faction."""
    found = Tenure.objects.filter(campaign=campaign, role=PLAYER, until=None).select_related("account")
    return {tenure.faction: tenure for tenure in found}


def organisers(campaign: UUID) -> list[Tenure]:
    """The tenures of those who organise a campaign now."""
    found = Tenure.objects.filter(campaign=campaign, role=ORGANISER, until=None)
    return list(found.select_related("account"))


def tell(tenure: Tenure, cause: int, word: Word) -> None:
    """Write a notice for a tenure; the same cause is told once."""
    notice = Notice(tenure=tenure, cause=cause, subject=word.subject, body=word.body)
    Notice.objects.bulk_create([notice], ignore_conflicts=True)


def send() -> int:
    """Send what is not sent to whom can be written to, the oldest first; how many went out.

    Ends at the first that the mail server does not take: the rest waits for the next time.
    """
    waiting = Notice.objects.filter(sent=None, written__gt=timezone.now() - KEPT)
    reachable = waiting.filter(tenure__account__is_active=True).exclude(tenure__account__email="")
    sent = 0
    for number in reachable.order_by("written", "pk").values_list("pk", flat=True)[:AT_ONCE]:
        try:
            sent += post(number)
        except (SMTPException, OSError):
            logger.exception("notice %s could not be sent", number)
            break
    return sent


def post(number: int) -> int:
    """Send one notice, unless somebody else is at it or has sent it; 1 if it went out."""
    with transaction.atomic():
        free = Notice.objects.select_for_update(skip_locked=True, of=("self",))
        notice = free.filter(pk=number, sent=None).select_related("tenure__account").first()
        if notice is None or notice.tenure.account is None:
            return 0
        mail(notice, notice.tenure.account.email).send()
        notice.sent = timezone.now()
        notice.save(update_fields=["sent"])
        return 1


def mail(notice: Notice, address: str) -> EmailMessage:
    """The letter of a notice; its Message-ID is the same however often it is written."""
    name = f"<notice.{notice.tenure_id}.{notice.cause}@hauteville.invalid>"
    return EmailMessage(notice.subject, notice.body, to=[address], headers={"Message-ID": name})
