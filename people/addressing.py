"""A person's own mail address."""

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.http import HttpRequest

from people import post, proving
from people.models import Account
from people.passwords import confirm
from people.proving import HOUSE_ADDRESS
from rulebook import Refusal


def choose(request: HttpRequest, account: Account, email: str, password: str) -> None:
    """Set another mail address from now on, or ("") none; the same one is tried again.

    Raises Refusal for an invalid address and a wrong password, and TooManyGuesses. This address can bring a new
    password, so it takes more than a token. A link goes there, by which it is proven (`people.proving`).
    """
    check(email)
    confirm(request, account, password)
    account.email = email
    account.save(update_fields=["email"])
    post.forgive(email)
    proving.ask(account)


def check(email: str) -> None:
    """Raise Refusal for an invalid mail address; an account may have none ("")."""
    if not email:
        return
    try:
        validate_email(email)
    except ValidationError as wrong:
        raise Refusal(HOUSE_ADDRESS, "email", "this is no mail address") from wrong
