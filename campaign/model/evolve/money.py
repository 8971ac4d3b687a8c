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
def recruits_joined(state: State, happened: e.RecruitsJoined) -> None:
    group, place = state.groups[happened.group], state.settlements[happened.site]
    group.men = men.joined(group.men, happened.men)
    group.money -= happened.cost
    for band in happened.men:
        place.recruited[band.type] = place.recruited.get(band.type, 0) + band.count
    count(state, "raised:recruits", men.heads(happened.men))
    _answer(state, happened.faction, happened.order)


def _enlist(state: State, name: str, group: str, terms: str) -> None:
    band = state.mercenaries[name]
    band.group, band.hex, band.terms, band.hired = group, state.groups[group].hex, terms, state.day
    band.tests, band.tested, band.shuns = 0, 0, ""


@on(e.MercenariesMoved)
def mercenaries_moved(state: State, happened: e.MercenariesMoved) -> None:
    state.mercenaries[happened.band].hex = happened.path[-1]
    state.led += 1


@on(e.MercenariesSighted)
def mercenaries_sighted(state: State, happened: e.MercenariesSighted) -> None:
    state.knowledge[happened.by][happened.band] = Sighting(happened.day, happened.hex, happened.men, [])


@on(e.MercenariesHired)
def mercenaries_hired(state: State, happened: e.MercenariesHired) -> None:
    _enlist(state, happened.band, happened.group, happened.terms)
    state.groups[happened.group].money -= happened.cost
    _answer(state, happened.faction, happened.order)


@on(e.MercenariesPaid)
def mercenaries_paid(state: State, happened: e.MercenariesPaid) -> None:
    state.mercenaries[happened.band].terms = LOYAL
    state.groups[happened.group].money -= happened.cost
    _answer(state, happened.faction, happened.order)


@on(e.MercenariesPoached)
def mercenaries_poached(state: State, happened: e.MercenariesPoached) -> None:
    _enlist(state, happened.band, happened.group, LOYAL)
    state.groups[happened.group].money -= happened.cost
    _answer(state, happened.faction, happened.order)


@on(e.MercenariesReleased)
def mercenaries_released(state: State, happened: e.MercenariesReleased) -> None:
    discharge(state.mercenaries[happened.band])


@on(e.LoyaltyTested)
def loyalty_tested(state: State, happened: e.LoyaltyTested) -> None:
    band = state.mercenaries[happened.band]
    band.tests, band.tested = band.tests + 1, state.day


@on(e.MercenariesDeserted)
def mercenaries_deserted(state: State, happened: e.MercenariesDeserted) -> None:
    discharge(state.mercenaries[happened.band])
    state.mercenaries[happened.band].shuns = happened.faction


@on(e.MercenariesRevolted)
def mercenaries_revolted(state: State, happened: e.MercenariesRevolted) -> None:
    discharge(state.mercenaries[happened.band])
    state.mercenaries[happened.band].shuns = happened.faction


@on(e.LootShared)
def loot_shared(state: State, happened: e.LootShared) -> None:
    band = state.mercenaries[happened.band]
    band.shares += 1
    if happened.loyal:
        band.terms = LOYAL
    state.groups[happened.group].money -= happened.amount
    _answer(state, happened.faction, happened.order)


@on(e.SharingTested)
def sharing_tested(state: State, happened: e.SharingTested) -> None:
    state.mercenaries[happened.band].tests = 0


@on(e.MercenariesFellBack)
def mercenaries_fell_back(state: State, happened: e.MercenariesFellBack) -> None:
    state.mercenaries[happened.band].hex = happened.path[-1]


@on(e.MercenariesDispersed)
def mercenaries_dispersed(state: State, happened: e.MercenariesDispersed) -> None:
    count(state, "dispersed", men.heads(happened.men))
    del state.mercenaries[happened.band]
    forget(state, happened.band)
