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
def group_raised(happened: e.GroupRaised, faction: str) -> Facts | None:
    if happened.cause == "start":
        return None
    known: Facts = {
        "group": happened.group,
        "faction": happened.faction,
        "hex": happened.hex,
        "cause": happened.cause,
    }
    if happened.faction == faction:
        known["heads"] = men.heads(happened.men) + len(happened.commanders)
    return known


@tells(e.GroupMoved)
def group_moved(happened: e.GroupMoved, faction: str) -> Facts | None:
    return in_full(happened) | {"hex": happened.path[-1]} if happened.faction == faction else None


@tells(e.HostilityTested)
def hostility_tested(happened: e.HostilityTested, faction: str) -> Facts | None:
    return in_full(happened) if faction in [test.faction for test in happened.tests] else None


@tells(e.Sighted)
def sighted(happened: e.Sighted, faction: str) -> Facts | None:
    return in_full(happened) if happened.by == faction else None


@tells(e.GroupDissolved)
def group_dissolved(happened: e.GroupDissolved, faction: str) -> Facts | None:
    known: Facts = {"group": happened.group, "faction": happened.faction, "hex": happened.hex}
    if happened.faction == faction:
        known |= {"cause": happened.cause, "heads": men.heads(happened.men)}
    return known
