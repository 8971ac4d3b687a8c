"""Events of places attacked, plundered, summoned, taken and garrisoned.

`faction` is whose deed it is, `enemy` the other side.
"""

from campaign.model.events.frame import Event
from campaign.model.events.march import Test
from campaign.model.men import Men
from dice import Rolled
from eventlog.marks import event


@event("MilitiaRaised")
class MilitiaRaised(Event, frozen=True):
    """The people of a place take up arms for the battle in its hex (GC-5.1c, 13.6f)."""

    militia: str
    site: str
    hex: str
    faction: str
    enemy: str
    men: Men


@event("MilitiaDisbanded")
class MilitiaDisbanded(Event, frozen=True):
    """The battle is over, and the survivors of the militia leave the game (GC-13.6e)."""

    militia: str
    site: str
    hex: str
    faction: str
    enemy: str
    men: Men


@event("SettlementStormed")
class SettlementStormed(Event, frozen=True):
    """The attack on a place is won; `number` is that of the battle, 0 for an undefended place (D28)."""

    site: str
    hex: str
    faction: str
    enemy: str
    number: int


@event("AssaultHeld")
class AssaultHeld(Event, frozen=True):
    """A castle has neither fallen nor driven its attackers off: they stay before it (D47, D60)."""

    site: str
    hex: str
    faction: str
    enemy: str
    number: int


@event("SettlementPlundered")
class SettlementPlundered(Event, frozen=True):
    """A group takes points of a place's stores, which keep `left`, for `amount` half-deniers (GC-12.3).

    `cause`: storm, capitulation.
    """

    site: str
    hex: str
    group: str
    faction: str
    enemy: str
    points: int
    left: int
    amount: int
    cause: str


@event("SettlementTaken")
class SettlementTaken(Event, frozen=True):
    """A place has another owner; `commander` is whom it depends on, "" for the faction (D30).

    `cause`: battle, surrender, capitulation, deserted, defected.
    """

    site: str
    hex: str
    faction: str
    enemy: str
    commander: str
    cause: str


@event("SettlementSummoned")
class SettlementSummoned(Event, frozen=True):
    """A group summons a place: its hostility test, then the place's. `won` and `open`: whether the place may negotiate."""

    site: str
    hex: str
    group: str
    faction: str
    enemy: str
    tests: tuple[Test, Test]
    won: bool
    open: bool


@event("CapitulationRefused")
class CapitulationRefused(Event, frozen=True):
    """A place that might have negotiated will not (GC-15.3c)."""

    site: str
    hex: str
    faction: str
    enemy: str


@event("CapitulationAgreed")
class CapitulationAgreed(Event, frozen=True):
    """A place hands over a share of its stores, or itself at 100 percent (GC-15.3d, 15.3e).

    `line` is the sum of the difference and the die.
    """

    site: str
    hex: str
    group: str
    faction: str
    enemy: str
    line: int
    percent: int
    rolls: tuple[Rolled, ...]


@event("GarrisonManned")
class GarrisonManned(Event, frozen=True):
    """People of a group are left in a castle. `cause`: order, duty (GC-5.2c), capture (D30)."""

    site: str
    hex: str
    faction: str
    group: str
    men: Men
    cause: str


@event("GarrisonDrawnOn")
class GarrisonDrawnOn(Event, frozen=True):
    """People of a garrison go with a group (GC-5.2b)."""

    site: str
    hex: str
    faction: str
    group: str
    men: Men


@event("NobleStranded")
class NobleStranded(Event, frozen=True):
    """The noble of a place that is lost, or whose garrison is too small to march out, is left alone (D20)."""

    site: str
    hex: str
    faction: str
    commander: str


@event("GarrisonSurrendered")
class GarrisonSurrendered(Event, frozen=True):
    """The defenders of a castle are at the mercy of the winner, whose die names their fate (GC-15.1d)."""

    site: str
    hex: str
    faction: str
    enemy: str
    number: int
    effect: str
    rolls: tuple[Rolled, ...]


@event("DefendersKilled")
class DefendersKilled(Event, frozen=True):
    """Defenders who have surrendered are put to the sword (GC-15.2a); `group` is theirs, or their garrison."""

    site: str
    hex: str
    group: str
    faction: str
    enemy: str
    men: Men
    commanders: tuple[str, ...]
    rolls: tuple[Rolled, ...]


@event("GarrisonTaken")
class GarrisonTaken(Event, frozen=True):
    """The men of a garrison, or of the militia `levy` of a besieged town, are prisoners (GC-15.2b)."""

    site: str
    hex: str
    faction: str
    enemy: str
    men: Men
    levy: str = ""


@event("HorsesGivenUp")
class HorsesGivenUp(Event, frozen=True):
    """The riders of a group that has surrendered with a castle lose their horses (GC-15.2b, D40)."""

    hex: str
    group: str
    faction: str
    enemy: str
    men: Men
    commanders: tuple[str, ...]


@event("GarrisonMarchedOut")
class GarrisonMarchedOut(Event, frozen=True):
    """A garrison leaves its castle as a combat group, under its noble if it has one; `unhorsed` walk from now on."""

    site: str
    hex: str
    faction: str
    enemy: str
    group: str
    number: int
    men: Men
    commanders: tuple[str, ...]
    hostility: int
    unhorsed: bool
