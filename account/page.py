"""The making of a page of your own account: plain, in a frame of its own, and kept nowhere on the way."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from account.reading import names_for
from account.refusals import in_words
from campaign.presentation.report import Names
from people import notices
from people.guesses import TooManyGuesses
from people.models import Account
from rulebook import Refusal

TOO_MANY = 429


def page(request: HttpRequest, template: str, context: dict[str, Any], *, status: int = 200) -> HttpResponse:
    """A page. Other pages never learn its address, which may hold a one-time link, and all caches leave it out.

    The name of the service alone goes with a form from such a page: without it a browser's own form counts as foreign.
    """
    said = spoken_by(names_for(request)) | {"unread": unread_by(request)} | context
    answer = render(request, f"account/{template}.html", said, status=status)
    answer["Cache-Control"] = "no-store"
    answer["Referrer-Policy"] = "same-origin" if not context.get("secret") else "strict-origin"
    return answer


def unread_by(request: HttpRequest) -> int:
    """The number of notices that the asker has not read; 0 for a stranger."""
    return notices.unread(request.user) if isinstance(request.user, Account) else 0


def spoken_by(names: Names) -> dict[str, Any]:
    """The words and functions that the templates speak with."""
    return {"names": names, "lang": names.language.code}


def show(form: forms.Form, refusal: Refusal | TooManyGuesses, names: Names) -> None:
    """Put a refusal at the field that it names, or above the form."""
    named = refusal.field if isinstance(refusal, Refusal) and refusal.field in form.fields else None
    form.add_error(named, in_words(refusal, names))
    if isinstance(refusal, TooManyGuesses):
        form.wait = refusal.wait  # type: ignore[attr-defined]


def answered(request: HttpRequest, template: str, form: forms.Form, context: dict[str, Any]) -> HttpResponse:
    """The page of a form: as it is asked for, or with its faults."""
    wait = getattr(form, "wait", 0)
    status = TOO_MANY if wait else 400 if form.errors else 200
    answer = page(request, template, context | {"form": form}, status=status)
    if wait:
        answer["Retry-After"] = str(wait)
    return answer
