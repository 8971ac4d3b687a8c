"""In which language and by whose clock a page speaks: its reader's, as his account says, else as his browser asks.

The middleware lets Django speak it as well: what is wrong with a field of a form, why a password is weak.
"""

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import translation
from django.utils.functional import lazy
from django.utils.translation import get_language_from_request

from campaign.presentation.report import Names
from campaign.presentation.report.language import language_of
from people.models import ENGLISH, Account

UTC = "UTC"
FOR_PEOPLE = ("/account/", "/play/", "/rules/", "/docs/")
"""Where pages are in their reader's language; the desk is in English."""


class ReaderLanguage:
    """Middleware: the pages of accounts and players are made in the language of their reader."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The answer, made in the reader's language."""
        if not request.path_info.startswith(FOR_PEOPLE):
            return self.get_response(request)
        with translation.override(code_of(request)):
            return self.get_response(request)


def code_of(request: HttpRequest) -> str:
    """The language of the asker: the one of his account, or the first of ours that his browser names."""
    account = request.user
    return account.language if isinstance(account, Account) else get_language_from_request(request)


def names_in(language: str, zone: str = UTC) -> Names:
    """The words of a language for a reader without a campaign before him, ids standing for names; moments by a
    zone's clock.
    """
    return Names({}, str, {}, zone, language=language)


def names_for(request: HttpRequest) -> Names:
    """The words of a page that is about no campaign, with moments by its reader's clock.

    An asker who has not signed in gets the language that the middleware found for the page.
    """
    account = request.user
    if isinstance(account, Account):
        return names_in(account.language, account.zone or UTC)
    return names_in(translation.get_language() or ENGLISH)


def spoken(message: str) -> str:
    """A message in the language of the page that is being made."""
    return language_of(translation.get_language() or ENGLISH).say(message)


later = lazy(spoken, str)
"""The same once it is shown: for the labels of forms, which stand there before anybody asks."""
