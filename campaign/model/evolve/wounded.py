"""Bookkeeping of the wounded: left behind, set down, healed, lost."""

from campaign.model import events as e
from campaign.model import men
from campaign.model.evolve.moves import command, count, line_up, remove, thin
from campaign.model.evolve.people import lose_commander
from campaign.model.evolve.register import on
from campaign.model.state import Convalescents, Group, State


@on(e.WoundedAbandoned)
def wounded_abandoned(state: State, happened: e.WoundedAbandoned) -> None:
    group = state.groups[happened.group]
    group.men = men.without(group.men, happened.men)
    thin(group)
    count(state, "left:abandoned", men.heads(happened.men))


@on(e.WoundedSetDown)
def wounded_set_down(state: State, happened: e.WoundedSetDown) -> None:
    group = state.groups[happened.group]
    money = 0 if happened.stays else group.money
    for name in happened.dead_commanders:
        lose_commander(state, state.commanders[name], "dead")
    count(state, "dead", men.heads(happened.dead))
    group.men = men.without(group.men, happened.dead)
    for bed in happened.beds:
        group.men = men.without(group.men, bed.men)
        group.commanders = [name for name in group.commanders if name not in bed.commanders]
        for name in bed.commanders:
            commander = state.commanders[name]
            commander.group, commander.site, commander.hex = "", happened.site, ""
        state.convalescents[bed.id] = Convalescents(
            bed.id,
            happened.site,
            happened.faction,
            bed.men,
            bed.back,
            list(bed.commanders),
            group.hostility,
        )
    if happened.beds:
        # With those who are named last, who were fit to guard it if anybody was.
        state.convalescents[happened.beds[-1].id].money = money
    thin(group)
    if not happened.stays:
        remove(state, group.id)
        for faction in state.knowledge.values():
            faction.pop(group.id, None)


@on(e.MercenariesAbandoned)
def mercenaries_abandoned(state: State, happened: e.MercenariesAbandoned) -> None:
    band = state.mercenaries[happened.band]
    band.men = men.without(band.men, happened.men)
    count(state, "left:abandoned", men.heads(happened.men))


@on(e.MercenariesSetDown)
def mercenaries_set_down(state: State, happened: e.MercenariesSetDown) -> None:
    band = state.mercenaries[happened.band]
    band.men = men.without(band.men, happened.dead)
    count(state, "dead", men.heads(happened.dead))
    for bed in happened.beds:
        band.men = men.without(band.men, bed.men)
        state.convalescents[bed.id] = Convalescents(
            bed.id,
            happened.site,
            happened.faction,
            bed.men,
            bed.back,
            [],
            band.hostility,
            band=band.id,
        )


@on(e.MercenariesHealed)
def mercenaries_healed(state: State, happened: e.MercenariesHealed) -> None:
    for name in happened.beds:
        del state.convalescents[name]
    if happened.parted:
        count(state, "left:went home", men.heads(happened.men))
        return
    band = state.mercenaries[happened.band]
    band.men = men.joined(band.men, happened.men)


@on(e.ConvalescentsReturned)
def convalescents_returned(state: State, happened: e.ConvalescentsReturned) -> None:
    for name in happened.beds:
        del state.convalescents[name]
    for name in happened.commanders:
        state.commanders[name].wounded = False
    if happened.number:
        state.groups[happened.group] = Group(
            happened.group,
            happened.number,
            happened.faction,
            happened.hex,
            [],
            [],
            happened.hostility,
        )
        line_up(state, state.groups[happened.group])
    if not happened.group:
        place = state.settlements[happened.site]
        place.garrison = men.joined(place.garrison, happened.men)
        return
    group = state.groups[happened.group]
    group.men = men.joined(group.men, happened.men)
    group.commanders = [*group.commanders, *happened.commanders]
    group.money += happened.money
    command(state, happened.commanders, group.id)


@on(e.ConvalescentsLost)
def convalescents_lost(state: State, happened: e.ConvalescentsLost) -> None:
    for name in happened.beds:
        del state.convalescents[name]
    count(state, "left:captured in bed", men.heads(happened.men))
