"""Events of recruits and mercenaries. `order` is the place of the order on its sheet, -1 without one."""

from campaign.rules.events.frame import Event
from campaign.rules.men import Men
from eventlog.codec import event


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
