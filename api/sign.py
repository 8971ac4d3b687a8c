"""Signing in and out."""

from datetime import datetime
from typing import Annotated, Any

import msgspec
from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from knox.models import get_token_model
from rest_framework.request import Request

from api import answers
from api.base_view import BaseView
from api.bodies import body_of, decoded
from api.problems import Refused
from api.schema import answered, asks, refusals
from people.guesses import LONGEST_NAME, LONGEST_PASSWORD, WRONG, authenticated
from people.models import Account


class SignIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The credentials of a person who signs in."""

    username: Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]
    password: Annotated[str, msgspec.Meta(max_length=LONGEST_PASSWORD)]


class Signed(msgspec.Struct, frozen=True):
    """A token for the header `Authorization: Token <token>`, and when it runs out."""

    token: str
    expires: datetime | None


_sign_in = msgspec.json.Decoder(SignIn)


class SignInView(BaseView):
    """Where a token is had for name and password."""

    authentication_classes = ()
    permission_classes = ()

    @extend_schema(
        operation_id="sign_in",
        summary="Sign in",
        request=asks(SignIn),
        responses={200: answered(Signed, "The token")} | refusals(400, 401, 413, 415, 422, 429),
        auth=[],
        tags=["account"],
    )
    def post(self, request: Request) -> HttpResponse:
        """Get a token for a name and a password. It goes into the header `Authorization: Token <token>`."""
        given = decoded(body_of(request), _sign_in)
        account = authenticated(request._request, given.username, given.password)
        if account is None:
            raise Refused(401, WRONG, headers={"WWW-Authenticate": "Token"})
        answer = signed(account)
        user_logged_in.send(sender=type(account), request=request, user=account)
        return answers.json(answer)


def signed(account: Account) -> Signed:
    """A fresh token for an account; expired tokens of it are cleared away."""
    tokens = get_token_model().objects
    tokens.filter(user=account, expiry__lt=timezone.now()).delete()
    kept, token = tokens.create(account)
    return Signed(token, kept.expiry)


class SignOutView(BaseView):
    """Where a token ends."""

    @extend_schema(
        operation_id="sign_out",
        summary="Sign out",
        request=None,
        responses={204: None} | refusals(401),
        tags=["account"],
    )
    def post(self, request: Request) -> HttpResponse:
        """End the token that this request carries; it is worth nothing afterwards."""
        token: Any = request.auth
        token.delete()
        user_logged_out.send(sender=type(request.user), request=request, user=request.user)
        return HttpResponse(status=204)
