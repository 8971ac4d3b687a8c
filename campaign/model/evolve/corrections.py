"""Bookkeeping of corrections: who is added or written off has an account of the ledger of his own."""

from campaign.model import events as e
from campaign.model.evolve.besieged import reckon
from campaign.model.evolve.moves import count
from campaign.model.evolve.people import people_remain
from campaign.model.evolve.register import on
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
    siege = state.sieges.get(site_of(state, event.piece))
    if siege is not None:
        reckon(state, siege)


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
