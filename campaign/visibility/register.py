"""The register of what is told of an event: nothing, unless a chapter says otherwise."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import msgspec

from campaign.model import events as e
from campaign.visibility.views import Facts, Line
from eventlog.marks import name_of

E = TypeVar("E", bound=e.Event)

TOLD: dict[type[e.Event], Callable[[Any, str], Facts | None]] = {}


def told(event: e.Event, faction: str) -> Line | None:
    """What `faction` is told of an event when it happens; None: nothing. An event names all whom it concerns."""
    teller = TOLD.get(type(event))
    facts = teller(event, faction) if teller is not None else None
    if facts is None:
        return None
    return Line(name_of(type(event)), str(facts.pop("hex", "")), facts)


def hearers(event: Any, factions: Iterable[str]) -> Iterable[str]:
    """The factions that may be told something of an event; `told` decides for each what, if anything."""
    teller = TOLD.get(type(event))
    if teller is None:
        return ()
    if teller is to_owner:
        return (event.faction,) if event.faction in factions else ()
    if teller is to_both:
        return [faction for faction in (event.faction, event.enemy) if faction in factions]
    return factions


def tells(kind: type[E]) -> Callable[[Callable[[E, str], Facts | None]], None]:
    """Register what is told of one kind of event."""

    def register(teller: Callable[[E, str], Facts | None]) -> None:
        TOLD[kind] = teller

    return register


def in_full(event: e.Event) -> Facts:
    """All that an event says, as plain data."""
    facts: Facts = msgspec.to_builtins(event)
    return facts


def with_reason(digest: str) -> Facts:
    """The digest of what an organiser gave as his reason, as a fact; nothing where he gave none."""
    return {"reason": digest} if digest else {}


def dice_of(event: e.CampaignOpened | e.MusterIssued) -> Facts:
    """The dice of an event, as plain data, where it has any."""
    return {"rolls": msgspec.to_builtins(event.rolls)} if event.rolls else {}


def to_all(event: e.Event, faction: str) -> Facts | None:
    """Everybody is told everything."""
    return in_full(event)


def to_owner(event: Any, faction: str) -> Facts | None:
    """Only the faction that the event concerns is told."""
    return in_full(event) if event.faction == faction else None


def to_both(event: Any, faction: str) -> Facts | None:
    """The faction concerned and its enemy are told."""
    return in_full(event) if faction in (event.faction, event.enemy) else None


def tells_all(*kinds: type[e.Event]) -> None:
    """Everybody is told everything of these kinds."""
    TOLD.update(dict.fromkeys(kinds, to_all))


def tells_owner(*kinds: type[e.Event]) -> None:
    """Only the faction concerned is told of these kinds."""
    TOLD.update(dict.fromkeys(kinds, to_owner))


def tells_both(*kinds: type[e.Event]) -> None:
    """The faction concerned and its enemy are told of these kinds."""
    TOLD.update(dict.fromkeys(kinds, to_both))
