"""The rulings of an organiser: battles whose result is overruled, and dice that were read wrongly, as the log has them."""

from collections.abc import Iterator
from typing import Any, NamedTuple
from uuid import UUID

import msgspec

from campaign.model import events as e
from campaign.model.corrections import Misreading, Overruling
from campaign.service.log.decider import codec
from dice import Rolled
from eventlog.marks import name_of
from eventlog.models import Event
from rulebook import Refusal

HOUSE = "house-correction"
HAND = "hand"
NEWEST = 200
"""So many events with dice that were rolled by hand are looked through for the newest."""


class Fight(NamedTuple):
    """A battle that was fought, and the version of the log with its event."""

    version: int
    event: e.BattleFought


class Thrown(NamedTuple):
    """A die that was rolled by hand, and the version of the log in which it decided something."""

    version: int
    rolled: Rolled


def battle_fought(campaign: UUID, number: int) -> Fight:
    """A battle of this number that was fought. Raises Refusal where there is none."""
    rows = Event.objects.filter(
        stream=campaign, type=name_of(e.BattleFought), payload__contains=f'"number":{number}'
    )
    for row in rows.order_by("-version"):
        event = codec.decode(row.type, row.schema, row.payload)
        if isinstance(event, e.BattleFought) and event.number == number:
            return Fight(row.version, event)
    raise Refusal(HOUSE, "battle", "no battle {number} was fought", number=number)


def overruling(fight: Fight, winner: str) -> Overruling:
    """The ruling that another side kept the field of a battle, "" for none, or that its losses are others."""
    event = fight.event
    return Overruling(
        number=event.number,
        hex=event.hex,
        attacker=event.attacker,
        defender=event.defender,
        sides=event.sides or (event.attacker, event.defender),
        was=event.winner,
        winner=winner,
    )


def thrown_by_hand(campaign: UUID) -> Iterator[Thrown]:
    """The newest dice that were rolled by hand and have decided something, the newest first."""
    rows = Event.objects.filter(stream=campaign, payload__contains=f'"source":"{HAND}"')
    for row in rows.order_by("-version")[:NEWEST]:
        found: Any = msgspec.json.decode(row.payload).get("rolls", [])
        for rolled in msgspec.convert(found, list[Rolled]):
            if rolled.source == HAND:
                yield Thrown(row.version, rolled)


def misreading(campaign: UUID, label: str, face: int) -> tuple[int, Misreading]:
    """The ruling that a die shows another face, and the version of the log in which it decided something.

    Raises Refusal for a die that was not rolled by hand lately.
    """
    thrown = next((each for each in thrown_by_hand(campaign) if each.rolled.label == label), None)
    if thrown is None:
        raise Refusal(HOUSE, "label", "no die {label} was rolled by hand", label=label)
    rolled = thrown.rolled
    return thrown.version, Misreading(
        label=label, sides=rolled.sides, witness=rolled.witness, was=rolled.face, face=face
    )


class Touched(NamedTuple):
    """The pieces in a battle: combat groups, bands and levies by id, and commanders."""

    bodies: tuple[str, ...]
    leaders: tuple[str, ...]


def touched_by(campaign: UUID, fight: Fight) -> Touched:
    """The fighters of a battle, by the log."""
    event = fight.event
    bodies = dict.fromkeys((*event.attackers, *event.defenders))
    leaders: dict[str, None] = {}
    kinds = [name_of(kind) for kind in (e.MenLost, e.CommanderTested)]
    rows = Event.objects.filter(stream=campaign, type__in=kinds, payload__contains=f'"number":{event.number}')
    for row in rows.order_by("version"):
        told = codec.decode(row.type, row.schema, row.payload)
        if isinstance(told, e.MenLost) and told.number == event.number:
            bodies[told.group] = None
        if isinstance(told, e.CommanderTested) and told.number == event.number:
            leaders[told.commander] = None
    return Touched(tuple(bodies), tuple(leaders))
