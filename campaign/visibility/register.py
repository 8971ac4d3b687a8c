"""The register of the lines about events: none, unless a chapter registers one."""

from collections.abc import Callable, Collection, Iterable
from operator import attrgetter
from typing import Any, TypeVar

import msgspec

from campaign.model import events as e
from campaign.visibility.views import Facts, Line
from eventlog.marks import name_of

E = TypeVar("E", bound=e.Event)

TOLD: dict[type[e.Event], Callable[[Any, str], Facts | None]] = {}


def told(event: e.Event, faction: str) -> Line | None:
    """The line of `faction` about an event when it happens; None without one. An event names all whom it concerns."""
    teller = TOLD.get(type(event))
    facts = teller(event, faction) if teller is not None else None
    if facts is None:
        return None
    return Line(name_of(type(event)), str(facts.pop("hex", "")), facts)


def hearers(event: Any, factions: Iterable[str]) -> Iterable[str]:
    """The factions that may learn of an event; `told` decides the facts for each."""
    teller = TOLD.get(type(event))
    if teller is None:
        return ()
    if isinstance(teller, Named):
        return [faction for faction in teller.of(event) if faction in factions]
    return factions


def tells(kind: type[E]) -> Callable[[Callable[[E, str], Facts | None]], None]:
    """Register the teller of one kind of event."""

    def register(teller: Callable[[E, str], Facts | None]) -> None:
        TOLD[kind] = teller

    return register


def in_full(event: e.Event) -> Facts:
    """All that an event says, as plain data."""
    facts: Facts = msgspec.to_builtins(event)
    return facts


def with_reason(digest: str) -> Facts:
    """The digest of an organiser's reason, as a fact; empty without one."""
    return {"reason": digest} if digest else {}


def dice_of(event: e.CampaignOpened | e.MusterIssued) -> Facts:
    """The dice of an event, as plain data, where it has any."""
    return {"rolls": msgspec.to_builtins(event.rolls)} if event.rolls else {}


def to_all(event: e.Event, faction: str) -> Facts | None:
    """Everybody is told everything."""
    return in_full(event)


class Named:
    """Tells an event in full to the factions that fields of it name, and nothing to others.

    Its place is the hex of the event, or the `end` of its way.
    """

    def __init__(self, *fields: str, end: int | None = None) -> None:
        self._named, self._end = tuple(map(attrgetter, fields)), end

    def of(self, event: Any) -> Collection[str]:
        """The factions that an event names, each once."""
        return {named(event): None for named in self._named}

    def __call__(self, event: Any, faction: str) -> Facts | None:
        """The facts for a faction."""
        if faction not in self.of(event):
            return None
        known = in_full(event)
        return known if self._end is None else known | {"hex": (event.start, *event.path)[self._end]}


TO_OWNER = Named("faction")
TO_BOTH = Named("faction", "enemy")
START, END = 0, -1
"""Where on its way an event is told of."""


def tells_all(*kinds: type[e.Event]) -> None:
    """Everybody is told everything of these kinds."""
    TOLD.update(dict.fromkeys(kinds, to_all))


def tells_owner(*kinds: type[e.Event]) -> None:
    """Only the faction concerned is told of these kinds."""
    TOLD.update(dict.fromkeys(kinds, TO_OWNER))


def tells_both(*kinds: type[e.Event]) -> None:
    """The faction concerned and its enemy are told of these kinds."""
    TOLD.update(dict.fromkeys(kinds, TO_BOTH))


def tells_named(*fields: str, of: Iterable[type[e.Event]], end: int | None = None) -> None:
    """Show these kinds of events to the factions that these fields name, as `Named` does."""
    TOLD.update(dict.fromkeys(of, Named(*fields, end=end)))
