"""Events of a campaign's life: pauses, another length, another rhythm of its deadlines, holidays, another server, forks."""

from campaign.model.events.frame import Event
from campaign.model.state import Calendar
from eventlog.marks import event


@event("CampaignPaused")
class CampaignPaused(Event, frozen=True):
    """From now on no orders are closed, until the campaign goes on. `why`: organiser, quorum, brought.

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


@event("RhythmChanged")
class RhythmChanged(Event, frozen=True):
    """From a local date on deadlines are named by another rule; deadlines with a name stay."""

    day: int
    since: str
    calendar: Calendar
    at: str
    reason: str = ""


@event("HolidaysDeclared")
class HolidaysDeclared(Event, frozen=True):
    """No deadline falls on these local dates, from the first to the last.

    `deadline` is the new one of the open day, where the one that was named fell on them; else "".
    """

    day: int
    first: str
    last: str
    at: str
    deadline: str = ""
    reason: str = ""


@event("HolidaysCalledOff")
class HolidaysCalledOff(Event, frozen=True):
    """Deadlines may fall on these local dates again."""

    day: int
    first: str
    last: str
    at: str
    reason: str = ""


@event("CampaignBrought")
class CampaignBrought(Event, frozen=True):
    """The campaign has come to another server, where all seats are empty yet; it happened on this day.

    `version` and `digest` are the head of its log when it came: readers of an earlier export find it there.
    """

    day: int
    at: str
    version: int
    digest: str


@event("CampaignForked")
class CampaignForked(Event, frozen=True):
    """From here on this is a campaign of its own: all that came before is copied from `origin`, whose title is `of`.

    It is that one as it was after `version` events, on this day, where its digest was `digest`. It has the new `title`,
    empty seats, and from `closing` on dice of its own.
    """

    campaign: str
    title: str
    origin: str
    of: str
    version: int
    digest: str
    day: int
    closing: int
    at: str
