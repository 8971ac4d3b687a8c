"""Bookkeeping of supply and reorganisation."""

import msgspec

from campaign.model import events as e
from campaign.model import men
from campaign.model.evolve.moves import command, forget, heads, line_up, remove, spend, thin
from campaign.model.evolve.register import on
from campaign.model.state import State


@on(e.SupplyDrawn)
def supply_drawn(state: State, event: e.SupplyDrawn) -> None:
    group = state.groups[event.group]
    group.failed = (False, *group.failed[:2])
    group.ration = 0
    spend(state, event.source, event.spent)


@on(e.SupplyMissed)
def supply_missed(state: State, event: e.SupplyMissed) -> None:
    group = state.groups[event.group]
    group.failed = (True, *group.failed[:2])
    group.ration = 0


@on(e.SupplyNotNeeded)
def supply_not_needed(state: State, event: e.SupplyNotNeeded) -> None:
    group = state.groups[event.group]
    group.failed = (False, *group.failed[:2])
    group.ration = 0


@on(e.RationCarried)
def ration_carried(state: State, event: e.RationCarried) -> None:
    state.groups[event.group].ration = event.points
    spend(state, event.source, event.spent)
    if event.seller:
        state.groups[event.group].money -= event.paid
        state.groups[event.seller].money += event.paid


@on(e.GroupSplit)
def group_split(state: State, event: e.GroupSplit) -> None:
    parent = state.groups[event.group]
    newcomers = heads(parent) - parent.veterans
    parent.men = men.without(parent.men, event.men)
    parent.commanders = [name for name in parent.commanders if name not in event.commanders]
    parent.money -= event.money
    part = msgspec.structs.replace(
        parent,
        id=event.new_group,
        number=event.number,
        men=event.men,
        commanders=list(event.commanders),
        money=event.money,
        ration=0,
        shared=0,
    )
    thin(parent)
    part.veterans = max(0, heads(part) - newcomers)
    state.groups[part.id] = part
    if part.shut_in:
        siege = state.sieges[part.shut_in]
        (siege.holding if parent.id in siege.holding else siege.inside).append(part.id)
    else:
        line_up(state, part)
    command(state, event.commanders, part.id)
    state.factions[event.faction].handles[event.handle] = part.id


@on(e.GroupsMerged)
def groups_merged(state: State, event: e.GroupsMerged) -> None:
    into = state.groups[event.into]
    for name in event.merged:
        other = state.groups[name]
        for piece in state.under(name):
            piece.group = into.id
        for prisoners in state.prisoners.values():
            if prisoners.taker == name:
                prisoners.taker = into.id
        into.men = men.joined(into.men, other.men)
        into.commanders = into.commanders + other.commanders
        into.money += other.money
        into.ration += other.ration
        into.fought = max(into.fought, other.fought)
        into.sworn = into.sworn or other.sworn
        into.engaged = max(into.engaged, other.engaged)
        into.joined = into.joined or other.joined
        remove(state, name)
    command(state, into.commanders, into.id)
    into.hostility, into.failed, into.shared = event.hostility, event.failed, 0
    into.victories, into.veterans, into.victory_strength = event.victories
    for name in event.merged:
        forget(state, name)
    handles = state.factions[event.faction].handles
    for handle in [handle for handle, name in handles.items() if name in event.merged]:
        del handles[handle]


@on(e.MenHandedOver)
def men_handed_over(state: State, event: e.MenHandedOver) -> None:
    giver, taker = state.groups[event.giver], state.groups[event.taker]
    giver.men, taker.men = men.without(giver.men, event.men), men.joined(taker.men, event.men)
    giver.commanders = [name for name in giver.commanders if name not in event.commanders]
    taker.commanders = taker.commanders + list(event.commanders)
    giver.money, taker.money = giver.money - event.money, taker.money + event.money
    thin(giver)
    command(state, event.commanders, taker.id)
