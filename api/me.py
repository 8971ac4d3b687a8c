"""The person who is signed in: who he is, and the language in which he reads."""

from typing import Any

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from api import answers
from api.base_view import BaseView
from api.bodies import body_of, decoded
from api.schema import answered, asks, refusals
from people import languages, post
from people.models import Account


class Me(msgspec.Struct, frozen=True):
    """The asker. `language` is the one of his reports and notices, one of `languages`.

    `email` is where he is written to, "" for nowhere; `mail_trouble` what was answered there when mail was not taken,
    null while it is. Then another address is asked of him, or word that this one works again.
    """

    username: str
    language: str
    languages: tuple[str, ...]
    email: str
    mail_trouble: str | None


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the asker wants to be otherwise."""

    language: str


_wish = msgspec.json.Decoder(Wish)


class MeView(BaseView):
    """The asker's own account."""

    @extend_schema(
        operation_id="me",
        summary="Who I am",
        responses={200: answered(Me, "My account")} | refusals(401),
        tags=["account"],
    )
    def get(self, request: Request) -> HttpResponse:
        """My username, and the language of my reports and notices."""
        return answers.json(me(request.user))

    @extend_schema(
        operation_id="choose_language",
        summary="Choose my language",
        request=asks(Wish),
        responses={200: answered(Me, "My account")} | refusals(400, 401, 413, 415, 422),
        tags=["account"],
    )
    def patch(self, request: Request) -> HttpResponse:
        """Read reports and notices in another language from now on, the old ones too; facts and numbers stay the same."""
        wanted = decoded(body_of(request), _wish)
        languages.choose(request.user, wanted.language)  # type: ignore[arg-type]
        return answers.json(me(request.user))


def me(account: Any) -> Me:
    """An account as its owner sees it."""
    found: Account = account
    trouble = post.trouble_of(found.email)
    return Me(
        found.username,
        found.language,
        languages.CODES,
        found.email,
        trouble.trouble if trouble is not None else None,
    )
