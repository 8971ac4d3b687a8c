"""The visibility of places attacked, plundered, summoned, taken and garrisoned."""

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
def settlement_plundered(event: e.SettlementPlundered, faction: str) -> Facts | None:
    """The plunderer learns his loot, and the owner the rest."""
    if faction == event.enemy:
        return in_full(event)
    return {k: v for k, v in in_full(event).items() if k != "left"} if faction == event.faction else None


@tells(e.SettlementTaken)
def settlement_taken(event: e.SettlementTaken, faction: str) -> Facts | None:
    """All see whose banner flies; how it came there, and on whom the place depends, its new owner knows."""
    known: Facts = {
        "site": event.site,
        "hex": event.hex,
        "faction": event.faction,
        "enemy": event.enemy,
    }
    if faction in (event.faction, event.enemy):
        known["cause"] = event.cause
    if faction == event.faction:
        known["commander"] = event.commander
    return known
