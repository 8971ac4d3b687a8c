"""The visibility of sieges: all see the besiegers of a place, and the two sides see the rest.

The stores belong to the people who live on them: the besieger learns nothing of food.
"""

from campaign.model import events as e
from campaign.model.siege import BESIEGER
from campaign.visibility.register import in_full, tells, tells_both, tells_named
from campaign.visibility.views import Facts

tells_both(
    e.SiegeDayBegun,
    e.SiegeChanceRolled,
    e.SiegeInitiativeTaken,
    e.EnginesWorkedAt,
    e.WallPounded,
    e.SiegeActed,
    e.PlaceLeft,
    e.PlaceYielded,
)
# The stores, the people inside and the dice that count their heads are for the besieged alone to know.  Who slips out
# again stands before the walls, for all to see.
tells_named(
    "enemy",
    of=(e.PlaceEntered, e.SiegeFoodChanged, e.TraitorSought, e.RefugeesCame, e.GarrisonSetDown),
)
PUBLIC = ("site", "hex", "faction", "enemy")


@tells(e.SiegeOpened)
def siege_opened(event: e.SiegeOpened, faction: str) -> Facts | None:
    """All see that a place is besieged; the besieged know the stores, and both sides whether it was stormed."""
    known = in_full(event)
    if faction == event.enemy:
        return known
    if faction == event.faction:
        return {name: known[name] for name in (*PUBLIC, "stormed")}
    return {name: known[name] for name in PUBLIC}


@tells(e.SiegeLifted)
def siege_lifted(event: e.SiegeLifted, faction: str) -> Facts | None:
    """All see that the besiegers are gone; why, the two sides know."""
    known = in_full(event)
    if faction in (event.faction, event.enemy):
        return known
    return {name: known[name] for name in PUBLIC}


@tells(e.SurrenderNegotiated)
def surrender_negotiated(event: e.SurrenderNegotiated, faction: str) -> Facts | None:
    """Both sides hear the answer; the besieged alone know the part of hunger, and with it the sum."""
    if faction == event.enemy:
        return in_full(event)
    if faction != event.faction:
        return None
    hidden = {"rationing", "total"}
    return {name: fact for name, fact in in_full(event).items() if name not in hidden}


tells_both(
    e.BesiegersCalledAway,
    e.SteadyRainFell,
    e.HenchmanStruck,
    e.EngineSabotaged,
    e.EngineerFound,
)


@tells(e.GateOpened)
def gate_opened(event: e.GateOpened, faction: str) -> Facts | None:
    """Both sides hear that a spy has opened it; how many he has let in the besieger knows."""
    if faction not in (event.faction, event.enemy):
        return None
    known = in_full(event)
    return known if faction == event.faction else {name: known[name] for name in known if name != "inside"}


@tells(e.SicknessBroke)
def sickness_broke(event: e.SicknessBroke, faction: str) -> Facts | None:
    """The sick of a side by name for itself; the other side learns the number, for it has named half of them."""
    if faction not in (event.faction, event.enemy):
        return None
    known = in_full(event)
    if faction != of_side(event):
        sufferers = known.pop("sufferers")
        for fate in ("wounded", "dead"):
            soldiers = sum(band["count"] for each in sufferers for band in each[fate])
            known[fate] = soldiers + sum(len(each[f"{fate}_commanders"]) for each in sufferers)
    return known


@tells(e.SiegeWoundedHealed)
def siege_wounded_healed(event: e.SiegeWoundedHealed, faction: str) -> Facts | None:
    """Each side knows its own wounded."""
    return in_full(event) if faction == of_side(event) else None


@tells(e.SiegeWoundedDated)
def siege_wounded_dated(event: e.SiegeWoundedDated, faction: str) -> Facts | None:
    """Each side knows its own wounded."""
    return in_full(event) if faction == of_side(event) else None


def of_side(event: e.SicknessBroke | e.SiegeWoundedHealed | e.SiegeWoundedDated) -> str:
    """The faction whose people an event is about."""
    return event.faction if event.side == BESIEGER else event.enemy
