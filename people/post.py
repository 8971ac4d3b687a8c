"""Mail, each recipient alone. A refused mail waits for its address, and all others get theirs.

The mails that have waited for an address go out as one summary, so that three days never come at once.

A mail is marked in the transaction that sends it. A crash between the two sends the same notice again, under the same
Message-ID, which mail programs show once.
"""

import logging
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from smtplib import SMTPDataError, SMTPException, SMTPNotSupportedError, SMTPRecipientsRefused

import msgspec
from django.core.mail import EmailMessage, get_connection
from django.db import connection, transaction
from django.db.models import F, QuerySet, Value
from django.db.models.functions import Coalesce, Lower, NullIf
from django.utils import timezone
from django.utils.crypto import salted_hmac

from bounds.work import past_recall
from people import letters
from people.locks import Kind
from people.models import Account, Letter, Notice, Postbox
from people.notices import body_of
from rulebook import Refusal
from rulebook.refusal import phrase

logger = logging.getLogger(__name__)

HOUSE_POST = "house-post"
NOT_TAKEN = phrase("the mail server does not take mail for this address: {said}")
KEPT = timedelta(days=3)
"""The time after which an unsent mail is out of date and dropped; a notice stays in the service."""
AT_ONCE = 200
NAME = "people.post.name"
SUMMARY = ".summary"
SERVER = ""
"""The postbox of the mail server itself."""
AT_ONCE_SECONDS = 5
"""So long the mail server may take over an answer while somebody waits for his page."""
FIRST_WAIT, LONGEST_WAIT = timedelta(minutes=1), timedelta(hours=6)
SERVER_WAIT = timedelta(minutes=5)
SILENT_TRIES = 3
"""So many addresses in a row at which the server could not be spoken to end a round: it is the server."""
TELL_AFTER = timedelta(hours=1)
"""The time after which lasting trouble is reported to the operator."""
GIVEN_UP_AFTER = timedelta(days=3)
REFUSALS = (SMTPRecipientsRefused, SMTPDataError, SMTPNotSupportedError, UnicodeError, ValueError)
"""The errors of this address or mail."""
SILENCE = (SMTPException, OSError)
"""The errors of the mail server: it was not reached, or broke off."""


class Waiting(msgspec.Struct, frozen=True):
    """A mail that is to go out."""

    address: str
    written: datetime
    kind: type[Notice] | type[Letter]
    number: int


def send() -> int:
    """Send the unsent mails to all reachable addresses, the oldest first; the number that went out."""
    now = timezone.now()
    held = set(Postbox.objects.filter(next_try__gt=now).values_list("address", flat=True))
    held |= set(given_up(now).values_list("address", flat=True))
    troubled = set(Postbox.objects.filter(failures__gt=0).values_list("address", flat=True))
    sent = silent = 0
    for mail in sorted(waiting(now, held), key=lambda each: (each.written, each.number))[:AT_ONCE]:
        if mail.address in held:
            continue
        try:
            went = post(mail, late=mail.address in troubled)
        except REFUSALS as refusal:
            silent = 0
            held.add(mail.address)
            refused(mail.address, refusal)
        except SILENCE as failure:
            silent += 1
            held.add(mail.address)
            postpone(mail.address, failure)
            if silent == SILENT_TRIES:
                refused(SERVER, failure)
                break
        else:
            if went:
                silent = 0
                taken(mail.address)
            sent += went
    return sent


def waiting(now: datetime, held: set[str]) -> Iterator[Waiting]:
    """The mails that are to go out, without the ones to addresses that are held."""
    notices = Notice.objects.filter(by_mail=True, tenure__account__is_active=True).annotate(
        address=Lower("tenure__account__email")
    )
    none = Value("")
    of_account = Coalesce(NullIf("account__email", none), NullIf("invitation__account__email", none))
    others = Letter.objects.annotate(address=Lower(Coalesce(of_account, "invitation__email")))
    for kind, rows in ((Letter, others), (Notice, notices)):
        fresh: QuerySet = rows.filter(sent=None, written__gt=now - KEPT).exclude(address__in={"", *held})
        listed = fresh.exclude(address=None).order_by("written", "pk")[:AT_ONCE]
        for number, address, written in listed.values_list("pk", "address", "written"):
            yield Waiting(address, written, kind, number)


