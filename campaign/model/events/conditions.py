"""Events of orders on conditions."""

from campaign.model.events.frame import Event
from campaign.model.orders.conditions import Condition
from eventlog.marks import event


@event("ConditionUnmet")
class ConditionUnmet(Event, frozen=True):
    """An order did not answer a choice of `choices.py`, because a condition of it did not hold.

    `found` is what was found instead: percent, heads, the day, hexes; None where the faction could not know.
    """

    hex: str
    faction: str
    group: str
    choice: str
    order: str
    condition: Condition
    found: int | None
