"""The help of an organiser for the account of a person in his campaigns, which he can never read (house).

A link for a new password goes to the person's own address alone. Another address counts after some days, so that an
owner who can still sign in, or reads the old one, may refuse it first. All of it is on record, and the person is told.
"""

import logging
from datetime import datetime, timedelta

from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage
from django.core.validators import validate_email
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from people import post, proving
from people.languages import language_of, moment, pick
from people.models import SITTING, Account, Help, Notice, Tenure
from people.passwords import write_to
from people.tenures import organised_by
from rulebook import Refusal

logger = logging.getLogger(__name__)

HOUSE = "house-help"
PASSWORD, ADDRESS = "password", "address"
WAITS = timedelta(days=3)
"""How long another address waits before it counts."""
NEW = {
    "en": (
        "[Hauteville] This address for the account {name}",
        (
            "Hello,\n\n{by} organises a campaign in which the account {name} plays, and gives this address for it. "
            "From {counts} on its mail comes here, unless its owner refuses.\n\n"
            "If this is not your account, ignore this mail.\n"
        ),
    ),
    "fr": (
        "[Hauteville] Cette adresse pour le compte {name}",
        (
            "Bonjour,\n\n{by} organise une campagne où joue le compte {name}, et donne cette adresse pour lui. "
            "À partir du {counts}, c'est ici qu'on lui écrira, sauf si son propriétaire refuse.\n\n"
            "Si ce n'est pas votre compte, vous n'avez rien à faire.\n"
        ),
    ),
}
OLD = {
    "en": (
        "[Hauteville] Another address for your account",
        (
            "Hello {name},\n\n{by}, who organises a campaign of yours, gives another mail address for your account: "
            "{email}. From {counts} on your mail goes there.\n\n"
            "If that address is not yours, sign in before then and refuse it on the page of your account. If you cannot "
            "sign in, first set a password by “forgotten”.\n"
        ),
    ),
    "fr": (
        "[Hauteville] Une autre adresse pour votre compte",
        (
            "Bonjour {name},\n\n{by}, qui organise une de vos campagnes, donne une autre adresse pour votre compte : "
            "{email}. À partir du {counts}, c'est là qu'on vous écrira.\n\n"
            "Si elle n'est pas à vous, connectez-vous et refusez-la sur la page de votre compte, ou choisissez avant "
            "cela un mot de passe par « oublié ».\n"
        ),
    ),
}
TOLD = {
    "en": (
        "Another mail address is given for your account",
        (
            "An organiser of a campaign of yours gives another mail address for your account. It counts in three days, "
            "unless you refuse it on the page of your account, which names the organiser."
        ),
    ),
    "fr": (
        "On donne une autre adresse pour votre compte",
        (
            "L’organisateur d’une de vos campagnes donne une autre adresse pour votre compte. Elle comptera dans trois "  # noqa: RUF001
            "jours, sauf si vous la refusez sur la page de votre compte, qui dit de qui il s’agit."  # noqa: RUF001
        ),
    ),
}


def helped_tenure(by: Account, account: Account) -> Tenure:
    """The tenure of a player who sits in a campaign of this organiser now. Raises Refusal for any other account.

    Accounts of organisers and operators are excluded from help: they open more than a seat.
    """
    seats = Tenure.objects.filter(account=account, role__in=SITTING, until=None)
    held = seats.filter(campaign__in=organised_by(by)).order_by("since", "pk").last()
    if held is None:
        raise Refusal(HOUSE, "account", "no player in your campaigns has that name")
    if account.is_staff or account.is_superuser or not account.is_active:
        raise Refusal(HOUSE, "account", "the operator helps with this account")
    return held


def send_link(by: Account, account: Account) -> None:
    """Send the account's address a link for a new password. Raises Refusal as `helped_tenure` does, and without one."""
    helped_tenure(by, account)
    if not account.email:
        raise Refusal(HOUSE, "account", "this account has no mail address: give one first")
    with transaction.atomic():
        write_to(account)
        Help.objects.create(account=account, by=by, what=PASSWORD)


