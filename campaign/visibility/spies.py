"""The visibility of spies: all to their own faction, and to others only that they caught one."""

from campaign.model import events as e
from campaign.visibility.register import END, in_full, tells, tells_named, tells_owner
from campaign.visibility.views import Facts

tells_owner(e.SpyReported)
tells_named("faction", of=(e.SpyMoved,), end=END)


@tells(e.SpyDiscovered)
def spy_discovered(event: e.SpyDiscovered, faction: str) -> Facts | None:
    """The discovery of a spy. Its die stays sealed until the close, as after a search in vain.

    An open seed would give searches away.
    """
    if event.faction == faction:
        known = in_full(event)
        known["rolls"] = [rolled for rolled in known["rolls"] if rolled["witness"] == faction]
        return known
    if event.enemy == faction:
        return {"hex": event.hex, "group": event.group, "faction": event.faction}
    return None
