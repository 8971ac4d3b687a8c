"""The visibility of the wounded: to their owner, and to their captor."""

from campaign.model import events as e
from campaign.visibility.register import in_full, tells, tells_owner
from campaign.visibility.views import Facts

tells_owner(
    e.WoundedAbandoned,
    e.MercenariesAbandoned,
    e.WoundedSetDown,
    e.MercenariesSetDown,
    e.MercenariesHealed,
    e.ConvalescentsReturned,
)


@tells(e.ConvalescentsLost)
def convalescents_lost(event: e.ConvalescentsLost, faction: str) -> Facts | None:
    """The owner is told; who has taken the place sees whom he found in it, as he would in any garrison."""
    if faction not in (event.faction, event.enemy):
        return None
    found = in_full(event)
    if faction == event.enemy:
        del found["beds"]
    return found
