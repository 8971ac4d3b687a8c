"""Bookkeeping of commanders without men."""

from campaign.model import events as e
from campaign.model.evolve.moves import command
from campaign.model.evolve.people import leave_place
from campaign.model.evolve.register import on
from campaign.model.state import State


@on(e.CommanderRode)
def commander_rode(state: State, happened: e.CommanderRode) -> None:
    leave_place(state, happened.commander)
    state.commanders[happened.commander].hex = happened.path[-1]


@on(e.CommanderJoined)
def commander_joined(state: State, happened: e.CommanderJoined) -> None:
    leave_place(state, happened.commander)
    if happened.group:
        group = state.groups[happened.group]
        group.commanders = [*group.commanders, happened.commander]
        command(state, [happened.commander], group.id)
    else:
        commander = state.commanders[happened.commander]
        commander.site, commander.hex = happened.site, ""


@on(e.CommanderTurnedOut)
def commander_turned_out(state: State, happened: e.CommanderTurnedOut) -> None:
    leave_place(state, happened.commander)
    state.commanders[happened.commander].hex = happened.hex
