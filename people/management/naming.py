"""How commands name a person."""

from django.core.management.base import CommandError

from people.models import Account


def account_named(username: str) -> Account:
    """The account of a username. Raises CommandError where there is none."""
    account = Account.objects.named(username).first()
    if account is None:
        raise CommandError(f"there is no account {username}")
    return account
