"""Events of a campaign's life: it is paused and goes on, is made longer, and ends early by agreement."""

from campaign.model.events.frame import Event
from eventlog.marks import event


@event("CampaignPaused")
class CampaignPaused(Event, frozen=True):
    """From now on no orders are closed, until the campaign goes on. `why`: organiser, quorum.

    Where the quorum was missed, `missing` of the `seats` with players had no sheet at the deadline.
    """

    day: int
    at: str
    why: str
    reason: str = ""
    missing: int = 0
    seats: int = 0


@event("CampaignResumed")
class CampaignResumed(Event, frozen=True):
    """The campaign goes on, and the orders of its open day may be filed until the deadline."""

    day: int
    deadline: str
    at: str
    reason: str = ""
