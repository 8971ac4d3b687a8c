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


@event("CampaignExtended")
class CampaignExtended(Event, frozen=True):
    """The campaign lasts `more` days longer than before, `days` in all; it happened on this day."""

    day: int
    days: int
    more: int
    at: str
    reason: str = ""


@event("EndAgreed")
class EndAgreed(Event, frozen=True):
    """The people of the campaign have agreed that this day is its last, of `days` that it would have had."""

    day: int
    days: int
    at: str
    reason: str = ""