def post(mail: Waiting, *, late: bool = False) -> int:
    """Send one mail, unless somebody else is at it or has sent it; 1 if it went out.

    A notice to an address that had trouble (`late`), or was not known yet, takes along all that waits like itself.
    """
    with transaction.atomic():
        if not nobody_else_writes_to(mail.address):
            return 0
        row: Notice | Letter | None = mail.kind.objects.filter(pk=mail.number, sent=None).first()
        if row is None:
            return 0
        if (written := written_out(row)) is None:
            if isinstance(row, Letter):
                # Its occasion is over; it would hold a place before others for days.
                row.delete()
            return 0
        rows: list[Notice | Letter] = [row]
        if isinstance(row, Notice) and row.tenure.account is not None:
            like_it = list(waited(row, late=late))
            if len(like_it) > 1:
                written = letters.summary(row.tenure.account, like_it, {"Message-ID": name_of(row, SUMMARY)})
                rows = [*like_it]
        written.send()
        mark_sent(mail.kind, [each.pk for each in rows])
        return 1


def nobody_else_writes_to(address: str) -> bool:
    """True if this process alone writes to an address until the end of the transaction.

    Rows stay free while a mail goes out, so that readers of notices need not wait for the mail server.
    """
    with connection.cursor() as cursor:
        cursor.execute("select pg_try_advisory_xact_lock(%s, hashtext(%s))", [Kind.MAIL_TO, address])
        return bool(cursor.fetchone()[0])


def mark_sent(kind: type[Notice] | type[Letter], numbers: list[int]) -> None:
    """These have gone out."""
    kind.objects.filter(pk__in=numbers).update(sent=timezone.now())


def waited(notice: Notice, *, late: bool) -> QuerySet[Notice]:
    """The notices to one person that have waited for his address, the oldest first.

    It is empty if this one has gone out in time. If the address had trouble all have waited; else the ones written before
    mail went there.
    """
    account = notice.tenure.account
    since = account.address_since if account is not None else None
    found = Notice.objects.filter(
        tenure__account=account, by_mail=True, sent=None, written__gt=timezone.now() - KEPT
    )
    if not late:
        if since is None or notice.written >= since:
            return Notice.objects.none()
        found = found.filter(written__lt=since)
    return found.order_by("written", "pk")


def at_once(letter: Letter) -> None:
    """Send a letter now; if the mail server cannot be spoken to, or is known to be silent, it goes out with the others.

    Raises Refusal with the answer of the server if it refuses the mail. Nothing is kept of the address then.
    """
    if Postbox.objects.filter(address=SERVER, next_try__gt=timezone.now()).exists():
        return
    mail = letters.written_out(letter)
    if mail is not None and sent_now(mail):
        letter.sent = timezone.now()
        letter.save(update_fields=["sent"])
        taken(mail.to[0].lower())


def sent_now(mail: EmailMessage) -> bool:
    """Send a mail; False if the mail server could not be spoken to. Raises Refusal, naming the field, as `at_once` does.

    Somebody waits for his page, so the mail server has a few seconds.
    """
    mail.connection = get_connection(timeout=AT_ONCE_SECONDS)
    try:
        mail.send()
    except REFUSALS as refusal:
        raise Refusal(HOUSE_POST, "email", NOT_TAKEN, said=in_words(refusal)) from refusal
    except SILENCE as failure:
        logger.warning("the mail server could not be spoken to: %s", type(failure).__name__)
        return False
    past_recall()
    return True


def written_out(row: Notice | Letter) -> EmailMessage | None:
    """The mail of a notice or letter; None without a recipient."""
    if isinstance(row, Letter):
        return letters.written_out(row)
    if row.tenure.account is None or not row.tenure.account.email:
        return None
    return EmailMessage(
        row.subject, body_of(row), to=[row.tenure.account.email], headers={"Message-ID": name_of(row)}
    )


