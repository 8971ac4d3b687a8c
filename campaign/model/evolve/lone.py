"""Bookkeeping of commanders without men."""

from campaign.model import events as e
from campaign.model.evolve.moves import command
from campaign.model.evolve.people import leave_place
from campaign.model.evolve.register import on
from campaign.model.state import State


@on(e.CommanderRode)
def commander_rode(state: State, event: e.CommanderRode) -> None:
    leave_place(state, event.commander)
    state.commanders[event.commander].hex = event.path[-1]


@on(e.CommanderJoined)
def commander_joined(state: State, event: e.CommanderJoined) -> None:
    leave_place(state, event.commander)
    if event.group:
        group = state.groups[event.group]
        group.commanders = [*group.commanders, event.commander]
        command(state, [event.commander], group.id)
    else:
        commander = state.commanders[event.commander]
        commander.site, commander.hex = event.site, ""


@on(e.CommanderTurnedOut)
def commander_turned_out(state: State, event: e.CommanderTurnedOut) -> None:
    leave_place(state, event.commander)
    state.commanders[event.commander].hex = event.hex
