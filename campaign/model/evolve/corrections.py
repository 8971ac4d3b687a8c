"""Bookkeeping of corrections: who is added or written off has an account of the ledger of his own."""

from typing import Any

from campaign.model import events as e
from campaign.model.evolve.besieged import reckon
from campaign.model.evolve.moves import count, stand
from campaign.model.evolve.people import lose_commander, people_remain
from campaign.model.evolve.prisoners import CAPTURED, clear, held_by, let_go
from campaign.model.evolve.register import on
from campaign.model.evolve.victory import deeds_of
from campaign.model.levies import GARRISON
from campaign.model.state import Sighting, State

ADDED, WRITTEN_OFF = "added", "written_off"


@on(e.StrengthCorrected)
def strength_corrected(state: State, event: e.StrengthCorrected) -> None:
    state.corrections = event.act
    people_remain(state, event.piece, event.men)
    count(state, ADDED, event.added)
    count(state, WRITTEN_OFF, event.gone)
    show(state, event)
    reckon_anew(state, site_of(state, event.piece))


def show(state: State, event: e.StrengthCorrected) -> None:
    # Whoever stands beside them had counted them, and counts anew.
    group = state.groups.get(event.piece)
    if group is None and event.piece not in state.mercenaries:
        return
    leaders = list(group.commanders) if group is not None else []
    for faction in event.witnesses:
        state.knowledge[faction][event.piece] = Sighting(event.day, event.hex, event.men, leaders)


def site_of(state: State, piece: str) -> str:
    if piece.startswith(GARRISON):
        return piece.partition(":")[2]
    band = state.mercenaries.get(piece)
    group = state.groups.get(band.group if band is not None else piece)
    return group.shut_in if group is not None else ""


def reckon_anew(state: State, site: str) -> None:
    # Those inside as they were at dawn are these: what was recorded then was wrong.
    if site in state.sieges:
        reckon(state, state.sieges[site])


@on(e.PieceMoved)
def piece_moved(state: State, event: e.PieceMoved) -> None:
    state.corrections = event.act
    if event.kind == "group":
        group = state.groups[event.piece]
        stand(state, group, event.hex)
        group.came_from, group.results, group.shared = "", {}, 0
        return
    pieces: Any = {
        "convoy": state.convoys,
        "band": state.mercenaries,
        "spy": state.spies,
        "commander": state.commanders,
    }[event.kind]
    pieces[event.piece].hex = event.hex


@on(e.MoneyCorrected)
def money_corrected(state: State, event: e.MoneyCorrected) -> None:
    state.corrections = event.act
    state.groups[event.group].money = event.amount


@on(e.StoresCorrected)
def stores_corrected(state: State, event: e.StoresCorrected) -> None:
    state.corrections = event.act
    if event.kind == "place":
        state.settlements[event.piece].resources = event.points
    elif event.kind == "siege":
        state.sieges[event.piece].food = event.points
        state.settlements[event.piece].resources = event.level
    elif event.kind == "convoy":
        state.convoys[event.piece].load = event.points
    else:
        state.groups[event.piece].ration = event.points


@on(e.OwnerCorrected)
def owner_corrected(state: State, event: e.OwnerCorrected) -> None:
    state.corrections = event.act
    place = state.settlements[event.site]
    place.faction, place.commander, place.stormed_by = event.faction, "", ""


@on(e.PrestigeCorrected)
def prestige_corrected(state: State, event: e.PrestigeCorrected) -> None:
    state.corrections = event.act
    state.commanders[event.commander].prestige = event.prestige


@on(e.WoundCorrected)
def wound_corrected(state: State, event: e.WoundCorrected) -> None:
    state.corrections = event.act
    state.commanders[event.commander].wounded = event.wounded


@on(e.FateCorrected)
def fate_corrected(state: State, event: e.FateCorrected) -> None:
    state.corrections = event.act
    before_in = site_of(state, state.commanders[event.commander].group)
    LEAVE[event.before](state, event)
    ENTER[event.fate](state, event)
    reckon_anew(state, before_in)
    reckon_anew(state, site_of(state, event.group))


def leave_freedom(state: State, event: e.FateCorrected) -> None:
    lose_commander(state, state.commanders[event.commander], event.fate)
    count(state, "dead" if event.fate == "dead" else CAPTURED, -1)


def leave_prison(state: State, event: e.FateCorrected) -> None:
    piece = next(each for each in state.prisoners.values() if event.commander in each.commanders)
    piece.commanders = [name for name in piece.commanders if name != event.commander]
    count(state, CAPTURED, -1)
    clear(state, piece)


def leave_grave(state: State, event: e.FateCorrected) -> None:
    count(state, "dead", -1)


def be_free(state: State, event: e.FateCorrected) -> None:
    commander = state.commanders[event.commander]
    let_go(commander, "free")
    commander.fallen = False
    if event.group:
        commander.group = event.group
        group = state.groups[event.group]
        group.commanders = [*group.commanders, commander.id]
    else:
        commander.hex = event.hex


def be_captive(state: State, event: e.FateCorrected) -> None:
    commander = state.commanders[event.commander]
    let_go(commander, "captive")
    commander.fallen, commander.captor = True, event.captor
    piece = held_by(state, event)
    piece.commanders = [*piece.commanders, commander.id]
    count(state, CAPTURED, 1)


def be_dead(state: State, event: e.FateCorrected) -> None:
    commander = state.commanders[event.commander]
    let_go(commander, "dead")
    commander.fallen = True
    count(state, "dead", 1)


LEAVE = {"free": leave_freedom, "captive": leave_prison, "dead": leave_grave}
ENTER = {"free": be_free, "captive": be_captive, "dead": be_dead}


@on(e.CaptivesCorrected)
def captives_corrected(state: State, event: e.CaptivesCorrected) -> None:
    state.corrections = event.act
    piece = state.prisoners[event.prisoners]
    others = {faction: company for faction, company in piece.men.items() if faction != event.faction}
    piece.men = dict(sorted({**others, **({event.faction: event.men} if event.men else {})}.items()))
    count(state, ADDED, event.added)
    count(state, WRITTEN_OFF, event.gone)
    count(state, CAPTURED, event.added - event.gone)
    clear(state, piece)


@on(e.ResultOverruled)
def result_overruled(state: State, event: e.ResultOverruled) -> None:
    """Count the right winner for objectives; allies who fought beside him keep their credit."""
    state.corrections = event.act
    for faction, won in ((event.before, -1), (event.winner, 1)):
        if event.before != event.winner and faction in state.factions:
            deeds = deeds_of(state, faction)
            deeds.won = max(0, deeds.won + won)


@on(e.DieCorrected)
def die_corrected(state: State, event: e.DieCorrected) -> None:
    """Keep the effect of the die as it is recorded."""
    state.corrections = event.act
