"""Events of orders on conditions."""

from campaign.model.events.frame import Event
from campaign.model.orders.conditions import Condition
from eventlog.marks import event


@event("ConditionUnmet")
class ConditionUnmet(Event, frozen=True):
    """An order did not answer a choice of `choices.py`, because of an unmet condition.

    `found` is the value that was found: percent, heads, the day, hexes; None if hidden from the faction.
    """

    hex: str
    faction: str
    group: str
    choice: str
    order: str
    condition: Condition
    found: int | None
