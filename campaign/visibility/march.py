"""The visibility of groups on the move: supply, reorganisation, marches, meetings."""

from campaign.model import events as e
from campaign.model import men
from campaign.visibility.register import END, in_full, tells, tells_named, tells_owner
from campaign.visibility.views import Facts

tells_owner(
    e.SupplyDrawn,
    e.SupplyMissed,
    e.RationCarried,
    e.GroupSplit,
    e.GroupsMerged,
    e.MenHandedOver,
    e.OrderFailed,
)
tells_named("faction", of=(e.GroupMoved,), end=END)
tells_named("by", of=(e.Sighted,))


@tells(e.GroupRaised)
def group_raised(event: e.GroupRaised, faction: str) -> Facts | None:
    if event.cause == "start":
        return None
    known: Facts = {
        "group": event.group,
        "faction": event.faction,
        "hex": event.hex,
        "cause": event.cause,
    }
    if event.faction == faction:
        known["heads"] = men.heads(event.men) + len(event.commanders)
    return known


@tells(e.HostilityTested)
def hostility_tested(event: e.HostilityTested, faction: str) -> Facts | None:
    return in_full(event) if faction in [test.faction for test in event.tests] else None


@tells(e.GroupDissolved)
def group_dissolved(event: e.GroupDissolved, faction: str) -> Facts | None:
    known: Facts = {"group": event.group, "faction": event.faction, "hex": event.hex}
    if event.faction == faction:
        known |= {"cause": event.cause, "heads": men.heads(event.men)}
    return known
