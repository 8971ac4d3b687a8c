"""What is told of groups on the move: supply, reorganisation, marches, meetings."""

from campaign.model import events as e
from campaign.model import men
from campaign.visibility.register import in_full, tells, tells_owner
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


@tells(e.GroupMoved)
def group_moved(event: e.GroupMoved, faction: str) -> Facts | None:
    return in_full(event) | {"hex": event.path[-1]} if event.faction == faction else None


@tells(e.HostilityTested)
def hostility_tested(event: e.HostilityTested, faction: str) -> Facts | None:
    return in_full(event) if faction in [test.faction for test in event.tests] else None


@tells(e.Sighted)
def sighted(event: e.Sighted, faction: str) -> Facts | None:
    return in_full(event) if event.by == faction else None


@tells(e.GroupDissolved)
def group_dissolved(event: e.GroupDissolved, faction: str) -> Facts | None:
    known: Facts = {"group": event.group, "faction": event.faction, "hex": event.hex}
    if event.faction == faction:
        known |= {"cause": event.cause, "heads": men.heads(event.men)}
    return known
