"""What is told of sieges: all see who lies before which place, and the rest is told to the two sides.

The stores are the affair of those who live on them: the besieger is not told of food at all.
"""

from campaign.model import events as e
from campaign.model.siege import BESIEGER
from campaign.visibility.register import in_full, tells, tells_both
from campaign.visibility.views import Facts

tells_both(
    e.SiegeDayBegun,
    e.SiegeChanceRolled,
    e.SiegeInitiativeTaken,
    e.EnginesWorkedAt,
    e.WallPounded,
    e.SiegeActed,
    e.PlaceLeft,
)
PUBLIC = ("site", "hex", "faction", "enemy")


@tells(e.SiegeOpened)
def siege_opened(happened: e.SiegeOpened, faction: str) -> Facts | None:
    """All see that a place is besieged; the besieged know what is within, and both sides whether it was stormed."""
    known = in_full(happened)
    if faction == happened.enemy:
        return known
    if faction == happened.faction:
        return {name: known[name] for name in (*PUBLIC, "stormed")}
    return {name: known[name] for name in PUBLIC}


@tells(e.PlaceEntered)
def place_entered(happened: e.PlaceEntered, faction: str) -> Facts | None:
    """The besieged alone: who is inside is theirs to know. Who slips out again stands before the walls, for all to see."""
    return in_full(happened) if faction == happened.enemy else None


@tells(e.SiegeLifted)
def siege_lifted(happened: e.SiegeLifted, faction: str) -> Facts | None:
    """All see that the besiegers are gone; why, the two sides know."""
    known = in_full(happened)
    if faction in (happened.faction, happened.enemy):
        return known
    return {name: known[name] for name in PUBLIC}


@tells(e.PlaceYielded)
def place_yielded(happened: e.PlaceYielded, faction: str) -> Facts | None:
    """The two sides know why a place gave itself up; all others see its new owner."""
    return in_full(happened) if faction in (happened.faction, happened.enemy) else None


@tells(e.SiegeFoodChanged)
def siege_food_changed(happened: e.SiegeFoodChanged, faction: str) -> Facts | None:
    """The besieged alone."""
    return in_full(happened) if faction == happened.enemy else None


@tells(e.SurrenderNegotiated)
def surrender_negotiated(happened: e.SurrenderNegotiated, faction: str) -> Facts | None:
    """Both sides hear the answer; what hunger has added to it the besieged alone know, and with it the sum."""
    if faction == happened.enemy:
        return in_full(happened)
    if faction != happened.faction:
        return None
    hidden = {"rationing", "total"}
    return {name: fact for name, fact in in_full(happened).items() if name not in hidden}


tells_both(
    e.BesiegersCalledAway,
    e.SteadyRainFell,
    e.HenchmanStruck,
    e.EngineSabotaged,
    e.GateOpened,
    e.EngineerFound,
)


@tells(e.SicknessBroke)
def sickness_broke(happened: e.SicknessBroke, faction: str) -> Facts | None:
    """Whose people are stricken knows who they are; the other side is told how many, for it has named half of them."""
    if faction not in (happened.faction, happened.enemy):
        return None
    known = in_full(happened)
    if faction != of_side(happened):
        sufferers = known.pop("sufferers")
        for fate in ("wounded", "dead"):
            soldiers = sum(band["count"] for each in sufferers for band in each[fate])
            known[fate] = soldiers + sum(len(each[f"{fate}_commanders"]) for each in sufferers)
    return known


@tells(e.TraitorSought)
def traitor_sought(happened: e.TraitorSought, faction: str) -> Facts | None:
    """The besieged alone: the dice count their heads."""
    return in_full(happened) if faction == happened.enemy else None


@tells(e.RefugeesCame)
def refugees_came(happened: e.RefugeesCame, faction: str) -> Facts | None:
    """The besieged alone."""
    return in_full(happened) if faction == happened.enemy else None


@tells(e.GarrisonSetDown)
def garrison_set_down(happened: e.GarrisonSetDown, faction: str) -> Facts | None:
    """The besieged alone."""
    return in_full(happened) if faction == happened.enemy else None


@tells(e.SiegeWoundedHealed)
def siege_wounded_healed(happened: e.SiegeWoundedHealed, faction: str) -> Facts | None:
    """Each side knows its own wounded."""
    return in_full(happened) if faction == of_side(happened) else None


@tells(e.SiegeWoundedDated)
def siege_wounded_dated(happened: e.SiegeWoundedDated, faction: str) -> Facts | None:
    """Each side knows its own wounded."""
    return in_full(happened) if faction == of_side(happened) else None


def of_side(happened: e.SicknessBroke | e.SiegeWoundedHealed | e.SiegeWoundedDated) -> str:
    """The faction whose people an event is about."""
    return happened.faction if happened.side == BESIEGER else happened.enemy
