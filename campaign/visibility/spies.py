"""What is told of spies: all to their own faction, and to others only that they caught one."""

from campaign.model import events as e
from campaign.visibility.register import in_full, tells, tells_owner
from campaign.visibility.views import Facts

tells_owner(e.SpyReported)


@tells(e.SpyMoved)
def spy_moved(happened: e.SpyMoved, faction: str) -> Facts | None:
    return in_full(happened) | {"hex": happened.path[-1]} if happened.faction == faction else None


@tells(e.SpyDiscovered)
def spy_discovered(happened: e.SpyDiscovered, faction: str) -> Facts | None:
    """The die stays nobody's until the close, as where it finds nobody: whose seed were opened would learn of searches.

    Logs whose nights had a seal for each witness have it as the owner's.
    """
    if happened.faction == faction:
        known = in_full(happened)
        known["rolls"] = [rolled for rolled in known["rolls"] if rolled["witness"] == faction]
        return known
    if happened.enemy == faction:
        return {"hex": happened.hex, "group": happened.group, "faction": happened.faction}
    return None
