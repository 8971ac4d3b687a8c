"""The log of a campaign to read: filtered, paged by version, with the command behind each event."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any
from uuid import UUID

import msgspec
from django import forms
from django.contrib import admin
from django.db.models import JSONField, Q, QuerySet
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe
from unfold.widgets import (
    UnfoldAdminIntegerFieldWidget,
    UnfoldAdminSelectWidget,
    UnfoldAdminTextInputWidget,
    UnfoldBooleanWidget,
)

from bounds.work import one_by_one
from campaign.model import events as e
from campaign.models import CampaignSummary
from campaign.presentation.log_lines import cites
from campaign.service.history import COURSE
from campaign.service.log.day_openings import opened_at
from campaign.service.organisers.corrections import corrected_lines
from desk.access import asker, organises, to_read
from desk.page import page
from desk.record.secrecy import SHEETS, Veil
from desk.words.log_words import commands, kinds, plain
from desk.words.sentences import Reader
from desk.words.wording import people
from eventlog.marks import name_of
from eventlog.models import Batch, Event
from people.models import ORGANISER, ROLES, SITTING, Tenure
from people.remarks import texts_of

PAGE = 50
HIGHEST = 2**31 - 1
"""The highest day or version that anybody may ask for; the database counts no further."""
CHUNK = 500
"""Events that are read at a time where each has to be asked for its rule."""
NIGHT, NIGHT_ITSELF = "night", "the night itself"
STEPS = (name_of(e.AgendaTurned),)
"""Kinds that only say that the night goes on, which fill pages and tell nothing."""
PARTIES = ("faction", "by", "enemy", "captor", "attacker", "defender")
"""The keys of a payload that name the factions an event concerns."""

OF_BATTLES = frozenset(name_of(kind) for kind in COURSE)


class Entry(msgspec.Struct, frozen=True):
    """An event as the page shows it: `said` is its sentence, "" if this release cannot read it.

    `doing` is its command in words, `battle` the number of its battle, `tells` whether it has facts that can be put
    right. `corrected` is the version of the correction that puts it right, 0 for none.
    """

    version: int
    said: str
    kind: str
    schema: int
    payload: str
    batch: int
    command: str
    doing: str
    actor: str
    at: Any
    remark: str
    battle: int | None = None
    corrected: int = 0
    tells: bool = False


class FilterForm(forms.Form):
    """The search terms. `before` is a version: the page ends below it."""

    day = forms.IntegerField(
        required=False, min_value=1, max_value=HIGHEST, widget=UnfoldAdminIntegerFieldWidget
    )
    kind = forms.ChoiceField(required=False, label="Event", widget=UnfoldAdminSelectWidget)
    actor = forms.ChoiceField(required=False, widget=UnfoldAdminSelectWidget)
    command = forms.ChoiceField(required=False, widget=UnfoldAdminSelectWidget)
    faction = forms.ChoiceField(required=False, widget=UnfoldAdminSelectWidget)
    rule = forms.CharField(
        required=False,
        max_length=20,
        widget=UnfoldAdminTextInputWidget(attrs={"placeholder": "GC-14.5", "autocomplete": "off"}),
    )
    steps = forms.BooleanField(
        required=False, label="With the steps of the night", widget=UnfoldBooleanWidget
    )
    before = forms.IntegerField(required=False, min_value=1, max_value=HIGHEST, widget=forms.HiddenInput)

    def __init__(self, summary: CampaignSummary, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        roles = [*ROLES, (NIGHT, NIGHT_ITSELF)]
        factions = [(each["id"], each["name"]) for each in summary.factions]
        self._offer("kind", kinds())
        self._offer("actor", roles)
        self._offer("command", list(commands()))
        self._offer("faction", factions)

    def _offer(self, field: str, choices: Sequence[Any]) -> None:
        offered = self.fields[field]
        assert isinstance(offered, forms.ChoiceField)
        offered.choices = [("", "any"), *choices]


@to_read
@require_safe
def log(request: HttpRequest, summary: CampaignSummary) -> HttpResponse:
    """A page of the log, the newest first."""
    form = FilterForm(summary, request.GET)
    wanted = form.cleaned_data if form.is_valid() else {}
    reader = Reader(summary, asker(request).language)
    found = newest(summary, wanted, reader, PAGE + 1)
    older = request.GET.copy()
    if len(found) > PAGE:
        older["before"] = str(found[PAGE - 1].version)
    first = request.GET.copy()
    first.pop("before", None)
    acts = organises(request, summary)
    context = {
        "title": f"The log of {summary.title}",
        "summary": summary,
        "form": form,
        "entries": entries(summary, found[:PAGE], reader),
        "language": reader.language,
        "organises": acts,
        "corrects": summary.phase == "orders" and acts,
        "older": older.urlencode() if len(found) > PAGE else "",
        "newest": first.urlencode() if wanted.get("before") else None,
    }
    return page(request, admin.site, "log", context)


def newest(summary: CampaignSummary, wanted: dict[str, Any], reader: Reader, most: int) -> list[Event]:
    """The newest events that fit the search, no more than `most`, the newest first."""
    found = events(summary.campaign, wanted).order_by("-version")
    if wanted.get("rule"):
        return list(islice(by_rule(found, wanted["rule"], reader), most))
    return list(found[:most])


def events(campaign: UUID, wanted: dict[str, Any]) -> QuerySet[Event]:
    """The events of a campaign that fit the search."""
    found = Event.objects.filter(stream=campaign)
    if wanted.get("before"):
        found = found.filter(version__lt=wanted["before"])
    if wanted.get("kind"):
        found = found.filter(type=wanted["kind"])
    elif not wanted.get("steps"):
        found = found.exclude(type__in=STEPS)
    if wanted.get("day"):
        found = of_day(found, campaign, wanted["day"])
    if wanted.get("faction"):
        found = concerning(found, wanted["faction"])
    batches = batches_of(campaign, wanted)
    return found if batches is None else found.filter(batch__in=batches.values("number"))


def by_rule(found: QuerySet[Event], rule: str, reader: Reader) -> Iterator[Event]:
    """The events that a rule, or one below it, has caused; none if the log is unreadable here."""
    if reader.state is None or reader.names is None:
        return
    for row in one_by_one(found.iterator(chunk_size=CHUNK)):
        event = reader.decoded(row)
        if event is not None and cites(event, rule, reader.state, reader.names):
            yield row


def of_day(found: QuerySet[Event], campaign: UUID, day: int) -> QuerySet[Event]:
    """The events from the opening of a day to that of the next; the first one has the campaign's opening with it."""
    opened = opened_at(campaign)
    if day not in opened:
        return found.none()
    found = found.filter(version__gte=opened[day] if day > min(opened) else 1)
    return found.filter(version__lt=opened[day + 1]) if day + 1 in opened else found


