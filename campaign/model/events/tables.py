"""Events of the tables that an organiser replaces."""

from campaign.model.events.frame import Event
from eventlog.marks import event


@event("TableReplaced")
class TableReplaced(Event, frozen=True):
    """From the dawn of `day` on a house table says `text`; empty: the printed one counts again.

    `digest` is the SHA-256, hexadecimal, of the text that counts then.
    """

    name: str
    text: str
    digest: str
    day: int
    at: str
    reason: str = ""
