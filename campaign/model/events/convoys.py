"""Events of supply convoys. `faction` is the escort's, "" where there is none."""

from campaign.model.events.frame import Event
from eventlog.marks import event


@event("ConvoyCreated")
class ConvoyCreated(Event, frozen=True):
    """At its place `start` a faction makes a convoy; `spent` points leave the stores, `group` escorts it (GC-11a)."""

    convoy: str
    faction: str
    hex: str
    start: str
    end: str
    load: int
    animals: int
    spent: int
    group: str
    day: int


@event("ConvoyLoaded")
class ConvoyLoaded(Event, frozen=True):
    """Points move from a place onto the animals; `spent` leave its stores (a city: 0)."""

    convoy: str
    faction: str
    hex: str
    site: str
    points: int
    spent: int


@event("ConvoyUnloaded")
class ConvoyUnloaded(Event, frozen=True):
    """Points move from the animals into a place, whose level rises by `gained` (a city: 0)."""

    convoy: str
    faction: str
    hex: str
    site: str
    points: int
    gained: int


@event("ConvoyTaken")
class ConvoyTaken(Event, frozen=True):
    """A convoy with its load belongs to `group` from now on. `cause`: order, met, battle, escort_lost.

    `enemy` is the faction that had it before, "" for a neutral one.
    """

    convoy: str
    group: str
    faction: str
    hex: str
    load: int
    cause: str
    enemy: str = ""


@event("ConvoyReleased")
class ConvoyReleased(Event, frozen=True):
    """A convoy has no escort any more. `cause`: order, escort_lost, no_driver."""

    convoy: str
    group: str
    faction: str
    hex: str
    cause: str


@event("ConvoyMoved")
class ConvoyMoved(Event, frozen=True):
    """A convoy without escort enters the hexes of `path`; `homeward`: towards its start (GC-11h)."""

    convoy: str
    start: str
    path: tuple[str, ...]
    homeward: bool


@event("ConvoyPlundered")
class ConvoyPlundered(Event, frozen=True):
    """The winner of a battle turns the load of a convoy into `amount` half-deniers for `group` (GC-13.4b)."""

    convoy: str
    group: str
    faction: str
    enemy: str
    hex: str
    points: int
    amount: int


@event("ConvoyLost")
class ConvoyLost(Event, frozen=True):
    """A battle has destroyed a convoy."""

    convoy: str
    faction: str
    enemy: str
    hex: str


@event("ConvoyStranded")
class ConvoyStranded(Event, frozen=True):
    """A convoy has lost its driver in a battle and cannot move (GC-11c)."""

    convoy: str
    faction: str
    enemy: str
    hex: str
