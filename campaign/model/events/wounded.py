"""Events of the wounded: left behind, set down, healed, lost."""

import msgspec

from campaign.model.events.frame import Event
from campaign.model.men import Men
from dice import Rolled
from eventlog.marks import event


class Bed(msgspec.Struct, frozen=True):
    """People who will be fit on the day `back`, 0: not within the campaign."""

    id: str
    men: Men
    commanders: tuple[str, ...]
    back: int


@event("WoundedAbandoned")
class WoundedAbandoned(Event, frozen=True):
    """A group leaves its wounded men behind, and they are lost (D36)."""

    group: str
    faction: str
    hex: str
    men: Men


@event("WoundedSetDown")
class WoundedSetDown(Event, frozen=True):
    """The wounded of a group lie in a settlement of its faction; some die of their wounds (GC-14.7c).

    Where the group does not stay (`stays`), everybody else of it lies there as well, with its money.
    """

    group: str
    faction: str
    hex: str
    site: str
    beds: tuple[Bed, ...]
    dead: Men
    dead_commanders: tuple[str, ...]
    stays: bool
    rolls: tuple[Rolled, ...] = ()


@event("MercenariesAbandoned")
class MercenariesAbandoned(Event, frozen=True):
    """A group leaves the wounded of a band in its service behind, and they are lost (D36)."""

    band: str
    group: str
    faction: str
    hex: str
    men: Men


@event("MercenariesSetDown")
class MercenariesSetDown(Event, frozen=True):
    """The wounded of a band lie in a settlement of its employer's faction; some die of their wounds (GC-14.7c)."""

    band: str
    group: str
    faction: str
    hex: str
    site: str
    beds: tuple[Bed, ...]
    dead: Men
    rolls: tuple[Rolled, ...] = ()


@event("MercenariesHealed")
class MercenariesHealed(Event, frozen=True):
    """Mercenaries leave their beds and join their band; without a band (`parted`) they leave the game."""

    site: str
    hex: str
    faction: str
    beds: tuple[str, ...]
    band: str
    men: Men
    parted: bool


@event("ConvalescentsReturned")
class ConvalescentsReturned(Event, frozen=True):
    """People leave their beds: for `group`, a new one where `number` is not 0, or for the garrison ("")."""

    site: str
    hex: str
    faction: str
    beds: tuple[str, ...]
    group: str
    number: int
    men: Men
    commanders: tuple[str, ...]
    money: int
    hostility: int


@event("ConvalescentsLost")
class ConvalescentsLost(Event, frozen=True):
    """The place in which people lay has changed hands (D36); their money is lost with them."""

    site: str
    hex: str
    faction: str
    enemy: str
    beds: tuple[str, ...]
    men: Men
    money: int
