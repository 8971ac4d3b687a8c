"""Events of alliances (SD1)."""

from campaign.model.events.frame import Event
from eventlog.marks import event


@event("AllianceEnded")
class AllianceEnded(Event, frozen=True):
    """The alliance of `faction` and `ally` ends with the next day's first step."""

    faction: str
    ally: str
