"""The language of one answer: the one that the query asks for, else the one of the asker's account.

`Accept-Language` is not read: browsers send it unasked, and it would take the place of what the player has chosen.
"""

from typing import Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from api.problems import bad_field
from people import languages
from rulebook import Refusal

LANGUAGE = OpenApiParameter(
    "language",
    str,
    enum=list(languages.CODES),
    description="The language of this answer; without it that of my account.",
)


def language_of(request: Request) -> str:
    """The language in which the asker wants this answer. Raises Refused (400) for one that is none of ours."""
    given: str | None = request.GET.get(LANGUAGE.name)
    if given is None:
        account: Any = request.user
        return str(account.language)
    try:
        return languages.check(given, LANGUAGE.name)
    except Refusal as refusal:
        raise bad_field(refusal.field, refusal.reason) from refusal
