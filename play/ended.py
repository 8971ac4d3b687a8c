"""A form that comes after its sender was signed out, or from before he signed in anew: nothing that he wrote is lost.

It comes back with all that it held, to be sent again.
"""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import REASON_NO_CSRF_COOKIE
from django.shortcuts import render

from account import stale

NO_ONE, FORBIDDEN = 401, 403
OWN = ("csrfmiddlewaretoken",)
HERE = "/play/"
OLD_TOKEN = ("CSRF token", REASON_NO_CSRF_COOKIE)
"""How reasons begin that say of a form that it is old; all others say that it came from elsewhere."""


def session_kept(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """What is sent by nobody known comes back as a page that holds all of it, to be sent again after signing in."""

    @wraps(view)
    def kept(request: HttpRequest, *asked: object, **named: object) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, *asked, **named)
        return again(request, NO_ONE)

    return kept


def refused(request: HttpRequest, reason: str = "") -> HttpResponse:
    """What is answered to a form with an old token, or none: a player's comes back to be sent again."""
    if request.path.startswith(HERE) and reason.startswith(OLD_TOKEN):
        return again(request, FORBIDDEN)
    return stale.refused(request, reason)


def again(request: HttpRequest, status: int) -> HttpResponse:
    """The page with the form as it was sent."""
    fields = [
        (name, value) for name in request.POST if name not in OWN for value in request.POST.getlist(name)
    ]
    context = {"fields": fields, "path": request.path, "signed_in": request.user.is_authenticated}
    answer = render(request, "play/ended.html", context, status=status)
    answer["Cache-Control"] = "no-store"
    answer["HX-Push-Url"] = "false"
    return answer
