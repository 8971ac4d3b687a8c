"""Events before a battle: who refuses it, who joins it."""

from campaign.model.events.frame import Event
from dice import Rolled
from eventlog.marks import event


@event("BattleRefused")
class BattleRefused(Event, frozen=True):
    """A group does not take the battle that it is offered; every man of it has rolled for his escape (GC-14.5a)."""

    number: int
    hex: str
    group: str
    faction: str
    enemy: str
    rolls: tuple[Rolled, ...] = ()


@event("BattleAvoided")
class BattleAvoided(Event, frozen=True):
    """All attacked groups have refused: the battle is off, and the attacker stays (D33)."""

    number: int
    hex: str
    attacker: str
    defender: str


@event("BattleJoined")
class BattleJoined(Event, frozen=True):
    """A group comes over from an adjacent hex and fights on `side` of a battle (GC-14.3a)."""

    number: int
    hex: str
    group: str
    faction: str
    start: str
    side: str
    sides: tuple[str, ...]
