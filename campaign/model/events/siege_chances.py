"""Events of chance in a siege, and of healing. `faction` is the besieger, `enemy` the besieged side."""

from campaign.model.events.frame import Event
from campaign.model.events.wounded import Bed
from campaign.model.men import Men
from campaign.model.siege import Patient, Sufferers, Work
from dice import Rolled
from eventlog.marks import event


@event("BesiegersCalledAway")
class BesiegersCalledAway(Event, frozen=True):
    """A messenger calls the besiegers away: they open no siege of this place up to the day `until` (GS-11.6b, D22)."""

    site: str
    hex: str
    faction: str
    enemy: str
    until: int


@event("SteadyRainFell")
class SteadyRainFell(Event, frozen=True):
    """A day of steady rain (GS-11.6d)."""

    site: str
    hex: str
    faction: str
    enemy: str


@event("HenchmanStruck")
class HenchmanStruck(Event, frozen=True):
    """A henchman of the besieged has tried to kill the siege commander. `fate`: unhurt, wounded, killed (GS-11.6e)."""

    site: str
    hex: str
    faction: str
    enemy: str
    commander: str
    fate: str
    rolls: tuple[Rolled, ...]


@event("EngineSabotaged")
class EngineSabotaged(Event, frozen=True):
    """A henchman of the besieged was at the siege equipment: `piece` is lost, "" if he failed (GS-11.6f).

    `unfinished`: it was still being built, and its `days` of work are lost.
    """

    site: str
    hex: str
    faction: str
    enemy: str
    piece: str
    unfinished: bool
    days: int
    rolls: tuple[Rolled, ...]


@event("SicknessBroke")
class SicknessBroke(Event, frozen=True):
    """Both sides have named so many victims of dysentery or a poisoned well on one `side` (GS-11.6g, n)."""

    site: str
    hex: str
    faction: str
    enemy: str
    side: str
    cause: str
    victims: int
    sufferers: tuple[Sufferers, ...]
    rolls: tuple[Rolled, ...]


@event("TraitorSought")
class TraitorSought(Event, frozen=True):
    """The search for a traitor: one die for each of the besieged until a traitor is found and killed (GS-11.6m).

    The name is empty if all were loyal.
    """

    site: str
    hex: str
    faction: str
    enemy: str
    sufferers: tuple[Sufferers, ...]
    rolls: tuple[Rolled, ...]


@event("RefugeesCame")
class RefugeesCame(Event, frozen=True):
    """Refugees have joined the people of the place, whose `levy` they are now (GS-11.6h)."""

    site: str
    hex: str
    faction: str
    enemy: str
    levy: str
    men: Men
    rolls: tuple[Rolled, ...]


@event("GateOpened")
class GateOpened(Event, frozen=True):
    """A spy has opened the gate: so many besiegers are inside if they storm the place today (GS-11.6i)."""

    site: str
    hex: str
    faction: str
    enemy: str
    inside: int


@event("EngineerFound")
class EngineerFound(Event, frozen=True):
    """An engineer serves the besieger from now on: `finished` pieces are ready at once, `works` go on (GS-11.6l)."""

    site: str
    hex: str
    faction: str
    enemy: str
    finished: dict[str, int]
    works: tuple[Work, ...]


@event("SiegeWoundedHealed")
class SiegeWoundedHealed(Event, frozen=True):
    """The day of some wounded of a `side` has come: they are healthy.

    `box` are the others, who go on waiting (GS-11.1d).
    """

    site: str
    hex: str
    faction: str
    enemy: str
    side: str
    healed: tuple[Patient, ...]
    box: tuple[Patient, ...]


@event("SiegeWoundedDated")
class SiegeWoundedDated(Event, frozen=True):
    """All wounded of a `side` who had none have got their date, or died: `box` is its whole wounded box (GS-11.1.5)."""

    site: str
    hex: str
    faction: str
    enemy: str
    side: str
    box: tuple[Patient, ...]
    dead: tuple[Sufferers, ...]
    rolls: tuple[Rolled, ...]


@event("GarrisonSetDown")
class GarrisonSetDown(Event, frozen=True):
    """The siege is over, and the wounded of the garrison lie in their castle until their dates (D20)."""

    site: str
    hex: str
    faction: str
    enemy: str
    beds: tuple[Bed, ...]
