"""Events of supply and reorganisation."""

from campaign.model.events.frame import Event
from campaign.model.men import Men
from campaign.model.state import Checks
from eventlog.marks import event


@event("SupplyDrawn")
class SupplyDrawn(Event, frozen=True):
    """A group is supplied for the day. `source`: a site, a convoy (then `convoy` holds), or "ration".

    `spent` points leave the source (a city: 0).
    """

    group: str
    faction: str
    hex: str
    source: str
    need: int
    spent: int
    convoy: bool = False


@event("SupplyMissed")
class SupplyMissed(Event, frozen=True):
    """A group of 10 or more is not supplied on the day; `running` days in a row, counted to two."""

    group: str
    faction: str
    hex: str
    need: int
    running: int


@event("SupplyNotNeeded")
class SupplyNotNeeded(Event, frozen=True):
    """A group that had failed a check is below 10 heads and always supplied (GC-8.4a)."""

    group: str


@event("RationCarried")
class RationCarried(Event, frozen=True):
    """A group takes along the need of its next check (D16) from a site or a convoy (then `convoy` holds).

    `paid` half-deniers go to `seller`, the group that escorts the convoy (GC-13.4a).
    """

    group: str
    faction: str
    hex: str
    source: str
    points: int
    spent: int
    convoy: bool = False
    seller: str = ""
    paid: int = 0


@event("GroupSplit")
class GroupSplit(Event, frozen=True):
    """People leave a group as a new one in the same hex (GC-8.1d, 8.1f)."""

    group: str
    faction: str
    hex: str
    new_group: str
    number: int
    handle: str
    men: Men
    commanders: tuple[str, ...]
    money: int


@event("GroupsMerged")
class GroupsMerged(Event, frozen=True):
    """Groups of one hex become one (GC-8.1e, 8.1g). `cause`: order, nightfall.

    `victories` are three numbers: the counted victories, the first group's people who are there, and their full number
    (D19).
    """

    into: str
    merged: tuple[str, ...]
    faction: str
    hex: str
    hostility: int
    failed: Checks
    cause: str
    victories: tuple[int, int, int] = (0, 0, 0)


@event("MenHandedOver")
class MenHandedOver(Event, frozen=True):
    """People, commanders and money pass from a group to another of the same hex."""

    giver: str
    taker: str
    faction: str
    hex: str
    men: Men
    commanders: tuple[str, ...]
    money: int
