"""Bookkeeping of the wounded: left behind, set down, healed, lost."""

from campaign.model import events as e
from campaign.model import men
from campaign.model.evolve.moves import count, form, remove, take_in, thin
from campaign.model.evolve.people import lose_commander
from campaign.model.evolve.register import on
from campaign.model.state import Convalescents, State


@on(e.WoundedAbandoned)
def wounded_abandoned(state: State, event: e.WoundedAbandoned) -> None:
    group = state.groups[event.group]
    group.men = men.without(group.men, event.men)
    thin(group)
    count(state, "left:abandoned", men.heads(event.men))


@on(e.WoundedSetDown)
def wounded_set_down(state: State, event: e.WoundedSetDown) -> None:
    group = state.groups[event.group]
    money = 0 if event.stays else group.money
    for name in event.dead_commanders:
        lose_commander(state, state.commanders[name], "dead")
    count(state, "dead", men.heads(event.dead))
    group.men = men.without(group.men, event.dead)
    for bed in event.beds:
        group.men = men.without(group.men, bed.men)
        group.commanders = [name for name in group.commanders if name not in bed.commanders]
        for name in bed.commanders:
            commander = state.commanders[name]
            commander.group, commander.site, commander.hex = "", event.site, ""
        state.convalescents[bed.id] = Convalescents(
            bed.id,
            event.site,
            event.faction,
            bed.men,
            bed.back,
            list(bed.commanders),
            group.hostility,
        )
    if event.beds:
        # With those who are named last, who were fit to guard it if anybody was.
        state.convalescents[event.beds[-1].id].money = money
    thin(group)
    if not event.stays:
        remove(state, group.id)
        for faction in state.knowledge.values():
            faction.pop(group.id, None)


@on(e.MercenariesAbandoned)
def mercenaries_abandoned(state: State, event: e.MercenariesAbandoned) -> None:
    band = state.mercenaries[event.band]
    band.men = men.without(band.men, event.men)
    count(state, "left:abandoned", men.heads(event.men))


@on(e.MercenariesSetDown)
def mercenaries_set_down(state: State, event: e.MercenariesSetDown) -> None:
    band = state.mercenaries[event.band]
    band.men = men.without(band.men, event.dead)
    count(state, "dead", men.heads(event.dead))
    for bed in event.beds:
        band.men = men.without(band.men, bed.men)
        state.convalescents[bed.id] = Convalescents(
            bed.id,
            event.site,
            event.faction,
            bed.men,
            bed.back,
            [],
            band.hostility,
            band=band.id,
        )


@on(e.MercenariesHealed)
def mercenaries_healed(state: State, event: e.MercenariesHealed) -> None:
    for name in event.beds:
        del state.convalescents[name]
    if event.parted:
        count(state, "left:went home", men.heads(event.men))
        return
    band = state.mercenaries[event.band]
    band.men = men.joined(band.men, event.men)


@on(e.ConvalescentsReturned)
def convalescents_returned(state: State, event: e.ConvalescentsReturned) -> None:
    for name in event.beds:
        del state.convalescents[name]
    for name in event.commanders:
        state.commanders[name].wounded = False
    if event.number:
        form(state, event, [])
    if not event.group:
        place = state.settlements[event.site]
        place.garrison = men.joined(place.garrison, event.men)
        return
    group = state.groups[event.group]
    take_in(state, group, event.men, event.commanders)
    group.money += event.money


@on(e.ConvalescentsLost)
def convalescents_lost(state: State, event: e.ConvalescentsLost) -> None:
    for name in event.beds:
        del state.convalescents[name]
    count(state, "left:captured in bed", men.heads(event.men))
