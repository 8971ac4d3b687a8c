"""The visibility of a siege's fights: the two sides see them, and each keeps the count of its own food."""

from campaign.model import events as e
from campaign.visibility.register import in_full, tells, tells_all, tells_both, tells_named, tells_owner
from campaign.visibility.views import Facts

tells_both(e.SiegeInitiativePassed, e.CampRepaired, e.SiegeFightSeen, e.WorksDamaged, e.PlaceStormed)
tells_owner(e.OuterStoresEaten)
# How much they bring in is the affair of the besieged alone.
tells_named("enemy", of=(e.HorsesLed,))
tells_named("faction", "enemy", "friend", of=(e.SallyJoined,))
tells_all(e.ReliefGone)


@tells(e.PatrolsMet)
def patrols_met(event: e.PatrolsMet, faction: str) -> Facts | None:
    """The number of patrols, for both sides; the turns in which they would come on a map stay secret."""
    if faction not in (event.faction, event.enemy):
        return None
    return {name: fact for name, fact in in_full(event).items() if name != "turns"}


@tells(e.OuterWorksTaken)
def outer_works_taken(event: e.OuterWorksTaken, faction: str) -> Facts | None:
    """Both sides, but for the food that was left behind, by which the rest could be told."""
    return without(event, faction, "abandoned")


@tells(e.OuterWorksLeft)
def outer_works_left(event: e.OuterWorksLeft, faction: str) -> Facts | None:
    """Both sides, but for the food."""
    return without(event, faction, "regained")


def without(event: e.OuterWorksTaken | e.OuterWorksLeft, faction: str, hidden: str) -> Facts | None:
    """An event as the two sides know it; the hidden field is for the besieged alone."""
    if faction not in (event.faction, event.enemy):
        return None
    known = in_full(event)
    return known if faction == event.enemy else {name: known[name] for name in known if name != hidden}


@tells(e.SiegeInverted)
def siege_inverted(event: e.SiegeInverted, faction: str) -> Facts | None:
    """All see the new besieger; he alone knows the food, which he has."""
    known = in_full(event)
    return known if faction == event.faction else {name: known[name] for name in known if name != "food"}


@tells(e.ReliefMet)
def relief_met(event: e.ReliefMet, faction: str) -> Facts | None:
    """The calculation of the besieger, for him; the others see his act."""
    known = in_full(event)
    if faction == event.faction:
        return known
    if faction not in (event.enemy, event.friend):
        return None
    return {name: fact for name, fact in known.items() if name not in ("own_value", "relief_value")}
