"""The person who is signed in: who he is, and the language in which he reads."""

from typing import Any

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from api import answers
from api.base_view import BaseView
from api.bodies import Word, body_of, decoded
from api.schema import answered, asks, refusals
from people import languages, post, wishes
from people.models import Account


class Me(msgspec.Struct, frozen=True):
    """The reader's account. `language` is the one of his reports and notices, one of `languages`.

    `email` is his mail address, "" without one; `mail_trouble` the answer of his mail server when mail was not taken,
    else null. He should then give another address, or say that this one works again. `zone` is the time zone in which
    his pages show moments, "" for the clock of each campaign. `mails` are the notices that also come by mail, out of
    `mail_kinds`.
    """

    username: str
    language: str
    languages: tuple[str, ...]
    zone: str
    mails: str
    mail_kinds: tuple[str, ...]
    email: str
    mail_trouble: str | None


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A change of the reader's account; null, or a missing field, leaves it as it is."""

    language: Word | None = None
    zone: Word | None = None
    mails: Word | None = None


_wish = msgspec.json.Decoder(Wish)


class MeView(BaseView):
    """The reader's own account."""

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
        summary="Choose my language, my time zone and my mails",
        request=asks(Wish),
        responses={200: answered(Me, "My account")} | refusals(400, 401, 413, 415, 422),
        tags=["account"],
    )
    def patch(self, request: Request) -> HttpResponse:
        """Read reports and notices in another language from now on, the old ones too; facts and numbers stay the same.

        Moments on my pages are told in my time zone; which notices come by mail as well is mine to say.
        """
        wanted = decoded(body_of(request), _wish)
        account: Any = request.user
        wishes.choose(account, language=wanted.language, zone=wanted.zone, mails=wanted.mails)
        return answers.json(me(request.user))


def me(account: Any) -> Me:
    """An account as its owner sees it."""
    found: Account = account
    trouble = post.trouble_of(found.email)
    return Me(
        found.username,
        found.language,
        languages.CODES,
        found.zone,
        found.mails,
        wishes.KINDS,
        found.email,
        trouble.trouble if trouble is not None else None,
    )
