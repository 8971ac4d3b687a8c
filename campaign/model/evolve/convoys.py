"""Bookkeeping of supply convoys."""

from campaign.model import events as e
from campaign.model.evolve.register import on
from campaign.model.evolve.victory import loot, supply
from campaign.model.state import Convoy, State


@on(e.ConvoyCreated)
def convoy_created(state: State, happened: e.ConvoyCreated) -> None:
    state.convoys[happened.convoy] = Convoy(
        happened.convoy,
        happened.hex,
        happened.start,
        happened.end,
        happened.load,
        happened.group,
        animals=happened.animals,
        born=happened.day,
    )
    state.settlements[happened.start].resources -= happened.spent


@on(e.ConvoyLoaded)
def convoy_loaded(state: State, happened: e.ConvoyLoaded) -> None:
    convoy = state.convoys[happened.convoy]
    convoy.load += happened.points
    convoy.handled += happened.points
    state.settlements[happened.site].resources -= happened.spent


@on(e.ConvoyUnloaded)
def convoy_unloaded(state: State, happened: e.ConvoyUnloaded) -> None:
    convoy = state.convoys[happened.convoy]
    convoy.load -= happened.points
    convoy.handled += happened.points
    if happened.site not in state.sieges:
        # The stores of a besieged place are its days of food, and change with them.
        state.settlements[happened.site].resources += happened.gained
    supply(state, happened.faction, happened.site, happened.points)


@on(e.ConvoyTaken)
def convoy_taken(state: State, happened: e.ConvoyTaken) -> None:
    convoy = state.convoys[happened.convoy]
    # Both sides may have fallen back: the winner's group stands where it has come to by then.
    convoy.group, convoy.hex = happened.group, happened.hex


@on(e.ConvoyReleased)
def convoy_released(state: State, happened: e.ConvoyReleased) -> None:
    state.convoys[happened.convoy].group = ""


@on(e.ConvoyMoved)
def convoy_moved(state: State, happened: e.ConvoyMoved) -> None:
    convoy = state.convoys[happened.convoy]
    convoy.hex, convoy.homeward = happened.path[-1], happened.homeward


@on(e.ConvoyPlundered)
def convoy_plundered(state: State, happened: e.ConvoyPlundered) -> None:
    state.convoys[happened.convoy].load -= happened.points
    state.groups[happened.group].money += happened.amount
    loot(state, happened.faction, happened.points)


@on(e.ConvoyLost)
def convoy_lost(state: State, happened: e.ConvoyLost) -> None:
    del state.convoys[happened.convoy]


@on(e.ConvoyStranded)
def convoy_stranded(state: State, happened: e.ConvoyStranded) -> None:
    state.convoys[happened.convoy].driver = False
