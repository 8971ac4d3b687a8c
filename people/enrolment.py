"""Accounts are made without a password: the owner sets it."""

from django.conf import settings
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection, transaction
from django.http import HttpRequest

from people import addressing, post, proving
from people.guesses import counted
from people.locks import Kind
from people.models import ENGLISH, TAKEN, Account, Invitation, Letter
from people.passwords import check
from rulebook import Refusal

HOUSE_ACCOUNT = "house-account"
LONGEST = 150


def check_name(name: str) -> None:
    """Raise Refusal for what can't be a username."""
    try:
        UnicodeUsernameValidator()(name)
    except ValidationError as error:
        raise Refusal(HOUSE_ACCOUNT, "username", " ".join(error.messages)) from error
    if len(name) > LONGEST:
        raise Refusal(HOUSE_ACCOUNT, "username", "a name has at most {most} letters", most=LONGEST)


def hold_name(name: str) -> None:
    """Reserve an account name, in any capitals, until the caller's transaction ends."""
    with connection.cursor() as cursor:
        cursor.execute("select pg_advisory_xact_lock(%s, hashtext(lower(%s)))", [Kind.NAME, name])


def enrol(
    request: HttpRequest,
    name: str,
    password: str,
    *,
    by: Invitation,
    language: str = ENGLISH,
    email: str = "",
) -> Account:
    """Make your own account by the link of an invitation: it is its owner's from the start.

    Raises Refusal for an impossible name or a taken one, for an invalid mail address and for a weak password. Names are
    tried under the limit of guesses, counted for each invitation, so that they cannot be found out in numbers
    (TooManyGuesses).
    """
    name = Account.normalize_username(name)
    check_name(name)
    addressing.check(email)
    fresh = Account(
        username=name, language=language, email=email, proven=email if came_by_mail(by, email) else ""
    )
    check(password, fresh)
    # Every try counts before anything is looked up: a limit that only taken names meet tells which are taken.
    counted(request, f"a name ({by.pk})")
    if Account.objects.named(name).exists():
        raise Refusal(HOUSE_ACCOUNT, "username", TAKEN)
    fresh.set_password(password)
    if not kept(fresh):
        raise Refusal(HOUSE_ACCOUNT, "username", TAKEN)
    post.forgive(email)
    proving.ask(fresh)
    return fresh


def came_by_mail(by: Invitation, email: str) -> bool:
    """True if the link of an invitation went to this address and nowhere else: who follows it reads what comes there."""
    mailed = Letter.objects.filter(invitation=by).exclude(sent=None).exists()
    return proving.same(by.email, email) and settings.MAIL_GOES_OUT and mailed


def kept(fresh: Account) -> bool:
    """Keep an account; False if its name is somebody else's, or was taken just now."""
    try:
        with transaction.atomic():
            hold_name(fresh.username)
            fresh.save()
    except IntegrityError:
        return False
    return True
