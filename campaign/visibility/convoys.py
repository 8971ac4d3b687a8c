"""What is told of supply convoys: all see where they are and with whom, their people alone know what they carry."""

from campaign.model import events as e
from campaign.visibility.register import in_full, tells, tells_both, tells_owner
from campaign.visibility.views import Facts

tells_owner(e.ConvoyLoaded, e.ConvoyUnloaded)
tells_both(e.ConvoyPlundered, e.ConvoyLost, e.ConvoyStranded)


@tells(e.ConvoyCreated)
def convoy_created(happened: e.ConvoyCreated, faction: str) -> Facts | None:
    if happened.faction == faction:
        return in_full(happened)
    return {"convoy": happened.convoy, "hex": happened.hex}


@tells(e.ConvoyTaken)
def convoy_taken(happened: e.ConvoyTaken, faction: str) -> Facts | None:
    if faction in (happened.faction, happened.enemy):
        return in_full(happened)
    return {
        "convoy": happened.convoy,
        "hex": happened.hex,
        "group": happened.group,
        "faction": happened.faction,
    }


@tells(e.ConvoyReleased)
def convoy_released(happened: e.ConvoyReleased, faction: str) -> Facts | None:
    known: Facts = {"convoy": happened.convoy, "hex": happened.hex}
    return (
        known | {"group": happened.group, "cause": happened.cause} if happened.faction == faction else known
    )


@tells(e.ConvoyMoved)
def convoy_moved(happened: e.ConvoyMoved, faction: str) -> Facts | None:
    return {"convoy": happened.convoy, "start": happened.start, "hex": happened.path[-1]}
