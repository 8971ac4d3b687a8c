"""The reader: the bearer of a token, found with his account by one statement that is written once."""

import binascii
from functools import cache
from typing import Any

from django.db import DEFAULT_DB_ALIAS
from django.utils import timezone
from knox.auth import TokenAuthentication
from knox.crypto import hash_token
from knox.models import get_token_model
from rest_framework.exceptions import AuthenticationFailed

from eventlog import prepared
from people.models import Account
from rulebook.refusal import phrase

WRONG = phrase("The token is wrong or has expired; sign in again.")


class Token(TokenAuthentication):  # type: ignore[misc]
    """`Authorization: Token ...`, as sign-in gives it."""

    def authenticate_credentials(self, token: bytes) -> tuple[Any, Any]:
        """The account and its token. Raises AuthenticationFailed."""
        found = bearer(digest_of(token))
        if found is None or (found.expiry is not None and found.expiry < timezone.now()):
            raise AuthenticationFailed(WRONG)
        if not found.user.is_active:
            raise AuthenticationFailed(WRONG)
        return found.user, found


def bearer(digest: str) -> Any:
    """The token of this digest, which has its account with it; None without one."""
    rows = prepared.rows(statement(), (digest,))
    if not rows:
        return None
    (row,), model = rows, get_token_model()
    own = columns(model)
    token = model.from_db(DEFAULT_DB_ALIAS, own, row[: len(own)])
    token.user = Account.from_db(DEFAULT_DB_ALIAS, columns(Account), row[len(own) :])
    return token


@cache
def statement() -> str:
    """The query for a token and its account: to have Django make it takes longer than to have it answered."""
    # A digest is the key of its table, so there is at most one row; this one stands for any.
    asked = get_token_model().objects.filter(digest="-").select_related("user")
    return str(asked.query.sql_with_params()[0])


@cache
def columns(model: Any) -> list[str]:
    """The columns of a model, in the order in which Django asks for them."""
    return [field.attname for field in model._meta.concrete_fields]


def digest_of(token: bytes) -> str:
    """The stored digest of a token. Raises AuthenticationFailed for an impossible one."""
    try:
        return str(hash_token(token.decode("ascii")))
    except (UnicodeDecodeError, TypeError, binascii.Error):
        raise AuthenticationFailed(WRONG) from None
