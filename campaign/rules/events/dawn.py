"""Events of nightfall and the next dawn."""

from campaign.rules.events.frame import Event
from eventlog.codec import event


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
    """The seeds of a finished closing, by witness, as hex: `open` for all and each faction's for that faction.

    At the close of the campaign (`close`) all the rest, the referee's too, is for everybody.
    """

    closing: int
    seeds: dict[str, str]
    close: bool = False


@event("SealsPublished")
class SealsPublished(Event, frozen=True):
    """The seals of the coming closing, by witness."""

    closing: int
    seals: dict[str, str]


@event("SealsReplaced")
class SealsReplaced(Event, frozen=True):
    """The secret of the dice was lost: from here on other seals count, for `closing` and those after it.

    What the lost secret had sealed and is not open yet stays sealed for ever.
    """

    closing: int
    seals: dict[str, str]
    at: str
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
