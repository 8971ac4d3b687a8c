"""Events of the besieger's peaceful days. `faction` is the besieger, `enemy` the side that is besieged."""

from campaign.model.events.frame import Event
from campaign.model.siege import Work
from dice import Rolled
from eventlog.marks import event


@event("EnginesWorkedAt")
class EnginesWorkedAt(Event, frozen=True):
    """Crews have worked for a day, one a piece; `works` are all that go on, `built` the pieces finished (GS-11.2)."""

    site: str
    hex: str
    faction: str
    enemy: str
    pieces: tuple[str, ...]
    works: tuple[Work, ...]
    built: dict[str, int]
    crews: int


@event("WallPounded")
class WallPounded(Event, frozen=True):
    """Perriers have pounded the hex `wall` of the plan, `of` a class: `blow` D damages, C costs one of them (GS-11.3.4).

    `degree` counts the damage so far; `down`: this blow has brought the wall down.
    """

    site: str
    hex: str
    faction: str
    enemy: str
    wall: str
    of: str
    perriers: int
    blow: str
    degree: int
    down: bool
    lost: int
    rolls: tuple[Rolled, ...]


@event("SurrenderNegotiated")
class SurrenderNegotiated(Event, frozen=True):
    """The talk of the sides: the die, its additions by number, progress and hunger, and the answer (GS-11.5b)."""

    site: str
    hex: str
    faction: str
    enemy: str
    number: int
    progress: int
    rationing: int
    total: int
    needed: int
    yields: bool
    rolls: tuple[Rolled, ...]


@event("SiegeActed")
class SiegeActed(Event, frozen=True):
    """The day's acts of the side with the initiative, by the codes of the siege sheet (GS-11.1.3f)."""

    site: str
    hex: str
    faction: str
    enemy: str
    actions: tuple[str, ...]
