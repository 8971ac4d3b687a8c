"""What is told of commanders without men: their ways to their own side alone."""

from campaign.model import events as e
from campaign.visibility.register import in_full, tells, tells_owner
from campaign.visibility.views import Facts

tells_owner(e.CommanderJoined, e.CommanderTurnedOut)


@tells(e.CommanderRode)
def commander_rode(event: e.CommanderRode, faction: str) -> Facts | None:
    return in_full(event) | {"hex": event.path[-1]} if event.faction == faction else None
