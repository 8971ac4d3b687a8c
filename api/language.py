"""The language of one answer: the one that the query asks for, else the one of the reader's account.

`Accept-Language` is read for strangers alone: browsers send it unasked, and it would replace the player's choice.
"""

from typing import Any

from django.http import HttpRequest
from django.utils.translation.trans_real import parse_accept_lang_header
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import APIException
from rest_framework.request import Request

from api.problems import Refused
from campaign.model.orders import Finding
from people import languages
from people.models import ENGLISH
from rulebook import Refusal

LANGUAGE = OpenApiParameter(
    "language",
    str,
    enum=list(languages.CODES),
    description="The language of this answer; without it that of my account.",
)


def language_of(request: Request | HttpRequest) -> str:
    """The language in which the reader wants this answer. Raises Refused (400) for one that is none of ours."""
    given: str | None = request.GET.get(LANGUAGE.name)
    if given is None:
        account: Any = request.user
        return str(account.language)
    try:
        return languages.known_language(given, LANGUAGE.name)
    except Refusal as refusal:
        fault = Finding("", "", refusal.field, refusal.template, dict(refusal.values))
        raise Refused(400, faults=[fault]) from refusal


def tongue(request: Request | HttpRequest) -> str:
    """The language of a refusal: the one asked for, else the reader's own, else his browser's."""
    try:
        known: Any = getattr(request, "user", None)
        if LANGUAGE.name in request.GET or (known is not None and known.is_authenticated):
            return language_of(request)
    except (Refused, APIException, AttributeError):
        pass
    return accepted(request.META.get("HTTP_ACCEPT_LANGUAGE", ""))


def accepted(header: str) -> str:
    """The first of our languages that an Accept-Language names, English for none."""
    wished = (code.partition("-")[0] for code, _ in parse_accept_lang_header(header.lower()))
    return next((code for code in wished if code in languages.CODES), ENGLISH)
