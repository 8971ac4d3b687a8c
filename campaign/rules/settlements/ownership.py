"""The owner of a place: captures by battle, surrender and capitulation, and the commander that it depends on (D30)."""

from campaign.model import events as e
from campaign.model.state import Settlement, State
from campaign.rules import groups
from campaign.rules.decision import Decision
from campaign.rules.settlements import garrisons
from campaign.rules.wounded import convalescence
from rulebook import rule

TOWNS = ("village", "market_town")


def pass_to(
    decision: Decision, place: Settlement, faction: str, cause: str, commander: str | None = None
) -> None:
    """Give a place to another faction: its noble goes free, and a castle gets a garrison of the new owner (D30).

    It depends on `commander` then; without one, on the new owner's leader there.
    """
    if place.noble:
        decision.emit(
            e.NobleStranded(site=place.id, hex=place.hex, faction=place.faction, commander=place.noble)
        )
    there = groups.company(decision.state, place.hex, faction)
    convalescence.lose(decision, place, faction, groups.largest(decision.state, there) if there else None)
    decision.emit(
        e.SettlementTaken(
            site=place.id,
            hex=place.hex,
            faction=faction,
            enemy=place.faction,
            commander=dependence(decision.state, place.hex, faction) if commander is None else commander,
            cause=cause,
        )
    )
    garrisons.man_captured(decision, place, groups.company(decision.state, place.hex, faction))


@rule("GC-5.1d")
def dependence(state: State, hex_: str, faction: str) -> str:
    """The commander on whom a captured place depends: the winner's highest in prestige who is there, else nobody."""
    there = [
        leader for group in groups.company(state, hex_, faction) for leader in groups.commanders(state, group)
    ]
    return min(there, key=lambda leader: (-leader.prestige, leader.id)).id if there else ""


@rule("GC-13.5b")
def falls_at_dusk(kind: str, stormed_by: str, factions_there: set[str], by_battle: bool) -> bool:
    """True if a town passes to whom has won an attack on it: at the day's end he must hold its hex alone (D30)."""
    return by_battle and kind in TOWNS and factions_there == {stormed_by}


def settle_at_dusk(decision: Decision) -> None:
    """Let the towns that were stormed today pass to the faction that holds them.

    A siege that was opened since keeps a town with its people inside: a besieger does not hold it.
    """
    for place in list(decision.state.settlements.values()):
        if place.stormed_by and place.stormed_by != place.faction and place.id not in decision.state.sieges:
            there = {group.faction for group in decision.state.groups_at(place.hex)}
            if falls_at_dusk(place.kind, place.stormed_by, there, decision.state.settings.capture_by_battle):
                pass_to(decision, place, place.stormed_by, "battle")
