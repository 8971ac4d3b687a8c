"""What is told of spies: all to their own faction, and to others only that they caught one."""

from campaign.model import events as e
from campaign.visibility.register import END, in_full, tells, tells_named, tells_owner
from campaign.visibility.views import Facts

tells_owner(e.SpyReported)
tells_named("faction", of=(e.SpyMoved,), end=END)


@tells(e.SpyDiscovered)
def spy_discovered(event: e.SpyDiscovered, faction: str) -> Facts | None:
    """The die stays nobody's until the close, as where it finds nobody: whose seed were opened would learn of searches."""
    if event.faction == faction:
        known = in_full(event)
        known["rolls"] = [rolled for rolled in known["rolls"] if rolled["witness"] == faction]
        return known
    if event.enemy == faction:
        return {"hex": event.hex, "group": event.group, "faction": event.faction}
    return None
