"""Events of movement and encounters."""

import msgspec

from campaign.model.events.frame import Event
from campaign.model.men import Men
from dice import Rolled
from eventlog.marks import event


@event("OrderOfPlayDrawn")
class OrderOfPlayDrawn(Event, frozen=True):
    """The order in which groups act on the day, with the dice that parted equals (D2)."""

    groups: tuple[str, ...]
    rolls: tuple[Rolled, ...] = ()


@event("GroupMoved")
class GroupMoved(Event, frozen=True):
    """A group enters the hexes of `path`, one after the other; `points` were spent, `left` remain."""

    group: str
    faction: str
    start: str
    path: tuple[str, ...]
    points: int
    left: int


class Test(msgspec.Struct, frozen=True):
    """One side's hostility test (GC-7c)."""

    faction: str
    group: str
    level: int
    prestige: int
    headcount: int
    result: int


@event("HostilityTested")
class HostilityTested(Event, frozen=True):
    """Two factions meet in a hex; the mover's test comes first."""

    hex: str
    tests: tuple[Test, Test]
    peaceful: bool


@event("Sighted")
class Sighted(Event, frozen=True):
    """A faction learns who belongs to a group not its own (GC-8.1b)."""

    by: str
    group: str
    faction: str
    hex: str
    day: int
    men: Men
    commanders: tuple[str, ...]
