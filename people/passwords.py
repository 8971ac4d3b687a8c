"""Fresh passwords, shown once to whoever makes an account and kept nowhere."""

import secrets

from people.models import Account

BYTES = 12


def renew(account: Account) -> str:
    """Give an account a fresh random password, and answer it; the caller saves the account."""
    fresh = secrets.token_urlsafe(BYTES)
    account.set_password(fresh)
    return fresh
