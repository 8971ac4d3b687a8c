"""Your own password, mail address and tokens."""

from typing import Annotated, Any

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from api import answers
from api.base_view import BaseView
from api.bodies import body_of, decoded
from api.me import Me, me
from api.problems import Refused
from api.schema import answered, asks, refusals
from api.sign import Signed, signed
from people import addressing, passwords, tokens
from people.guesses import LONGEST_PASSWORD

Secret = Annotated[str, msgspec.Meta(max_length=LONGEST_PASSWORD)]


class NewPassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The password that counts now, and another."""

    old: Secret
    password: Secret


class Forgotten(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The username, or the mail address, of a person who cannot sign in."""

    who: Annotated[str, msgspec.Meta(max_length=254)]


class LinkedPassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The two last parts of the address of a link, and the password to set."""

    name: Annotated[str, msgspec.Meta(max_length=200)]
    token: Annotated[str, msgspec.Meta(max_length=200)]
    password: Secret


class NewAddress(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new mail address, "" for none, and the password: a mail can bring a new password."""

    email: Annotated[str, msgspec.Meta(max_length=254)]
    password: Secret


class Tokens(msgspec.Struct, frozen=True):
    """The reader's tokens that count, the newest first."""

    tokens: tuple[tokens.Held, ...]


_new_password = msgspec.json.Decoder(NewPassword)
_forgotten = msgspec.json.Decoder(Forgotten)
_linked = msgspec.json.Decoder(LinkedPassword)
_new_address = msgspec.json.Decoder(NewAddress)


class PasswordView(BaseView):
    """A page to change your password."""

    @extend_schema(
        operation_id="change_password",
        summary="Change my password",
        request=asks(NewPassword),
        responses={200: answered(Signed, "A fresh token")} | refusals(400, 401, 413, 415, 422, 429),
        tags=["account"],
    )
    def post(self, request: Request) -> HttpResponse:
        """Change my password. All my tokens and sessions end, this one too; the answer holds a fresh token."""
        given = decoded(body_of(request), _new_password)
        account: Any = request.user
        passwords.change(request._request, account, given.old, given.password)
        return answers.json(signed(account))


class ForgottenView(BaseView):
    """Where a link is asked for."""

    authentication_classes = ()
    permission_classes = ()

    @extend_schema(
        operation_id="forgotten_password",
        summary="Ask for a link to set a password",
        request=asks(Forgotten),
        responses={204: None} | refusals(400, 413, 415, 422, 429),
        auth=[],
        tags=["account"],
    )
    def post(self, request: Request) -> HttpResponse:
        """Have a link to set a password sent by mail. The answer does not depend on whether there is such an account."""
        given = decoded(body_of(request), _forgotten)
        passwords.ask(request._request, given.who)
        return HttpResponse(status=204)


class LinkedPasswordView(BaseView):
    """Where the link that came by mail sets a password."""

    authentication_classes = ()
    permission_classes = ()

    @extend_schema(
        operation_id="set_password",
        summary="Set a password by a link",
        request=asks(LinkedPassword),
        responses={200: answered(Signed, "A token")} | refusals(400, 413, 415, 422),
        auth=[],
        tags=["account"],
    )
    def post(self, request: Request) -> HttpResponse:
        """Set my password by the link that I was sent (`.../account/password/<name>/<token>/`); it is good once."""
        given = decoded(body_of(request), _linked)
        return answers.json(signed(passwords.set_by_link(given.name, given.token, given.password)))


class EmailView(BaseView):
    """Where one says where to be written to."""

    @extend_schema(
        operation_id="change_address",
        summary="Change my mail address",
        request=asks(NewAddress),
        responses={200: answered(Me, "My account")} | refusals(400, 401, 413, 415, 422, 429),
        tags=["account"],
    )
    def put(self, request: Request) -> HttpResponse:
        """Be written to at another address, or at none. The same one again means that it works now."""
        given = decoded(body_of(request), _new_address)
        account: Any = request.user
        addressing.choose(request._request, account, given.email, given.password)
        return answers.json(me(account))


class TokensView(BaseView):
    """Your tokens."""

    @extend_schema(
        operation_id="tokens",
        summary="My tokens",
        responses={200: answered(Tokens, "My tokens")} | refusals(401),
        tags=["account"],
    )
    def get(self, request: Request) -> HttpResponse:
        """My tokens that count, without their secrets. `this` is the one that this request carries."""
        account, token = asker(request)
        return answers.json(Tokens(tokens.valid(account, token.digest)))

    @extend_schema(
        operation_id="end_other_tokens",
        summary="End my other tokens",
        request=None,
        responses={204: None} | refusals(401),
        tags=["account"],
    )
    def delete(self, request: Request) -> HttpResponse:
        """End all my tokens but the one that this request carries."""
        account, token = asker(request)
        tokens.end_others(account, token.digest)
        return HttpResponse(status=204)


class TokenView(BaseView):
    """A token."""

    @extend_schema(
        operation_id="end_token",
        summary="End one of my tokens",
        request=None,
        responses={204: None} | refusals(401, 404),
        tags=["account"],
    )
    def delete(self, request: Request, token: str) -> HttpResponse:
        """End a token by its id."""
        account, _ = asker(request)
        if not tokens.end(account, token):
            raise Refused(404, "You have no such token.")
        return HttpResponse(status=204)


def asker(request: Request) -> tuple[Any, Any]:
    """The account that asks and the token that it asks with."""
    return request.user, request.auth