def name_of(notice: Notice, kind: str = "") -> str:
    """The Message-ID of a notice, or of the summary that begins with it.

    The cause is a version of the stream, which is hidden here: it would count secret events.
    """
    occasion = notice.cause if notice.cause is not None else f"day-{notice.reminds}"
    return (
        f"<notice.{salted_hmac(NAME, f'{notice.tenure_id}.{occasion}{kind}').hexdigest()}@hauteville.invalid>"
    )


def refused(address: str, failure: Exception) -> None:
    """Keep in mind that an address takes nothing, and wait longer each time before it is tried again."""
    now = timezone.now()
    box, _ = Postbox.objects.get_or_create(
        address=address, defaults={"trouble": "", "next_try": now, "since": now}
    )
    wait = SERVER_WAIT if address == SERVER else min(FIRST_WAIT * 2 ** min(box.failures, 20), LONGEST_WAIT)
    Postbox.objects.filter(pk=box.pk).update(
        failures=F("failures") + 1, trouble=in_words(failure), next_try=now + wait
    )
    # No address: logs are kept where erasure does not reach.
    logger.warning("postbox %s takes no mail: %s", box.pk, type(failure).__name__)


def postpone(address: str, failure: Exception) -> None:
    """Let an address at which the server fell silent wait a little, behind all others, without blaming it."""
    now = timezone.now()
    box, made = Postbox.objects.get_or_create(
        address=address,
        defaults={"trouble": in_words(failure), "next_try": now + SERVER_WAIT, "since": now},
    )
    if not made:
        Postbox.objects.filter(pk=box.pk).update(next_try=now + SERVER_WAIT, trouble=in_words(failure))
    logger.warning("the mail server could not be spoken to: %s", type(failure).__name__)


def taken(address: str) -> None:
    """An address that takes mail has no trouble, nor has the server."""
    Postbox.objects.filter(address__in=(address, SERVER)).delete()


def in_words(failure: Exception) -> str:
    """The answer of a mail server."""
    if isinstance(failure, SMTPRecipientsRefused):
        said = next(iter(failure.recipients.values()), (0, b""))
        return f"{said[0]} {text(said[1])}".strip()[:500]
    if isinstance(failure, SMTPDataError):
        return f"{failure.smtp_code} {text(failure.smtp_error)}".strip()[:500]
    return (str(failure) or type(failure).__name__)[:500]


def text(said: bytes | str) -> str:
    """Words of a mail server, whichever bytes they are in."""
    return said.decode(errors="replace") if isinstance(said, bytes) else said


def troubled() -> QuerySet[Postbox]:
    """The addresses that took nothing when they were tried last, the longest first; the server itself among them."""
    return Postbox.objects.order_by("since", "pk")


def untold(now: datetime) -> QuerySet[Postbox]:
    """The postboxes that the operator has yet to hear of."""
    return Postbox.objects.filter(told=None, since__lte=now - TELL_AFTER)


def note_told(boxes: list[Postbox]) -> None:
    """The operator has heard of these."""
    Postbox.objects.filter(pk__in=[box.pk for box in boxes]).update(told=timezone.now())


def given_up(now: datetime) -> QuerySet[Postbox]:
    """Addresses that have refused for days and that the operator was told of: nothing is sent there any more."""
    return Postbox.objects.filter(
        failures__gt=0, told__isnull=False, since__lte=now - GIVEN_UP_AFTER
    ).exclude(address=SERVER)


def trouble_of(address: str) -> Postbox | None:
    """The trouble with an address, if it has refused something."""
    return troubles_of([address]).get(address)


def troubles_of(addresses: Iterable[str]) -> dict[str, Postbox]:
    """The trouble with the ones of these addresses that have refused something."""
    asked = [each for each in addresses if each]
    if not asked:
        return {}
    boxes = Postbox.objects.filter(address__in={each.lower() for each in asked}, failures__gt=0)
    found = {box.address: box for box in boxes}
    return {each: found[each.lower()] for each in asked if each.lower() in found}


def owners(box: Postbox) -> list[str]:
    """The owners of the address."""
    if not box.address:
        return []
    return list(Account.objects.filter(email__iexact=box.address).values_list("username", flat=True))


def forgive(address: str) -> None:
    """Try an address again as if nothing had been: it is somebody's new one, or its owner says that it works."""
    Postbox.objects.filter(address=address.lower()).exclude(address=SERVER).delete()
