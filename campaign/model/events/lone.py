"""Events of commanders without men (D20)."""

from campaign.model.events.frame import Event
from eventlog.marks import event


@event("CommanderRode")
class CommanderRode(Event, frozen=True):
    """A commander without men enters the hexes of `path`; `points` were spent, `left` remain."""

    commander: str
    faction: str
    start: str
    path: tuple[str, ...]
    points: int
    left: int


@event("CommanderJoined")
class CommanderJoined(Event, frozen=True):
    """A commander without men joins a `group` of his faction, or goes into its `site`."""

    commander: str
    faction: str
    hex: str
    group: str
    site: str


@event("CommanderTurnedOut")
class CommanderTurnedOut(Event, frozen=True):
    """A commander who rested in a place is alone in its hex, because his side has lost the place."""

    commander: str
    faction: str
    hex: str
    site: str
