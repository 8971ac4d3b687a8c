"""The visibility of prisoners: all to their captor, to the others the fate of their own people."""

from campaign.model import events as e
from campaign.visibility.register import in_full, tells, tells_named
from campaign.visibility.views import Facts

tells_named("captor", of=(e.EscortAssigned, e.PrisonersBound))
Fate = e.PrisonersTaken | e.PrisonersDelivered | e.PrisonersMassacred | e.PrisonersPassed


def own_part(event: Fate, faction: str) -> Facts:
    """The part of a faction in the news of prisoners: its own people, with captor and place, without the others."""
    return {"captor": event.captor, "hex": event.hex, "faction": faction}


def own_men(event: e.PrisonersTaken | e.PrisonersMassacred, faction: str) -> Facts:
    """The faction's own men among prisoners."""
    known = own_part(event, faction)
    known["men"] = {faction: in_full(event)["men"].get(faction, [])}
    return known


@tells(e.PrisonersTaken)
def prisoners_taken(event: e.PrisonersTaken, faction: str) -> Facts | None:
    if faction == event.captor:
        return in_full(event)
    return own_men(event, faction) if faction in event.factions else None


@tells(e.PrisonersDelivered)
def prisoners_delivered(event: e.PrisonersDelivered, faction: str) -> Facts | None:
    """The arrival of prisoners: captive commanders' place is shown to their faction, which is asked for a ransom."""
    if faction == event.captor:
        return in_full(event)
    return own_part(event, faction) | {"site": event.site} if faction in event.factions else None


@tells(e.PrisonersMassacred)
def prisoners_massacred(event: e.PrisonersMassacred, faction: str) -> Facts | None:
    if faction == event.captor:
        return in_full(event)
    return own_men(event, faction) if faction in event.factions else None


@tells(e.PrisonersFreed)
def prisoners_freed(event: e.PrisonersFreed, faction: str) -> Facts | None:
    if faction == event.faction:
        return in_full(event)
    if faction != event.captor:
        return None
    return in_full(event) | {"group": "", "number": 0, "hostility": 0}


@tells(e.PrisonersPassed)
def prisoners_passed(event: e.PrisonersPassed, faction: str) -> Facts | None:
    if faction == event.taker:
        return in_full(event)
    if faction == event.captor or faction in event.factions:
        return own_part(event, faction) | {"taker": event.taker}
    return None


@tells(e.RansomPaid)
def ransom_paid(event: e.RansomPaid, faction: str) -> Facts | None:
    """Each side hears which of its own chests the money went from or into."""
    if faction == event.faction:
        return in_full(event) | {"taker": ""}
    return in_full(event) | {"group": ""} if faction == event.captor else None


@tells(e.CommanderReleased)
def commander_released(event: e.CommanderReleased, faction: str) -> Facts | None:
    known = in_full(event)
    if faction == event.faction:
        return known
    if faction != event.captor:
        return None
    return {name: known[name] for name in ("commander", "faction", "captor", "hex", "cause")}
