"""What is told of the fights of a siege: the two sides see them, and each keeps the count of its own food."""

from campaign.model import events as e
from campaign.visibility.register import in_full, tells, tells_all, tells_both
from campaign.visibility.views import Facts

tells_both(e.SiegeInitiativePassed, e.CampRepaired, e.PatrolsMet, e.WorksDamaged)
tells_all(e.ReliefGone)


@tells(e.HorsesLed)
def horses_led(event: e.HorsesLed, faction: str) -> Facts | None:
    """The besieged alone: how much they bring in is theirs to know."""
    return in_full(event) if faction == event.enemy else None


@tells(e.OuterWorksTaken)
def outer_works_taken(event: e.OuterWorksTaken, faction: str) -> Facts | None:
    """Both sides, but for the food that was left behind, by which the rest could be told."""
    return without(event, faction, "abandoned")


@tells(e.OuterWorksLeft)
def outer_works_left(event: e.OuterWorksLeft, faction: str) -> Facts | None:
    """Both sides, but for the food."""
    return without(event, faction, "regained")


def without(event: e.OuterWorksTaken | e.OuterWorksLeft, faction: str, hidden: str) -> Facts | None:
    """An event as the two sides know it; what is hidden is for the besieged alone."""
    if faction not in (event.faction, event.enemy):
        return None
    known = in_full(event)
    return known if faction == event.enemy else {name: known[name] for name in known if name != hidden}


@tells(e.PlaceStormed)
def place_stormed(event: e.PlaceStormed, faction: str) -> Facts | None:
    """The two sides; all others see the new owner."""
    return in_full(event) if faction in (event.faction, event.enemy) else None


@tells(e.SiegeInverted)
def siege_inverted(event: e.SiegeInverted, faction: str) -> Facts | None:
    """All see who lies before whom now; what there is to eat the besieger knows, who has it."""
    known = in_full(event)
    return known if faction == event.faction else {name: known[name] for name in known if name != "food"}


@tells(e.OuterStoresEaten)
def outer_stores_eaten(event: e.OuterStoresEaten, faction: str) -> Facts | None:
    """The besieger alone."""
    return in_full(event) if faction == event.faction else None


@tells(e.SallyJoined)
def sally_joined(event: e.SallyJoined, faction: str) -> Facts | None:
    """All who fight there."""
    return in_full(event) if faction in (event.faction, event.enemy, event.friend) else None


@tells(e.ReliefMet)
def relief_met(event: e.ReliefMet, faction: str) -> Facts | None:
    """The besieger knows how he has reckoned; the others see what he does."""
    known = in_full(event)
    if faction == event.faction:
        return known
    if faction not in (event.enemy, event.friend):
        return None
    return {name: fact for name, fact in known.items() if name not in ("own_value", "relief_value")}
