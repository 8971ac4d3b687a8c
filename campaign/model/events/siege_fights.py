"""Events of the fights of a siege. `faction` is the besieger, `enemy` the side that is besieged."""

import msgspec

from battles.contract.moments import Seen
from campaign.model.events.frame import Event
from campaign.model.siege import Stage
from dice import Rolled
from eventlog.marks import event


@event("SiegeInitiativePassed")
class SiegeInitiativePassed(Event, frozen=True):
    """The besieged have the initiative and do nothing with it: it is the besieger's (GS-11.1.3e)."""

    site: str
    hex: str
    faction: str
    enemy: str


@event("CampRepaired")
class CampRepaired(Event, frozen=True):
    """The besiegers spend the day on their burnt camp; `left` whole days of it are still to come (GS-11.4.2g)."""

    site: str
    hex: str
    faction: str
    enemy: str
    left: int


@event("HorsesLed")
class HorsesLed(Event, frozen=True):
    """A supply sally has set out and comes back with so many pack horses, if it comes through (GS-11.4.3c)."""

    site: str
    hex: str
    faction: str
    enemy: str
    horses: int
    rolls: tuple[Rolled, ...]


@event("PatrolsMet")
class PatrolsMet(Event, frozen=True):
    """Patrols of the besieger meet a supply sally that the quick tables settle (GS-11.4.3e, i).

    Each possible turn has a die. `turns` are the turns in which they come. Logs of rules before 7 have the event also
    for sallies that were fought on a map.
    """

    site: str
    hex: str
    faction: str
    enemy: str
    patrols: int
    turns: tuple[int, ...]
    rolls: tuple[Rolled, ...]


@event("WorksDamaged")
class WorksDamaged(Event, frozen=True):
    """The damage of a fight: degrees of wall hexes that are down, engines lost, tent hexes burnt.

    `repairs` are the days that the camp needs for them, beside the days that it needed before (GS-11.4.2g).
    """

    site: str
    hex: str
    faction: str
    enemy: str
    demolished: dict[str, int]
    engines_lost: dict[str, int]
    tents: int
    repairs: int


class Sight(msgspec.Struct, frozen=True):
    """A moment of a fight: in which turn, what (`battles.contract.moments`), at which hex of the plan, who it was.

    `group` is the bearer of his people, `commander` he himself if he has a name; both "" without a person.
    """

    turn: int
    seen: Seen
    at: str = ""
    group: str = ""
    commander: str = ""


@event("SiegeFightSeen")
class SiegeFightSeen(Event, frozen=True):
    """The course of a fight on maps as both sides saw it, in its order; it changes nothing in the campaign."""

    site: str
    hex: str
    faction: str
    enemy: str
    number: int
    moments: tuple[Sight, ...]


@event("OuterWorksTaken")
class OuterWorksTaken(Event, frozen=True):
    """The besieged are shut up in the rest of the place, `stage`; so many days of food are lost (GS-11.4.1g)."""

    site: str
    hex: str
    faction: str
    enemy: str
    stage: Stage
    abandoned: int


@event("OuterWorksLeft")
class OuterWorksLeft(Event, frozen=True):
    """The besieged hold the whole place again, and have the food back that they had left in it (GS-11.4.1q).

    `cause`: relief, where the besieger has gone out to meet it; sally, where those inside have driven him out.
    """

    site: str
    hex: str
    faction: str
    enemy: str
    regained: int
    cause: str


@event("PlaceStormed")
class PlaceStormed(Event, frozen=True):
    """A besieged place is taken by storm: all its defenders are dead, prisoners or gone (GS-11.4.1i)."""

    site: str
    hex: str
    faction: str
    enemy: str
    number: int


@event("SallyJoined")
class SallyJoined(Event, frozen=True):
    """All the besieged come out to fight beside the relief in battle `number`: their general sally (GS-11.4.4g).

    `friend` is the relief; `groups` and `levies` are the people who come.
    """

    site: str
    hex: str
    faction: str
    enemy: str
    number: int
    friend: str
    groups: tuple[str, ...]
    levies: tuple[str, ...]


@event("ReliefMet")
class ReliefMet(Event, frozen=True):
    """A besieger who holds the outer works meets the relief: outside, divided, or shut up inside (GS-11.4.1m)."""

    site: str
    hex: str
    faction: str
    enemy: str
    friend: str
    choice: str
    own_value: int
    relief_value: int


@event("SiegeInverted")
class SiegeInverted(Event, frozen=True):
    """The besieger shuts himself up in the outer works, and the relief, `friend`, lies before them (GS-11.4.1o).

    `groups` are his; `food` are the days that they have to eat there.
    """

    site: str
    hex: str
    faction: str
    enemy: str
    friend: str
    groups: tuple[str, ...]
    food: int


@event("OuterStoresEaten")
class OuterStoresEaten(Event, frozen=True):
    """The people shut up in the outer works have eaten of the food there; `left` in days (GS-11.4.1n)."""

    site: str
    hex: str
    faction: str
    enemy: str
    left: int


@event("ReliefGone")
class ReliefGone(Event, frozen=True):
    """The relief is gone from the outer works: the besieger comes out of them and besieges the place as before."""

    site: str
    hex: str
    faction: str
    enemy: str
    friend: str
