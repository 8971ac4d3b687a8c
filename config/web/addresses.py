"""Impossible addresses and queries, refused before anything is looked for.

Such a text is one that no database keeps, or that is longer than any name, key or token of ours. It would else come as far
as a query and fail there. Forms and documents say themselves what is wrong with a field.
"""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponseBase

from api.failures import nothing_here
from api.pages import BELOW
from config.web.refusals import refusal

LONGEST_PART = 255
"""Characters between two slashes of an address: more than a token has, and all that a file of ours may be called by."""
ZERO, ZERO_AS_SENT = "\0", "%00"
BAD_QUERY = "The query of the address holds a character that no text has (its number is 0)."

GetResponse = Callable[[HttpRequest], HttpResponseBase]


class KnownTexts:
    """Middleware: an address with an impossible part is not found, and such a query is refused."""

    def __init__(self, get_response: GetResponse) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The view's answer, or the refusal. Raises Http404."""
        if not possible(request.path_info):
            if request.path_info.startswith(BELOW):
                return nothing_here(request)
            raise Http404
        if ZERO_AS_SENT in request.META.get("QUERY_STRING", ""):
            return refusal(request.path_info, 400, BAD_QUERY)
        return self._get_response(request)


def possible(path: str) -> bool:
    """True if every part of a path may be one of ours."""
    return ZERO not in path and all(len(part) <= LONGEST_PART for part in path.split("/"))
