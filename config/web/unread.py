"""The answer to a form that was too large to be read: the reason, wherever it was sent."""

from django.conf import settings
from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import HttpRequest, HttpResponseBase
from django.views.defaults import bad_request

from account.unread import FIELDS, SIZE
from account.unread import unread as said
from api.pages import BELOW
from config.uploads import LONGEST_FORM

KILOBYTE, MEGABYTE = 1000, 1 << 20


def unread(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """Why a form was not read; whatever else is wrong with a request is answered by Django's own page."""
    if request.path_info.startswith(BELOW):
        # No form is read there, and `api/failures.py` says what is wrong with a body.
        return bad_request(request, exception)
    if isinstance(exception, RequestDataTooBig):
        reason = SIZE
    elif isinstance(exception, TooManyFieldsSent | TooManyFilesSent):
        reason = FIELDS
    else:
        return bad_request(request, exception)
    limits = {
        "text": (settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0) // KILOBYTE,
        "whole": LONGEST_FORM // MEGABYTE,
        "sent": announced(request) // KILOBYTE,
    }
    return said(request, reason, limits)


def announced(request: HttpRequest) -> int:
    """The bytes of a body, as its head tells them."""
    length = request.META.get("CONTENT_LENGTH") or "0"
    return int(length) if length.isdecimal() else 0
