"""Events of recruits and mercenaries. `order` is the place of the order on its sheet, -1 without one."""

from campaign.model.events.frame import Event
from campaign.model.men import Men
from dice import Rolled
from eventlog.marks import event


@event("RecruitsJoined")
class RecruitsJoined(Event, frozen=True):
    """People of a town or city join a group for pay; `cost` in half-deniers (GC-12.1)."""

    group: str
    faction: str
    hex: str
    site: str
    men: Men
    cost: int
    order: int


@event("MercenariesMoved")
class MercenariesMoved(Event, frozen=True):
    """A neutral band makes for the nearest combat group; `mover` is the faction whose turn it was to lead one (D24)."""

    band: str
    start: str
    path: tuple[str, ...]
    mover: str


@event("MercenariesSighted")
class MercenariesSighted(Event, frozen=True):
    """A faction learns who belongs to a band that is not in its service."""

    by: str
    band: str
    hex: str
    day: int
    men: Men


@event("MercenariesHired")
class MercenariesHired(Event, frozen=True):
    """A neutral band takes service. `terms`: promise, or loyal if it was paid `cost` half-deniers (GC-12.2c)."""

    band: str
    group: str
    faction: str
    hex: str
    terms: str
    cost: int
    order: int


@event("MercenariesPaid")
class MercenariesPaid(Event, frozen=True):
    """A band that served on a promise is paid and loyal from now on (GC-12.2h)."""

    band: str
    group: str
    faction: str
    hex: str
    cost: int
    order: int


@event("MercenariesPoached")
class MercenariesPoached(Event, frozen=True):
    """A band that served group `former` of the faction `enemy` on a promise is paid to serve another (GC-13.3b)."""

    band: str
    group: str
    faction: str
    former: str
    enemy: str
    hex: str
    cost: int
    order: int


@event("MercenariesReleased")
class MercenariesReleased(Event, frozen=True):
    """A band's employer is lost: it is neutral again, where it stands."""

    band: str
    group: str
    faction: str
    hex: str


@event("LoyaltyTested")
class LoyaltyTested(Event, frozen=True):
    """A band on a promise is tested (GC-12.2f): die, `headcount` modifier and one for each of `earlier` tests.

    From 8 on the band's value is compared with its employer's: `outcome` is then leave or attack, else stay.
    """

    band: str
    group: str
    faction: str
    hex: str
    headcount: int
    earlier: int
    result: int
    value: int
    employer_value: int
    outcome: str
    rolls: tuple[Rolled, ...]


@event("MercenariesDeserted")
class MercenariesDeserted(Event, frozen=True):
    """A band leaves its employer and is neutral again in the same hex (GC-12.2g)."""

    band: str
    group: str
    faction: str
    hex: str


@event("MercenariesRevolted")
class MercenariesRevolted(Event, frozen=True):
    """A band turns on its employer: a battle follows at once. `cause`: loyalty, sharing."""

    band: str
    group: str
    faction: str
    hex: str
    cause: str


@event("LootShared")
class LootShared(Event, frozen=True):
    """A band on a promise is given `points` of the loot, `amount` half-deniers; enough makes it loyal (GC-12.2i)."""

    band: str
    group: str
    faction: str
    hex: str
    points: int
    amount: int
    loyal: bool
    order: int


@event("SharingTested")
class SharingTested(Event, frozen=True):
    """A band that was given too little is tested by a die without modifiers (GC-12.2j)."""

    band: str
    group: str
    faction: str
    hex: str
    result: int
    revolts: bool
    rolls: tuple[Rolled, ...]


@event("MercenariesFellBack")
class MercenariesFellBack(Event, frozen=True):
    """A beaten band leaves the hex. `cause`: retreat, rout, undecided."""

    band: str
    start: str
    path: tuple[str, ...]
    cause: str
    enemy: str


@event("MercenariesDispersed")
class MercenariesDispersed(Event, frozen=True):
    """A band no longer exists. `cause`: too_small, eliminated, no_way_out; `faction` is its employer, if any."""

    band: str
    faction: str
    hex: str
    men: Men
    cause: str
