"""A proven mail address: its owner has shown by a link in a mail that he reads it (house).

Any person may type any address. Data known by an address alone, as invitations that were mailed to it, are the owner's
once he has proved it. The link is signed and holds only a digest of the address, since addresses of pages come into
logs; it is stored nowhere.
"""

from datetime import timedelta

from django.conf import settings
from django.core import signing
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import salted_hmac

from people.models import Account, Letter
from people.passwords import SELDOM, days
from rulebook import Refusal
from rulebook.refusal import phrase

HOUSE_ADDRESS = "house-address"
SALT = "people.proving"
USED = phrase("this link has expired, or belongs to another address: have another one sent")


def same(one: str, other: str) -> bool:
    """True if two addresses are one, in whichever letters."""
    return bool(one) and one.casefold() == other.casefold()


def is_proven(account: Account) -> bool:
    """True if somebody has shown that the address of his account is his."""
    return same(account.email, account.proven)


def ask(account: Account) -> bool:
    """Have a link written to the address of an account.

    True if it is on its way: not for an address that is proven or was written to just now, or without mail.
    """
    if not account.email or is_proven(account) or not settings.MAIL_GOES_OUT:
        return False
    fresh = Letter.objects.filter(
        account=account, proves__iexact=account.email, written__gt=timezone.now() - SELDOM
    )
    if not fresh.exists():
        Letter.objects.create(account=account, proves=account.email)
    return True


def digest_of(email: str) -> str:
    """The digest of an address that a link holds."""
    return salted_hmac(SALT, email.casefold()).hexdigest()


def link_of(account: Account) -> str:
    """A link to the page on which the reader of an account's mail confirms it."""
    token = signing.dumps([account.pk, digest_of(account.email)], salt=SALT)
    return settings.SITE_ADDRESS + reverse("prove-email", args=[token])


def of_link(token: str) -> Account | None:
    """The account whose address a link proves; None for one that has run out, is unknown, or of an earlier address."""
    try:
        number, digest = signing.loads(token, salt=SALT, max_age=timedelta(days=days()))
    except (signing.BadSignature, ValueError, TypeError):
        return None
    account = Account.objects.filter(pk=number, is_active=True).first()
    return account if account is not None and digest_of(account.email) == digest else None


def prove(token: str) -> Account:
    """Prove the address of an account to be its owner's. Raises Refusal for an ended link."""
    account = of_link(token)
    if account is None:
        raise Refusal(HOUSE_ADDRESS, "link", USED)
    account.proven = account.email
    account.save(update_fields=["proven"])
    return account
