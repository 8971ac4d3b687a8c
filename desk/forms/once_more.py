"""Asking once more: a page of its own shows the effect of a final act before it is done.

The question is put by the server, so it stands without JavaScript. Its form has no field in which a key could send it.
The first of its buttons leads back.
"""

from collections.abc import Mapping
from typing import Any

import msgspec
from django.contrib import admin
from django.forms import Form
from django.http import HttpRequest, HttpResponse

from campaign.models import CampaignSummary
from desk.page import page
from desk.versions import SHOWN

ANSWER = "confirmed"
YES, NO = "yes", "no"
NOT_OF_THE_FORM = {"csrfmiddlewaretoken", SHOWN, ANSWER}
"""The fields of the form itself (`desk/sent.html`), and the answer to a question."""


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """A question: `says`, sentence by sentence, the effect; `button` does it, `back` leads away without it.

    `warning` says from when on it is final; `also` are other answers to a form, with the words of their buttons.
    """

    title: str
    says: tuple[str, ...]
    button: str
    back: str
    warning: str = "This cannot be taken back."
    also: tuple[tuple[str, str], ...] = ()


def confirmed(request: HttpRequest) -> bool:
    """True if the sender of the form has seen the question and said yes."""
    return request.POST.get(ANSWER) == YES


def declined(request: HttpRequest) -> bool:
    """True if he has said no, and wants his form back as it was."""
    return request.POST.get(ANSWER) == NO


def asked(
    request: HttpRequest, summary: CampaignSummary, question: Question, sent: Mapping[str, str] | None = None
) -> HttpResponse:
    """The page that asks the sender of a form; his fields go with it, or `sent` instead."""
    return put(request, summary, question, kept=[*kept(request, *(sent or {})), *(sent or {}).items()])


def kept(request: HttpRequest, *without: str) -> list[tuple[str, str]]:
    """The sent fields of the form without these, for the next page to send again."""
    typed = [(name, value) for name, values in request.POST.lists() for value in values]
    return [each for each in typed if each[0] not in NOT_OF_THE_FORM and each[0] not in without]


def put(
    request: HttpRequest,
    summary: CampaignSummary,
    question: Question,
    *,
    form: Form | None = None,
    **more: Any,
) -> HttpResponse:
    """The page of an act that has no form before: `form` has the words beside it."""
    context = {"title": question.title, "summary": summary, "question": question, "form": form, **more}
    return page(request, admin.site, "once_more", context, status=400 if form and form.errors else 200)
