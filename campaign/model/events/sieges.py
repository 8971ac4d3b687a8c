"""Events of sieges. `faction` is the besieger, `enemy` the side that is besieged."""

from campaign.model.events.frame import Event
from campaign.tables.sieges.shapes import Building
from dice import Rolled
from eventlog.marks import event


@event("SiegeOpened")
class SiegeOpened(Event, frozen=True):
    """A place is invested; `food` are its days of food, `fast` the days among them with empty stores (GS-11a).

    `inside` are the combat groups shut in with its people; `commanded`: a person in the place can command (D19).
    `stormed`: it was stormed in vain, and so the siege began (D60).
    """

    site: str
    hex: str
    faction: str
    enemy: str
    group: str
    building: Building
    food: int
    fast: int
    inside: tuple[str, ...]
    commanded: bool
    stormed: bool


@event("SiegeDayBegun")
class SiegeDayBegun(Event, frozen=True):
    """The besiegers use their activation for a day of the siege; its first was that of the opening (GS-6a)."""

    site: str
    hex: str
    faction: str
    enemy: str
    siege_day: int
    commander: str


@event("SiegeChanceRolled")
class SiegeChanceRolled(Event, frozen=True):
    """The daily event: the dice, the additions of the early days and the blockade, and the number (GS-11.1.2).

    `effect` is what it does, "" for a number that has been before.
    """

    site: str
    hex: str
    faction: str
    enemy: str
    early: int
    blockade: str
    leak: int
    number: int
    effect: str
    rolls: tuple[Rolled, ...]


@event("SiegeInitiativeTaken")
class SiegeInitiativeTaken(Event, frozen=True):
    """The initiative of the day: `side` is besieger or besieged; the totals of both, 0 without a roll (GS-11.1.3).

    `cause`: roll, or the event that gives the initiative.
    """

    site: str
    hex: str
    faction: str
    enemy: str
    side: str
    besieger: int
    besieged: int
    cause: str
    rolls: tuple[Rolled, ...] = ()


@event("SiegeFoodChanged")
class SiegeFoodChanged(Event, frozen=True):
    """The stores of a besieged place change by `change` days and are `left`; the place then holds `points` (GS-15.1).

    `cause`: eaten, drawn, stolen, refugees, abandoned, regained, horses, convoy.
    """

    site: str
    hex: str
    faction: str
    enemy: str
    change: int
    left: int
    points: int
    cause: str


@event("SiegeLifted")
class SiegeLifted(Event, frozen=True):
    """A siege is over without the place having fallen.

    `cause`: order, departed, messenger, general_sally, assault, taken_over, relief.
    """

    site: str
    hex: str
    faction: str
    enemy: str
    cause: str


@event("PlaceYielded")
class PlaceYielded(Event, frozen=True):
    """A besieged place surrenders. `cause`: hunger, leaderless, negotiation, assault (GS-11.5)."""

    site: str
    hex: str
    faction: str
    enemy: str
    cause: str


@event("PlaceEntered")
class PlaceEntered(Event, frozen=True):
    """A group of the besieged has slipped into the place and is shut in with it (GS-11b)."""

    site: str
    hex: str
    faction: str
    enemy: str
    group: str


@event("PlaceLeft")
class PlaceLeft(Event, frozen=True):
    """A group of the besieged has slipped out and stands before the walls (GS-11b)."""

    site: str
    hex: str
    faction: str
    enemy: str
    group: str
