"""What is told of spies: all to their own faction, and to others only that they caught one."""

from campaign.rules import events as e
from campaign.sight.register import in_full, tells, tells_owner
from campaign.sight.views import Facts

tells_owner(e.SpyReported)


@tells(e.SpyMoved)
def spy_moved(happened: e.SpyMoved, faction: str) -> Facts | None:
    return in_full(happened) | {"hex": happened.path[-1]} if happened.faction == faction else None


@tells(e.SpyDiscovered)
def spy_discovered(happened: e.SpyDiscovered, faction: str) -> Facts | None:
    """The die is the owner's: who caught the spy cannot tell how many others slipped through."""
    if happened.faction == faction:
        return in_full(happened)
    if happened.enemy == faction:
        return {"hex": happened.hex, "group": happened.group, "faction": happened.faction}
    return None
