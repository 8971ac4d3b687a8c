"""The visibility of supply convoys: all see their places and escorts, and their people alone know the load."""

from campaign.model import events as e
from campaign.visibility.register import in_full, tells, tells_both, tells_owner
from campaign.visibility.views import Facts

tells_owner(e.ConvoyLoaded, e.ConvoyUnloaded)
tells_both(e.ConvoyPlundered, e.ConvoyLost, e.ConvoyStranded)


@tells(e.ConvoyCreated)
def convoy_created(event: e.ConvoyCreated, faction: str) -> Facts | None:
    if event.faction == faction:
        return in_full(event)
    return {"convoy": event.convoy, "hex": event.hex}


@tells(e.ConvoyTaken)
def convoy_taken(event: e.ConvoyTaken, faction: str) -> Facts | None:
    if faction in (event.faction, event.enemy):
        return in_full(event)
    return {
        "convoy": event.convoy,
        "hex": event.hex,
        "group": event.group,
        "faction": event.faction,
    }


@tells(e.ConvoyReleased)
def convoy_released(event: e.ConvoyReleased, faction: str) -> Facts | None:
    known: Facts = {"convoy": event.convoy, "hex": event.hex}
    return known | {"group": event.group, "cause": event.cause} if event.faction == faction else known


@tells(e.ConvoyMoved)
def convoy_moved(event: e.ConvoyMoved, faction: str) -> Facts | None:
    return {"convoy": event.convoy, "start": event.start, "hex": event.path[-1]}
