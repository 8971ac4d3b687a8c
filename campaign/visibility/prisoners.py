"""What is told of prisoners: all to who holds them, to the others what becomes of their own people."""

from campaign.model import events as e
from campaign.visibility.register import in_full, tells
from campaign.visibility.views import Facts

Fate = e.PrisonersTaken | e.PrisonersDelivered | e.PrisonersMassacred | e.PrisonersPassed


def own_part(happened: Fate, faction: str) -> Facts:
    """What a faction hears of prisoners that are its people: who has them and where, not who else was taken."""
    return {"captor": happened.captor, "hex": happened.hex, "faction": faction}


def own_men(happened: e.PrisonersTaken | e.PrisonersMassacred, faction: str) -> Facts:
    """The faction's own men among prisoners."""
    known = own_part(happened, faction)
    known["men"] = {faction: in_full(happened)["men"].get(faction, [])}
    return known


@tells(e.PrisonersTaken)
def prisoners_taken(happened: e.PrisonersTaken, faction: str) -> Facts | None:
    if faction == happened.captor:
        return in_full(happened)
    return own_men(happened, faction) if faction in happened.factions else None


@tells(e.EscortAssigned)
def escort_assigned(happened: e.EscortAssigned, faction: str) -> Facts | None:
    return in_full(happened) if faction == happened.captor else None


@tells(e.PrisonersBound)
def prisoners_bound(happened: e.PrisonersBound, faction: str) -> Facts | None:
    return in_full(happened) if faction == happened.captor else None


@tells(e.PrisonersDelivered)
def prisoners_delivered(happened: e.PrisonersDelivered, faction: str) -> Facts | None:
    """The place of captive commanders is told to their faction: a ransom is asked for."""
    if faction == happened.captor:
        return in_full(happened)
    return own_part(happened, faction) | {"site": happened.site} if faction in happened.factions else None


@tells(e.PrisonersMassacred)
def prisoners_massacred(happened: e.PrisonersMassacred, faction: str) -> Facts | None:
    if faction == happened.captor:
        return in_full(happened)
    return own_men(happened, faction) if faction in happened.factions else None


@tells(e.PrisonersFreed)
def prisoners_freed(happened: e.PrisonersFreed, faction: str) -> Facts | None:
    if faction == happened.faction:
        return in_full(happened)
    if faction != happened.captor:
        return None
    return in_full(happened) | {"group": "", "number": 0, "hostility": 0}


@tells(e.PrisonersPassed)
def prisoners_passed(happened: e.PrisonersPassed, faction: str) -> Facts | None:
    if faction == happened.taker:
        return in_full(happened)
    if faction == happened.captor or faction in happened.factions:
        return own_part(happened, faction) | {"taker": happened.taker}
    return None


@tells(e.RansomPaid)
def ransom_paid(happened: e.RansomPaid, faction: str) -> Facts | None:
    """Each side hears which of its own chests the money went from or into."""
    if faction == happened.faction:
        return in_full(happened) | {"taker": ""}
    return in_full(happened) | {"group": ""} if faction == happened.captor else None


@tells(e.CommanderReleased)
def commander_released(happened: e.CommanderReleased, faction: str) -> Facts | None:
    known = in_full(happened)
    if faction == happened.faction:
        return known
    if faction != happened.captor:
        return None
    return {name: known[name] for name in ("commander", "faction", "captor", "hex", "cause")}
