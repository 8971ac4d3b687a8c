"""Events of alliances (SD1)."""

from campaign.model.events.frame import Event
from eventlog.marks import event


@event("AllianceEnded")
class AllianceEnded(Event, frozen=True):
    """`faction` and `ally` are allies no more, from the next day's first step on."""

    faction: str
    ally: str
