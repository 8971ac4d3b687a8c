"""Bookkeeping of recruits and mercenaries."""

from campaign.model import events as e
from campaign.model import men
from campaign.model.evolve.moves import count, discharge, forget
from campaign.model.evolve.register import on
from campaign.model.state import LOYAL, Sighting, State


def _answer(state: State, faction: str, order: int) -> None:
    if order >= 0:
        state.answered[faction] = [*state.answered.get(faction, ()), order]


@on(e.RecruitsJoined)
def recruits_joined(state: State, event: e.RecruitsJoined) -> None:
    group, place = state.groups[event.group], state.settlements[event.site]
    group.men = men.joined(group.men, event.men)
    group.money -= event.cost
    for band in event.men:
        place.recruited[band.type] = place.recruited.get(band.type, 0) + band.count
    count(state, "raised:recruits", men.heads(event.men))
    _answer(state, event.faction, event.order)


def _enlist(state: State, name: str, group: str, terms: str) -> None:
    band = state.mercenaries[name]
    band.group, band.hex, band.terms, band.hired = group, state.groups[group].hex, terms, state.day
    band.tests, band.tested, band.shuns = 0, 0, ""


@on(e.MercenariesMoved)
def mercenaries_moved(state: State, event: e.MercenariesMoved) -> None:
    state.mercenaries[event.band].hex = event.path[-1]
    state.led += 1


@on(e.MercenariesSighted)
def mercenaries_sighted(state: State, event: e.MercenariesSighted) -> None:
    state.knowledge[event.by][event.band] = Sighting(event.day, event.hex, event.men, [])


@on(e.MercenariesHired)
def mercenaries_hired(state: State, event: e.MercenariesHired) -> None:
    _enlist(state, event.band, event.group, event.terms)
    state.groups[event.group].money -= event.cost
    _answer(state, event.faction, event.order)


@on(e.MercenariesPaid)
def mercenaries_paid(state: State, event: e.MercenariesPaid) -> None:
    state.mercenaries[event.band].terms = LOYAL
    state.groups[event.group].money -= event.cost
    _answer(state, event.faction, event.order)


@on(e.MercenariesPoached)
def mercenaries_poached(state: State, event: e.MercenariesPoached) -> None:
    _enlist(state, event.band, event.group, LOYAL)
    state.groups[event.group].money -= event.cost
    _answer(state, event.faction, event.order)


@on(e.MercenariesReleased)
def mercenaries_released(state: State, event: e.MercenariesReleased) -> None:
    discharge(state.mercenaries[event.band])


@on(e.LoyaltyTested)
def loyalty_tested(state: State, event: e.LoyaltyTested) -> None:
    band = state.mercenaries[event.band]
    band.tests, band.tested = band.tests + 1, state.day


@on(e.MercenariesDeserted)
def mercenaries_deserted(state: State, event: e.MercenariesDeserted) -> None:
    discharge(state.mercenaries[event.band])
    state.mercenaries[event.band].shuns = event.faction


@on(e.MercenariesRevolted)
def mercenaries_revolted(state: State, event: e.MercenariesRevolted) -> None:
    discharge(state.mercenaries[event.band])
    state.mercenaries[event.band].shuns = event.faction


@on(e.LootShared)
def loot_shared(state: State, event: e.LootShared) -> None:
    band = state.mercenaries[event.band]
    band.shares += 1
    if event.loyal:
        band.terms = LOYAL
    state.groups[event.group].money -= event.amount
    _answer(state, event.faction, event.order)


@on(e.SharingTested)
def sharing_tested(state: State, event: e.SharingTested) -> None:
    state.mercenaries[event.band].tests = 0


@on(e.MercenariesFellBack)
def mercenaries_fell_back(state: State, event: e.MercenariesFellBack) -> None:
    state.mercenaries[event.band].hex = event.path[-1]


@on(e.MercenariesDispersed)
def mercenaries_dispersed(state: State, event: e.MercenariesDispersed) -> None:
    count(state, "dispersed", men.heads(event.men))
    del state.mercenaries[event.band]
    forget(state, event.band)
