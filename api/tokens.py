"""Who asks: the bearer of a token, found with his account in one query."""

import binascii
from typing import Any

from django.utils import timezone
from knox.auth import TokenAuthentication
from knox.crypto import hash_token
from knox.models import get_token_model
from rest_framework.exceptions import AuthenticationFailed

from rulebook.refusal import phrase

WRONG = phrase("The token is wrong or has run out; sign in again.")


class Token(TokenAuthentication):  # type: ignore[misc]
    """`Authorization: Token ...`, as sign-in gives it."""

    def authenticate_credentials(self, token: bytes) -> tuple[Any, Any]:
        """The account and its token. Raises AuthenticationFailed."""
        found = get_token_model().objects.filter(digest=digest_of(token)).select_related("user").first()
        if found is None or (found.expiry is not None and found.expiry < timezone.now()):
            raise AuthenticationFailed(WRONG)
        if not found.user.is_active:
            raise AuthenticationFailed(WRONG)
        return found.user, found


def digest_of(token: bytes) -> str:
    """What is kept of a token. Raises AuthenticationFailed for what can't be one."""
    try:
        return str(hash_token(token.decode("ascii")))
    except (UnicodeDecodeError, TypeError, binascii.Error):
        raise AuthenticationFailed(WRONG) from None
