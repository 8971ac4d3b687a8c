"""What is told of places attacked, plundered, summoned, taken and garrisoned."""

from campaign.model import events as e
from campaign.visibility.register import in_full, tells, tells_both, tells_owner
from campaign.visibility.views import Facts

tells_owner(e.GarrisonManned, e.GarrisonDrawnOn, e.NobleStranded)
tells_both(
    e.MilitiaRaised,
    e.MilitiaDisbanded,
    e.SettlementStormed,
    e.AssaultHeld,
    e.SettlementSummoned,
    e.CapitulationRefused,
    e.CapitulationAgreed,
    e.GarrisonSurrendered,
    e.DefendersKilled,
    e.GarrisonTaken,
    e.HorsesGivenUp,
    e.GarrisonMarchedOut,
)


@tells(e.SettlementPlundered)
def settlement_plundered(happened: e.SettlementPlundered, faction: str) -> Facts | None:
    """The plunderer learns what he takes, and its owner what is left."""
    if faction == happened.enemy:
        return in_full(happened)
    return (
        {k: v for k, v in in_full(happened).items() if k != "left"} if faction == happened.faction else None
    )


@tells(e.SettlementTaken)
def settlement_taken(happened: e.SettlementTaken, faction: str) -> Facts | None:
    """All see whose banner flies; how it came there, and on whom the place depends, its new owner knows."""
    known: Facts = {
        "site": happened.site,
        "hex": happened.hex,
        "faction": happened.faction,
        "enemy": happened.enemy,
    }
    if faction in (happened.faction, happened.enemy):
        known["cause"] = happened.cause
    if faction == happened.faction:
        known["commander"] = happened.commander
    return known
