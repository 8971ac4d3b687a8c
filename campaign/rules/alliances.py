"""SD1: alliances of the scenario, which a player may end."""

from campaign.model import events as e
from campaign.model.orders import EndAlliance
from campaign.rules.decision import Decision
from campaign.rules.sheets import everybodys
from rulebook import Refusal

ALLIANCE = "SD1"


def end_alliances(decision: Decision) -> None:
    """At the end of the day, end the alliances that somebody has renounced: the next day's first step is without them."""
    allied = [
        (name, ally) for name, faction in sorted(decision.state.factions.items()) for ally in faction.allies
    ]
    renounced: set[tuple[str, str]] = set()
    for faction, _, order in everybodys(decision, (EndAlliance,)):
        renounce(decision, faction, order)
        renounced.add((faction, order.faction))
    for both in allied:
        decision.choose("end_alliance", by_order=both in renounced)
    decision.next()


def renounce(decision: Decision, faction: str, order: EndAlliance) -> None:
    """End one alliance, or say that there is none; what both allies renounce on one day is done by the first."""
    if order.faction in decision.state.factions[faction].allies:
        decision.emit(e.AllianceEnded(faction=faction, ally=order.faction))
    elif not already(decision, faction, order.faction):
        decision.fail(
            order,
            faction,
            Refusal(ALLIANCE, "faction", "you have no alliance with {faction}", faction=order.faction),
        )


def already(decision: Decision, faction: str, ally: str) -> bool:
    """True if the other side has ended the same alliance in this very step."""
    return any(
        isinstance(event, e.AllianceEnded) and {event.faction, event.ally} == {faction, ally}
        for event in decision.events
    )
