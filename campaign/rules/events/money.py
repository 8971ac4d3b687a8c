"""Events of recruits and mercenaries. `order` is the place of the order on its sheet, -1 without one."""

from campaign.rules.events.frame import Event
from campaign.rules.men import Men
from eventlog.codec import event


@event("RecruitsJoined")
class RecruitsJoined(Event, frozen=True):
    """People of a town or city join a group for pay; `cost` in half-deniers (GC-12.1)."""

    group: str
    faction: str
    hex: str
    site: str
    men: Men
    cost: int
    order: int
