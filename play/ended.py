"""A form that comes after its sender's session has ended: nothing that he wrote is lost, he signs in and sends it again."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

NO_ONE = 401
OWN = ("csrfmiddlewaretoken",)


def session_kept(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """What is sent by nobody known comes back as a page that holds all of it, to be sent again after signing in."""

    @wraps(view)
    def kept(request: HttpRequest, *asked: Any, **named: Any) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, *asked, **named)
        return again(request, NO_ONE)

    return kept


def again(request: HttpRequest, status: int) -> HttpResponse:
    """The page with the form as it was sent."""
    fields = [
        (name, value) for name in request.POST if name not in OWN for value in request.POST.getlist(name)
    ]
    answer = render(request, "play/ended.html", {"fields": fields, "path": request.path}, status=status)
    answer["Cache-Control"] = "no-store"
    return answer
