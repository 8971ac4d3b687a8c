"""Events of spies."""

from campaign.model.events.frame import Event
from campaign.model.state import Observed
from dice import Rolled
from eventlog.marks import event


@event("SpyMoved")
class SpyMoved(Event, frozen=True):
    """A spy enters the hexes of `path`, one after the other."""

    spy: str
    faction: str
    start: str
    path: tuple[str, ...]


@event("SpyNoted")
class SpyNoted(Event, frozen=True):
    """A spy sees groups of other factions from `hex`, and keeps them in mind until he can report (GC-10a)."""

    spy: str
    faction: str
    hex: str
    seen: tuple[Observed, ...]


@event("SpyReported")
class SpyReported(Event, frozen=True):
    """A spy meets his own people and tells all that he has noted (GC-10b)."""

    spy: str
    faction: str
    hex: str
    seen: tuple[Observed, ...]


@event("SpySearched")
class SpySearched(Event, frozen=True):
    """An enemy group shares a hex with a spy and misses him (GC-10d); it stays secret until the close."""

    spy: str
    faction: str
    hex: str
    group: str
    enemy: str
    modifier: int
    discovered: bool
    rolls: tuple[Rolled, ...] = ()


@event("SpyDiscovered")
class SpyDiscovered(Event, frozen=True):
    """A spy is found out by `group` and is out of the game (GC-10f)."""

    spy: str
    faction: str
    hex: str
    group: str
    enemy: str
    modifier: int
    rolls: tuple[Rolled, ...] = ()