def concerning(found: QuerySet[Event], faction: str) -> QuerySet[Event]:
    """Events that name a faction as a party to them; a sheet concerns its author alone."""
    named = Q()
    for key in PARTIES:
        named |= Q(payload__contains=f'"{key}":"{faction}"')
    filed = Q(type__in=SHEETS)
    author = KeyTextTransform("faction", Cast("payload", JSONField()))
    return found.alias(author=author).filter((~filed & named) | (filed & Q(author=faction)))


def batches_of(campaign: UUID, wanted: dict[str, Any]) -> QuerySet[Batch] | None:
    """The commands that are looked for; None where any will do."""
    found = Batch.objects.filter(stream=campaign)
    if wanted.get("command"):
        found = found.filter(name=wanted["command"])
    if wanted.get("actor") == NIGHT:
        found = found.filter(actor=NIGHT)
    elif wanted.get("actor"):
        tenures = Tenure.objects.filter(campaign=campaign, role=wanted["actor"])
        found = found.filter(actor__in=[str(tenure) for tenure in tenures.values_list("id", flat=True)])
    return found if wanted.get("command") or wanted.get("actor") else None


def entries(summary: CampaignSummary, found: list[Event], reader: Reader) -> list[Entry]:
    """Events as sentences, with the facts beside them: command, role of the actor, words."""
    numbers = {event.batch for event in found}
    batches = {
        each.number: each for each in Batch.objects.filter(stream=summary.campaign, number__in=numbers)
    }
    roles, veil, wrong = actors(summary), Veil(summary), corrected_lines(summary.campaign)
    words = texts_of({digest_in(event.payload) for event in found} - {""})
    return [
        Entry(
            version=event.version,
            said=reader.event(event),
            kind=event.type,
            schema=event.schema,
            payload=veil.event(event.type, event.payload),
            batch=event.batch,
            doing=plain(batches[event.batch].name),
            command=veil.id(event.type, event.payload, batches[event.batch].command_id),
            actor=author_of(batches[event.batch].actor, roles),
            at=batches[event.batch].recorded_at,
            remark=words.get(digest_in(event.payload), ""),
            battle=msgspec.json.decode(event.payload)["number"] if event.type in OF_BATTLES else None,
            corrected=wrong.get(event.version, 0),
            tells=event.type not in STEPS,
        )
        for event in found
    ]


def author_of(actor: str, roles: dict[str, str]) -> str:
    """The author of a command: the role of a tenure, the night as such, else the recorded name."""
    return NIGHT_ITSELF if actor == NIGHT else roles.get(actor, actor)


def actors(summary: CampaignSummary) -> dict[str, str]:
    """Every tenure of a campaign by its role: the log has no names of people, and so has its page."""
    tenures = Tenure.objects.filter(campaign=summary.campaign)
    return {
        str(tenure.id): f"{tenure.role} of the {people(summary, tenure.faction)}"
        if tenure.role in SITTING
        else ORGANISER
        for tenure in tenures
    }


def digest_in(payload: str) -> str:
    """The digest of an organiser's words that a payload carries; "" for none."""
    digest = msgspec.json.decode(payload).get("reason", "")
    return digest if isinstance(digest, str) and len(digest) == 64 else ""


@to_read
@require_safe
def command(request: HttpRequest, summary: CampaignSummary, number: int) -> HttpResponse:
    """The command behind a batch of events."""
    batch = Batch.objects.filter(stream=summary.campaign, number=number).first()
    if batch is None:
        raise Http404
    versions = (batch.first_version, batch.last_version)
    found = Event.objects.filter(stream=summary.campaign, version__range=versions).order_by("version")
    veil, reader = Veil(summary), Reader(summary, asker(request).language)
    named = veil.id(batch.name, batch.body, batch.command_id)
    context = {
        "title": f"Command: {plain(batch.name)}",
        "named": named,
        "summary": summary,
        "batch": batch,
        "body": veil.command(batch.name, batch.body),
        "actor": author_of(batch.actor, actors(summary)),
        "doing": plain(batch.name),
        "digest": bytes(batch.digest).hex(),
        "head": bytes(batch.head).hex(),
        "orders": orders_in(batch.name, batch.body, summary, reader),
        "entries": entries(summary, list(found), reader),
        "language": reader.language,
        "organises": organises(request, summary),
    }
    return page(request, admin.site, "command", context)


def orders_in(name: str, body: str, summary: CampaignSummary, reader: Reader) -> list[str]:
    """The orders that a command brings, as sentences; none without orders, and while they are secret."""
    shown = msgspec.json.decode(Veil(summary).command(name, body))
    orders = shown.get("orders")
    return reader.orders(msgspec.json.encode(orders).decode()) if isinstance(orders, list) else []
