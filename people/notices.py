"""Notices: written once for a tenure and cause, read in the service, and sent by mail (`people/post.py`)."""

from datetime import datetime
from typing import TYPE_CHECKING, TypedDict
from uuid import UUID

import msgspec
from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from people.languages import language_of
from people.models import ALL_MAILS, MORNINGS, ORGANISER, OTHERS, SITTING, Account, Notice, Tenure
from people.remarks import text_of

WRITES = {
    "en": "The organiser writes: “{words}”.",
    "fr": "L’organisateur écrit : « {words} ».",  # noqa: RUF001
}
"""The words before an organiser's own, in the reason of an act or a note."""


UP_TO = (
    Notice.objects.filter(tenure__account=OuterRef("tenure__account"), pk__lte=OuterRef("pk"))
    .order_by()
    .values("tenure__account")
    .annotate(number=Count("pk"))
    .values("number")
)
"""The number of a notice among the notices of its account."""


if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class Number(TypedDict):
        """The fields of a notice of `of` beside its columns."""

        number: int

    Numbered = WithAnnotations[Notice, Number]
else:
    Numbered = Notice


class Word(msgspec.Struct, frozen=True):
    """The content of a notice; `remark` is the digest of an organiser's words on it, which stay where they are."""

    subject: str
    body: str
    remark: str = ""


def sitting(campaign: UUID) -> list[Tenure]:
    """The tenures of all people in the seats of a campaign now: the players, and the readers beside them."""
    found = Tenure.objects.filter(campaign=campaign, role__in=SITTING, until=None)
    return list(found.select_related("account"))


def organisers(campaign: UUID) -> list[Tenure]:
    """The tenures of the organisers of a campaign now."""
    found = Tenure.objects.filter(campaign=campaign, role=ORGANISER, until=None)
    return list(found.select_related("account"))


def tell(tenure: Tenure, cause: int, word: Word, *, of_night: bool = False) -> None:
    """Write a notice for a tenure, `of_night` if a night is over with its cause; the same cause is told once."""
    notice = Notice(
        tenure=tenure,
        cause=cause,
        subject=word.subject,
        body=word.body,
        remark=word.remark,
        by_mail=wanted_by_mail(tenure.account, of_night=of_night),
    )
    Notice.objects.bulk_create([notice], ignore_conflicts=True)


def remind(tenure: Tenure, day: int, word: Word) -> bool:
    """Write a reminder of the orders of a day for a tenure; False where it had one for that day."""
    _, fresh = Notice.objects.get_or_create(
        tenure=tenure,
        reminds=day,
        defaults={
            "subject": word.subject,
            "body": word.body,
            "by_mail": wanted_by_mail(tenure.account, of_night=False),
        },
    )
    return fresh


def reminded(campaign: UUID, day: int) -> dict[str, datetime]:
    """The moment at which each faction's present player was reminded of the orders of a day; others are left out."""
    found = Notice.objects.filter(tenure__campaign=campaign, tenure__until=None, reminds=day)
    return dict(found.values_list("tenure__faction", "written"))


def wanted_by_mail(account: Account | None, *, of_night: bool) -> bool:
    """True if somebody wants such a notice as a mail, too."""
    return account is None or account.mails in (ALL_MAILS, MORNINGS if of_night else OTHERS)


def one_line(words: str) -> str:
    """An organiser's words without the full stop that the sentence around it brings."""
    said = " ".join(words.split())
    return said.removesuffix(".") if not said.endswith("..") else said


def body_of(notice: Notice) -> str:
    """A notice's text, with the organiser's words, a reason or a note, as long as they are not erased."""
    if not notice.remark or not (words := one_line(text_of(notice.remark))):
        return notice.body
    said = WRITES[language_of(notice.tenure)].format(words=words)
    return f"{notice.body}\n\n{said}"


def of(account: Account) -> QuerySet[Numbered]:
    """All that an account was told, whichever seat it held, the newest first; `number` counts it from 1.

    Keys of rows are shared by everybody: by them the notices of others could be counted.
    """
    return told_to(account).annotate(number=Subquery(UP_TO)).select_related("tenure__account").order_by("-pk")


def told_to(account: Account) -> QuerySet[Notice]:
    """All that an account was told."""
    return Notice.objects.filter(tenure__account=account)


def unread(account: Account) -> int:
    """How much of it has not been read."""
    return told_to(account).filter(read=None).count()


def mark(account: Account, number: int, *, read: bool) -> Numbered | None:
    """Note that a notice was read, or that it needs another look; None for a notice of others."""
    notice = of(account).filter(number=number).first()
    if notice is None:
        return None
    if read != (notice.read is not None):
        notice.read = timezone.now() if read else None
        notice.save(update_fields=["read"])
    return notice


def read_what_led_to(tenure: str, *paths: str) -> None:
    """Note that the notices of a tenure were read whose last line is the address of one of these pages."""
    ends = Q()
    for path in paths:
        ends |= Q(body__endswith=path)
    Notice.objects.filter(ends, tenure=UUID(tenure), read=None).update(read=timezone.now())


def mark_all(account: Account) -> int:
    """Note that all was read; how much had not been."""
    return told_to(account).filter(read=None).update(read=timezone.now())
