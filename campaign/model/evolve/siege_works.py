"""Bookkeeping of the besieger's peaceful days."""

from campaign.model import events as e
from campaign.model.evolve.register import on
from campaign.model.evolve.sieges import added, note
from campaign.model.state import State

PERRIER = "perrier"


@on(e.EnginesWorkedAt)
def engines_worked_at(state: State, event: e.EnginesWorkedAt) -> None:
    siege = state.sieges[event.site]
    siege.works, siege.crews = list(event.works), event.crews
    siege.engines = added(siege.engines, event.built)


@on(e.WallPounded)
def wall_pounded(state: State, event: e.WallPounded) -> None:
    siege = state.sieges[event.site]
    if event.degree:
        siege.demolition[event.wall] = event.degree
    if event.lost:
        siege.engines[PERRIER] -= event.lost
        lost = siege.days[-1].engines_lost
        note(siege, engines_lost={**lost, PERRIER: lost.get(PERRIER, 0) + event.lost})


@on(e.SurrenderNegotiated)
def surrender_negotiated(state: State, event: e.SurrenderNegotiated) -> None:
    """Note the talks; the acts of a place that yields stand in the event that follows."""


@on(e.SiegeActed)
def siege_acted(state: State, event: e.SiegeActed) -> None:
    note(state.sieges[event.site], actions=event.actions)
