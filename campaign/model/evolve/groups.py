"""Bookkeeping of supply and reorganisation."""

import msgspec

from campaign.model import events as e
from campaign.model import men
from campaign.model.evolve.moves import command, forget, heads, line_up, remove, spend, thin
from campaign.model.evolve.register import on
from campaign.model.state import State


@on(e.SupplyDrawn)
def supply_drawn(state: State, happened: e.SupplyDrawn) -> None:
    group = state.groups[happened.group]
    group.failed = (False, *group.failed[:2])
    group.ration = 0
    spend(state, happened.source, happened.spent)


@on(e.SupplyMissed)
def supply_missed(state: State, happened: e.SupplyMissed) -> None:
    group = state.groups[happened.group]
    group.failed = (True, *group.failed[:2])
    group.ration = 0


@on(e.SupplyNotNeeded)
def supply_not_needed(state: State, happened: e.SupplyNotNeeded) -> None:
    group = state.groups[happened.group]
    group.failed = (False, *group.failed[:2])
    group.ration = 0


@on(e.RationCarried)
def ration_carried(state: State, happened: e.RationCarried) -> None:
    state.groups[happened.group].ration = happened.points
    spend(state, happened.source, happened.spent)
    if happened.seller:
        state.groups[happened.group].money -= happened.paid
        state.groups[happened.seller].money += happened.paid


@on(e.GroupSplit)
def group_split(state: State, happened: e.GroupSplit) -> None:
    parent = state.groups[happened.group]
    newcomers = heads(parent) - parent.veterans
    parent.men = men.without(parent.men, happened.men)
    parent.commanders = [name for name in parent.commanders if name not in happened.commanders]
    parent.money -= happened.money
    part = msgspec.structs.replace(
        parent,
        id=happened.new_group,
        number=happened.number,
        men=happened.men,
        commanders=list(happened.commanders),
        money=happened.money,
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
    command(state, happened.commanders, part.id)
    state.factions[happened.faction].handles[happened.handle] = part.id


@on(e.GroupsMerged)
def groups_merged(state: State, happened: e.GroupsMerged) -> None:
    into = state.groups[happened.into]
    for name in happened.merged:
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
    into.hostility, into.failed, into.shared = happened.hostility, happened.failed, 0
    into.victories, into.veterans, into.victory_strength = happened.victories
    for name in happened.merged:
        forget(state, name)
    handles = state.factions[happened.faction].handles
    for handle in [handle for handle, name in handles.items() if name in happened.merged]:
        del handles[handle]


@on(e.MenHandedOver)
def men_handed_over(state: State, happened: e.MenHandedOver) -> None:
    giver, taker = state.groups[happened.giver], state.groups[happened.taker]
    giver.men, taker.men = men.without(giver.men, happened.men), men.joined(taker.men, happened.men)
    giver.commanders = [name for name in giver.commanders if name not in happened.commanders]
    taker.commanders = taker.commanders + list(happened.commanders)
    giver.money, taker.money = giver.money - happened.money, taker.money + happened.money
    thin(giver)
    command(state, happened.commanders, taker.id)
