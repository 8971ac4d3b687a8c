"""The page about a form that was too large to be read: which part was too large, and how its sender goes on."""

from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse

from account.page import page
from account.reading import names_for
from account.unsent import page_of
from campaign.presentation.report.language import phrase
from people.models import Account

SIZE = phrase(
    "A form holds at most {text} kB of text, and {whole} MB with its files. Yours had {sent} kB, "
    "so it was ignored. Nothing was changed."
)
FIELDS = phrase("The form has too many fields, so it was ignored. Nothing was changed.")


def unread(request: HttpRequest, reason: str, limits: dict[str, int]) -> HttpResponse:
    """The page that says why, one of the two above, with its limits, and leads on.

    The sender may be signed out by now: only forms that were read are kept for him meanwhile.
    """
    names = names_for(request)
    context: dict[str, Any] = {
        "title": names.say("The form was not read"),
        "text": names.say(reason, **limits),
        "came_from": page_of(request),
        "signed_out": not isinstance(request.user, Account),
    }
    return page(request, "unread", context, status=HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
