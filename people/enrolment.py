"""Making accounts: nobody who makes one for somebody else gives it a password."""

from django.conf import settings
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest

from people import addressing, post, proving
from people.guesses import counted
from people.models import ENGLISH, Account, Invitation, Letter
from people.passwords import check
from rulebook import Refusal
from rulebook.refusal import phrase

HOUSE_ACCOUNT = "house-account"
TAKEN = phrase("choose another name: this one is not to be had")
LONGEST = 150


def check_name(name: str) -> None:
    """Raise Refusal for what can't be a username."""
    try:
        UnicodeUsernameValidator()(name)
    except ValidationError as error:
        raise Refusal(HOUSE_ACCOUNT, "username", " ".join(error.messages)) from error
    if len(name) > LONGEST:
        raise Refusal(HOUSE_ACCOUNT, "username", "a name has at most {most} letters", most=LONGEST)


def enrol(
    request: HttpRequest,
    name: str,
    password: str,
    *,
    by: Invitation,
    language: str = ENGLISH,
    email: str = "",
) -> Account:
    """Make an account for oneself, as whoever follows a link of an invitation does: nobody else has made it.

    Raises Refusal for a name that can't be one or is taken, for what is no mail address and for a weak password; names
    are tried under the limit of guesses, counted for each invitation, so that none are found out in numbers
    (TooManyGuesses).
    """
    check_name(name)
    addressing.check(email)
    fresh = Account(
        username=name, language=language, email=email, proven=email if came_by_mail(by, email) else ""
    )
    check(password, fresh)
    # Every try counts before anything is looked up: a limit that only taken names meet tells which are taken.
    counted(request, f"a name ({by.pk})")
    if taken(name):
        raise Refusal(HOUSE_ACCOUNT, "username", TAKEN)
    fresh.set_password(password)
    if not kept(fresh):
        raise Refusal(HOUSE_ACCOUNT, "username", TAKEN)
    post.forgive(email)
    proving.ask(fresh)
    return fresh


def came_by_mail(by: Invitation, email: str) -> bool:
    """Whether the link of an invitation went to this address and nowhere else: who follows it reads what comes there."""
    mailed = Letter.objects.filter(invitation=by).exclude(sent=None).exists()
    return proving.same(by.email, email) and settings.MAIL_GOES_OUT and mailed


def taken(name: str) -> bool:
    """Whether somebody has a name, in whichever letters."""
    return Account.objects.filter(username__iexact=name).exists()


def kept(fresh: Account) -> bool:
    """Keep a new account; False if its name is taken, in whichever letters, or was taken just now."""
    if taken(fresh.username):
        return False
    try:
        with transaction.atomic():
            fresh.save()
    except IntegrityError:
        return False
    return True
