"""SD1: alliances of the scenario, which a player may end."""

from campaign.model import events as e
from campaign.model.orders import EndAlliance
from campaign.rules.decision import Turn
from campaign.rules.sheets import everybodys
from rulebook import Refusal

ALLIANCE = "SD1"


def end_alliances(turn: Turn) -> None:
    """At the end of the day, end the alliances that somebody has renounced: the next day's first step is without them."""
    allied = [
        (name, ally) for name, faction in sorted(turn.state.factions.items()) for ally in faction.allies
    ]
    renounced: set[tuple[str, str]] = set()
    for faction, _, order in everybodys(turn, (EndAlliance,)):
        renounce(turn, faction, order)
        renounced.add((faction, order.faction))
    for both in allied:
        turn.choose("end_alliance", by_order=both in renounced)
    turn.next()


def renounce(turn: Turn, faction: str, order: EndAlliance) -> None:
    """End one alliance, or say that there is none; what both allies renounce on one day is done by the first."""
    if order.faction in turn.state.factions[faction].allies:
        turn.emit(e.AllianceEnded(faction=faction, ally=order.faction))
    elif not already(turn, faction, order.faction):
        turn.fail(
            order,
            faction,
            Refusal(ALLIANCE, "faction", "you have no alliance with {faction}", faction=order.faction),
        )


def already(turn: Turn, faction: str, ally: str) -> bool:
    """Whether the other side has ended the same alliance in this very step."""
    return any(
        isinstance(event, e.AllianceEnded) and {event.faction, event.ally} == {faction, ally}
        for event in turn.events
    )
