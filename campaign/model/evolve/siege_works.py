"""Bookkeeping of the besieger's peaceful days."""

from campaign.model import events as e
from campaign.model.evolve.register import on
from campaign.model.evolve.sieges import added, note
from campaign.model.state import State

PERRIER = "perrier"


@on(e.EnginesWorkedAt)
def engines_worked_at(state: State, happened: e.EnginesWorkedAt) -> None:
    siege = state.sieges[happened.site]
    siege.works, siege.crews = list(happened.works), happened.crews
    siege.engines = added(siege.engines, happened.built)


@on(e.WallPounded)
def wall_pounded(state: State, happened: e.WallPounded) -> None:
    siege = state.sieges[happened.site]
    if happened.degree:
        siege.demolition[happened.wall] = happened.degree
    if happened.lost:
        siege.engines[PERRIER] -= happened.lost
        lost = siege.days[-1].engines_lost
        note(siege, engines_lost={**lost, PERRIER: lost.get(PERRIER, 0) + happened.lost})


@on(e.SurrenderNegotiated)
def surrender_negotiated(state: State, happened: e.SurrenderNegotiated) -> None:
    """What a place that yields does stands in the event that follows."""


@on(e.SiegeActed)
def siege_acted(state: State, happened: e.SiegeActed) -> None:
    note(state.sieges[happened.site], actions=happened.actions)
