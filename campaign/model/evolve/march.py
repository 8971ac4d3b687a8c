"""Bookkeeping of movement and encounters."""

from campaign.model import events as e
from campaign.model.evolve.moves import go, heads
from campaign.model.evolve.register import on
from campaign.model.state import Sighting, State


@on(e.OrderOfPlayDrawn)
def order_of_play_drawn(state: State, event: e.OrderOfPlayDrawn) -> None:
    # The order itself stands on the agenda.
    for faction in state.factions.values():
        faction.mustered = 0
    for group in state.groups.values():
        group.mustered = heads(group)
        state.factions[group.faction].mustered += group.mustered


@on(e.GroupMoved)
def group_moved(state: State, event: e.GroupMoved) -> None:
    group = state.groups[event.group]
    go(state, group, event.start, event.path)
    group.shared, group.results = 0, {}


@on(e.HostilityTested)
def hostility_tested(state: State, event: e.HostilityTested) -> None:
    one, other = event.tests
    for own, opponent in ((one, other), (other, one)):
        for group in state.groups_at(event.hex):
            if group.faction == own.faction:
                group.results = {**group.results, opponent.faction: own.result}


@on(e.Sighted)
def sighted(state: State, event: e.Sighted) -> None:
    state.knowledge[event.by][event.group] = Sighting(event.day, event.hex, event.men, list(event.commanders))
