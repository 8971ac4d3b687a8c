"""A refusal shown where it belongs: at the field of the form, with the rule of the game behind it."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from django import forms
from django.contrib import messages
from django.http import HttpRequest

from campaign.models import CampaignSummary
from campaign.presentation.locale import SOURCE
from campaign.presentation.report.words import begun
from campaign.service.log.meanwhile import Overtaken
from desk.words.sentences import Reader
from eventlog.errors import LogRefusal
from eventlog.models import Event
from rulebook import Refusal
from rulebook.refusal import cited

AGAIN = "Look at what stands now, and send it again if you still want it."
NEWEST = 3
"""So many events are told of what has come since a form was shown."""
REFUSED = (Refusal, LogRefusal)
"""The refusals of a use case: by the rules, or by the log. A refused act has changed nothing."""


def text_of(refusal: Refusal | LogRefusal) -> str:
    """The reason with its rule: "hex 1010 does not touch 3725 (GC-8.3d)"; the log's own as it says it."""
    if isinstance(refusal, LogRefusal):
        return str(refusal)
    if isinstance(refusal, Overtaken):
        return f"{begun(refusal.reason)}. {AGAIN}"
    return cited(refusal.reason, refusal.rule)


def in_full(refusal: Refusal | LogRefusal) -> str:
    """The field of what was refused, the reason and its rule, for where no form stands beside it.

    "fates.n1-knight-2: he was wounded before; wounded again is killed (GC-14.5c)".
    """
    if isinstance(refusal, LogRefusal) or not refusal.field:
        return text_of(refusal)
    return f"{refusal.field}: {text_of(refusal)}"


def show(form: forms.Form, refusal: Refusal | LogRefusal, summary: CampaignSummary | None = None) -> None:
    """Put a refusal at the field it names; at the form's head, with the name, if it has no visible field.

    With a `summary` it names the events since its form was shown: the next sending counts as after them.
    """
    if isinstance(refusal, Overtaken) and summary is not None:
        form.add_error(None, overtaken(summary, refusal))
        if refusal.since:
            summary.version = refusal.since[-1].version
        return
    name = nearest(form, refusal.field) if isinstance(refusal, Refusal) else ""
    if name and not form.fields[name].widget.is_hidden:
        form.add_error(name, text_of(refusal))
    else:
        form.add_error(None, in_full(refusal))


def overtaken(summary: CampaignSummary, refusal: Overtaken) -> str:
    """The events since a form was shown, as far as they matter to it, and the next step: the newest in words."""
    return come(summary, refusal.since, AGAIN) if refusal.since else text_of(refusal)


def come(summary: CampaignSummary, since: Sequence[Event], then: str) -> str:
    """The events since a form was shown, the newest in words, and then the next step."""
    reader = Reader(summary, SOURCE)
    said = " ".join(filter(None, map(reader.event, since[-NEWEST:])))
    return f"It was not done, since this has come after the page was shown: {said} {then}"


@contextmanager
def shown(form: forms.Form, summary: CampaignSummary | None = None) -> Iterator[None]:
    """Let an act be tried: what a door refuses of it stands in the form, as `show` puts it."""
    try:
        yield
    except REFUSED as refusal:
        show(form, refusal, summary)


def done(request: HttpRequest, act: Callable[[], object], said: str) -> bool:
    """Act where no form stands beside it, and say that it is done, or why it is refused; whether it is done."""
    try:
        act()
    except REFUSED as refusal:
        messages.error(request, in_full(refusal))
        return False
    messages.success(request, said)
    return True


def nearest(form: forms.Form, named: str) -> str:
    """The form's field for a field of an act: of the same name, or of the last part of it."""
    for candidate in (named, named.rpartition(".")[2]):
        if candidate in form.fields:
            return candidate
    return next((name for name in form.fields if name.startswith(f"{named}.")), "")
