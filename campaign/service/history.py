"""The causes and effects of an event: its day, the orders that named its pieces, and its events that night."""

from collections.abc import Iterable, Iterator
from uuid import UUID

import msgspec
from django.db.models import Q, QuerySet

from campaign.model import events as e
from campaign.model.orders import Order
from campaign.models import Sheet
from campaign.service.players.own_sheets import orders_of
from eventlog.marks import name_of
from eventlog.models import Event

PIECES = (
    "group",
    "groups",
    "attackers",
    "defenders",
    "band",
    "convoy",
    "spy",
    "commander",
    "commanders",
    "prisoners",
    "site",
    "militia",
    "levy",
)
"""The fields by which events name pieces, people and places."""
COURSE = (
    e.BattleOffered,
    e.BattleRefused,
    e.BattleJoined,
    e.MusterIssued,
    e.MusterWithdrawn,
    e.BattleHandedOver,
    e.EngineGaveUp,
    e.BattleSettled,
    e.BattleAvoided,
    e.BattleFought,
    e.MenLost,
    e.CommanderTested,
    e.ResultOverruled,
)
"""The events of a battle, from its offer to its losses: they share its number."""
FOLLOWED = 30
"""So many events that followed are shown."""


class Ordered(msgspec.Struct, frozen=True):
    """Orders of a sheet that counted, and that name the subject of an event."""

    faction: str
    number: int
    orders: tuple[Order, ...]


def subjects(event: e.Event) -> tuple[str, ...]:
    """The pieces, people and places that an event is about, by their ids."""
    named: list[str] = []
    for field in PIECES:
        value = getattr(event, field, None)
        if isinstance(value, str) and value:
            named.append(value)
        elif isinstance(value, tuple | list):
            named += [each for each in value if isinstance(each, str)]
    return tuple(dict.fromkeys(named))


def ordered(campaign: UUID, day: int, names: Iterable[str]) -> Iterator[Ordered]:
    """The orders of a day that counted and name one of these, sheet by sheet."""
    wanted = set(names)
    for sheet in Sheet.objects.filter(campaign=campaign, day=day, counted=True).order_by("faction"):
        own = tuple(
            each for each in orders_of(sheet.orders) if wanted & set(words_of(msgspec.to_builtins(each)))
        )
        if own:
            yield Ordered(sheet.faction, sheet.number, own)


def words_of(value: object) -> Iterator[str]:
    """Every text in a piece of plain data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from words_of(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from words_of(each)


def followed(campaign: UUID, version: int, event: e.Event) -> QuerySet[Event]:
    """The later events until the next dawn with the same battle, or the same pieces; the first of it."""
    later = Event.objects.filter(stream=campaign, version__gt=version).order_by("version")
    later = later.exclude(type=name_of(e.AgendaTurned))
    dawn = later.filter(type=name_of(e.DayOpened)).values_list("version", flat=True).first()
    if dawn is not None:
        later = later.filter(version__lte=dawn)
    named = Q()
    for name in subjects(event):
        named |= Q(payload__contains=msgspec.json.encode(name).decode())
    number = getattr(event, "number", 0)
    if isinstance(event, COURSE) and number:
        named |= Q(payload__contains=f'"number":{number},') & Q(type__in=[name_of(each) for each in COURSE])
    return later.filter(named)[:FOLLOWED] if named else later.none()
