"""Events of nightfall and the next dawn."""

from campaign.model.events.frame import Event
from eventlog.marks import event


@event("SharingCounted")
class SharingCounted(Event, frozen=True):
    """Friendly groups share a hex at the end of `days` consecutive days (D12); 0: no longer."""

    groups: tuple[str, ...]
    days: int


@event("DayEnded")
class DayEnded(Event, frozen=True):
    """A day is over."""

    day: int
    closing: int


@event("SeedsOpened")
class SeedsOpened(Event, frozen=True):
    """The seeds of a finished closing by audience, as hex, each for its members, with their `paths` to the seal.

    At the close of the campaign (`close`) `night`, from which the seeds of all audiences follow, is for everybody.
    """

    closing: int
    seeds: dict[str, str]
    paths: dict[str, tuple[str, ...]] = {}
    night: str = ""
    close: bool = False


@event("SealsPublished")
class SealsPublished(Event, frozen=True):
    """The seal of the coming closing."""

    closing: int
    seal: str


@event("SealsReplaced")
class SealsReplaced(Event, frozen=True):
    """The secret of the dice was lost: from here on another seal counts, for `closing` and the later ones.

    The closed seeds of the lost secret stay sealed for ever.
    """

    closing: int
    at: str
    seal: str
    reason: str = ""


@event("DayOpened")
class DayOpened(Event, frozen=True):
    """Orders for a day may be filed until the deadline."""

    day: int
    deadline: str


@event("CampaignEnded")
class CampaignEnded(Event, frozen=True):
    """The last day is over."""

    day: int
