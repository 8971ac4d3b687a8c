"""Passwords, which their owners alone know: a link that is good once sets one, its owner changes it.

A new account has none. The link is made by Django's token generator and stored nowhere. It counts until it is used,
until its owner signs in, or until `settings.PASSWORD_RESET_TIMEOUT` seconds are over.
"""

import secrets
from datetime import timedelta

from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.contrib.auth.tokens import default_token_generator
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_decode, urlsafe_base64_encode

from people.guesses import LONGEST_NAME, authenticated, counted, forget_guesses, known_as
from people.models import Account, Letter
from rulebook import Refusal
from rulebook.refusal import phrase

HOUSE_PASSWORD = "house-password"
BYTES = 12
SELDOM = timedelta(minutes=10)
"""A second letter for the same account within this time is not written."""
USED = phrase("this link has been used, or has expired: ask for another")
WRONG = phrase("the password is wrong")


def renew(account: Account) -> str:
    """Give an account a fresh random password, and answer it; the caller saves the account.

    It is for the people of the demonstration alone, who are all played by its runner.
    """
    fresh = secrets.token_urlsafe(BYTES)
    account.set_password(fresh)
    return fresh


def link_of(account: Account) -> str:
    """A one-time link to a page that sets the account's password, for its owner's eyes."""
    name = urlsafe_base64_encode(force_bytes(account.pk))
    tail = reverse("set-password", args=[name, default_token_generator.make_token(account)])
    return settings.SITE_ADDRESS + tail


def account_of(name: str, token: str, *, hold: bool = False) -> Account | None:
    """The account whose password a link sets; None for a link that is used, too old or unknown.

    `hold` keeps its row for the transaction, so that its password stays meanwhile.
    """
    try:
        number = int(urlsafe_base64_decode(name))
    except ValueError:
        return None
    rows = Account.objects.select_for_update() if hold else Account.objects.all()
    account = rows.filter(pk=number, is_active=True).first() if number < 1 << 63 else None
    return account if account is not None and default_token_generator.check_token(account, token) else None


def set_by_link(name: str, token: str, password: str) -> Account:
    """Set the password that a link is for. Raises Refusal for an ended link, and for a weak password."""
    with transaction.atomic():
        # Whoever uses the same link at the same moment waits here, and finds it used.
        account = account_of(name, token, hold=True)
        if account is None:
            raise Refusal(HOUSE_PASSWORD, "link", USED)
        set_password(account, password)
    return account


def change(request: HttpRequest, account: Account, old: str, new: str) -> None:
    """Set your own new password, which ends all sessions and tokens of the old one.

    Raises Refusal for a wrong or a weak password, and TooManyGuesses.
    """
    confirm(request, account, old, "old")
    set_password(account, new)


def confirm(request: HttpRequest, account: Account, password: str, field: str = "password") -> None:
    """See that it is the owner who asks. Raises Refusal for a wrong password, and TooManyGuesses."""
    if authenticated(request, account.username, password) is None:
        raise Refusal(HOUSE_PASSWORD, field, WRONG)


def set_password(account: Account, password: str) -> None:
    """Set a password; tokens and sessions of the old one end, and wrong guesses at the account are forgotten.

    Raises Refusal for one that is weak, or could not be typed.
    """
    check(password, account)
    account.set_password(password)
    account.save(update_fields=["password"])
    forget_guesses(account.username)


def check(password: str, account: Account) -> None:
    """Raise Refusal for a password that is weak, or could not be typed."""
    if "\x00" in password:
        raise Refusal(HOUSE_PASSWORD, "password", "a password holds no zero character")
    try:
        validate_password(password, account)
    except ValidationError as weak:
        raise Refusal(HOUSE_PASSWORD, "password", " ".join(weak.messages)) from weak


def ask(request: HttpRequest, who: str) -> None:
    """Have a link written to the owner of this name or mail address; the answer never tells whether it exists.

    The letter goes out with the others, so that even the time keeps the secret. Raises TooManyGuesses.
    """
    name = who.replace("\x00", "")
    counted(request, asked_as(name))
    if not who or name != who:
        return
    named = Account.objects.named(who).values("pk")
    for account in Account.objects.filter(Q(pk__in=named) | Q(email__iexact=who), is_active=True):
        write_to(account)


def asked_as(name: str) -> str:
    """The name under which requests for a link are counted, in any capitals."""
    return f"{(known_as(name) or name.lower())[:LONGEST_NAME]} (forgotten)"


def write_to(account: Account) -> None:
    """Have a link written to an account's address, if it has one and was not written to just now."""
    fresh = Letter.objects.filter(account=account, proves="", written__gt=timezone.now() - SELDOM)
    if account.email and not fresh.exists():
        Letter.objects.create(account=account)


def hand_over(account: Account) -> str:
    """Leave a new account to its owner: the letter with a link is on its way and the answer empty, or it is the link.

    Mail carries it if mail goes out and the account has an address; else the maker of the account passes it on.
    """
    if account.email and settings.MAIL_GOES_OUT:
        write_to(account)
        return ""
    return link_of(account)


def days() -> int:
    """For how many days a link is good."""
    return settings.PASSWORD_RESET_TIMEOUT // 86_400
