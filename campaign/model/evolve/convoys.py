"""Bookkeeping of supply convoys."""

from campaign.model import events as e
from campaign.model.evolve.register import on
from campaign.model.evolve.victory import loot, supply
from campaign.model.state import Convoy, State


@on(e.ConvoyCreated)
def convoy_created(state: State, event: e.ConvoyCreated) -> None:
    state.convoys[event.convoy] = Convoy(
        event.convoy,
        event.hex,
        event.start,
        event.end,
        event.load,
        event.group,
        animals=event.animals,
        born=event.day,
    )
    state.settlements[event.start].resources -= event.spent


@on(e.ConvoyLoaded)
def convoy_loaded(state: State, event: e.ConvoyLoaded) -> None:
    convoy = state.convoys[event.convoy]
    convoy.load += event.points
    convoy.handled += event.points
    state.settlements[event.site].resources -= event.spent


@on(e.ConvoyUnloaded)
def convoy_unloaded(state: State, event: e.ConvoyUnloaded) -> None:
    convoy = state.convoys[event.convoy]
    convoy.load -= event.points
    convoy.handled += event.points
    if event.site not in state.sieges:
        # The stores of a besieged place are its days of food, and change with them.
        state.settlements[event.site].resources += event.gained
    supply(state, event.faction, event.site, event.points)


@on(e.ConvoyTaken)
def convoy_taken(state: State, event: e.ConvoyTaken) -> None:
    convoy = state.convoys[event.convoy]
    # Both sides may have fallen back: the winner's group stands where it has come to by then.
    convoy.group, convoy.hex = event.group, event.hex


@on(e.ConvoyReleased)
def convoy_released(state: State, event: e.ConvoyReleased) -> None:
    state.convoys[event.convoy].group = ""


@on(e.ConvoyMoved)
def convoy_moved(state: State, event: e.ConvoyMoved) -> None:
    convoy = state.convoys[event.convoy]
    convoy.hex, convoy.homeward = event.path[-1], event.homeward


@on(e.ConvoyPlundered)
def convoy_plundered(state: State, event: e.ConvoyPlundered) -> None:
    state.convoys[event.convoy].load -= event.points
    state.groups[event.group].money += event.amount
    loot(state, event.faction, event.points)


@on(e.ConvoyLost)
def convoy_lost(state: State, event: e.ConvoyLost) -> None:
    del state.convoys[event.convoy]


@on(e.ConvoyStranded)
def convoy_stranded(state: State, event: e.ConvoyStranded) -> None:
    state.convoys[event.convoy].driver = False