def give_address(by: Account, account: Account, email: str, *, zone: str = "") -> Help:
    """Give another address for an account, which counts after some days unless its owner refuses it.

    Mails to both addresses say so, with moments by the person's clock or else the one of `zone`, and so does a notice.
    Raises Refusal as `helped_tenure` does, for an invalid or unchanged address, and if the mail server refuses it. Then
    all is as before.
    """
    held = helped_tenure(by, account)
    try:
        validate_email(email)
    except ValidationError as wrong:
        raise Refusal(HOUSE, "email", "this is no mail address") from wrong
    if email == account.email:
        raise Refusal(HOUSE, "email", "this is the address of the account")
    with transaction.atomic():
        pending(account).update(refused=timezone.now())
        made = Help.objects.create(
            account=account, by=by, what=ADDRESS, email=email, counts_from=timezone.now() + WAITS
        )
        tell(held, TOLD)
        post.sent_now(worded(NEW, made, email, zone))
    warn(made, zone)
    return made


def tell(held: Tenure, words: dict[str, tuple[str, str]]) -> None:
    """Write a notice of help, which its reader finds wherever he is signed in.

    It names no helper, since it outlasts his account. Help has letters of its own instead of a mail.
    """
    subject, body = pick(words, language_of(held))
    Notice.objects.create(tenure=held, subject=subject, body=body, by_mail=False)


def worded(letters: dict[str, tuple[str, str]], change: Help, to: str, zone: str) -> EmailMessage:
    """A mail on another address, in the language and by the clock of the account's owner, or else by that of `zone`."""
    language = change.account.language
    subject, body = pick(letters, language)
    by = change.by.called if change.by is not None else ""
    assert change.counts_from is not None, "another address waits"
    counts = moment(change.counts_from, language, change.account.zone or zone)
    said = {"name": change.account.called, "by": by, "email": change.email, "counts": counts}
    return EmailMessage(subject.format(**said), body.format(**said), to=[to])


def warn(change: Help, zone: str) -> None:
    """Write to the address that there was; it may be the very one that takes nothing any more."""
    if not change.account.email:
        return
    try:
        post.sent_now(worded(OLD, change, change.account.email, zone))
    except Refusal:
        logger.warning("the owner of an account could not be warned: his address takes no mail")


def pending(account: Account) -> QuerySet[Help]:
    """The address that is given for an account and does not count yet."""
    return Help.objects.filter(account=account, what=ADDRESS, done=None, refused=None)


def record(account: Account) -> QuerySet[Help]:
    """All that organisers did for an account, the newest first."""
    return Help.objects.filter(account=account).select_related("by").order_by("-at", "-pk")


def refuse(account: Account) -> bool:
    """Refuse the address that is given for an account; False if there is none."""
    return bool(pending(account).update(refused=timezone.now()))


def accept(account: Account) -> bool:
    """Let the address that is given for an account count at once; False if there is none."""
    with transaction.atomic():
        change = pending(account).select_for_update().first()
        if change is None:
            return False
        count(change)
    return True


def count_due(now: datetime) -> int:
    """Let the addresses count whose days are over without a refusal; their number.

    If its giver has lost the right to give it, as he organises no campaign of that person, it is refused instead.
    """
    due = Help.objects.filter(
        what=ADDRESS, done=None, refused=None, counts_from__lte=now, account__is_staff=False
    )
    counted = 0
    with transaction.atomic():
        for change in due.select_for_update(of=("self",)).select_related("account", "by"):
            if may_still(change):
                count(change)
                counted += 1
            else:
                Help.objects.filter(pk=change.pk).update(refused=now)
    return counted


def may_still(change: Help) -> bool:
    """True if the giver of an address still could: other accounts must stay out of his reach."""
    if change.by is None or not change.by.is_active:
        return False
    try:
        helped_tenure(change.by, change.account)
    except Refusal:
        return False
    return True


def count(change: Help) -> None:
    """Write to the account at its new address from now on."""
    change.account.email = change.email
    change.account.save(update_fields=["email"])
    change.done = timezone.now()
    change.save(update_fields=["done"])
    post.forgive(change.email)
    proving.ask(change.account)
