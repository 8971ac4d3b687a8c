"""Bookkeeping of alliances."""

from campaign.model import events as e
from campaign.model.evolve.register import on
from campaign.model.state import State


@on(e.AllianceEnded)
def alliance_ended(state: State, happened: e.AllianceEnded) -> None:
    for one, other in ((happened.faction, happened.ally), (happened.ally, happened.faction)):
        faction = state.factions[one]
        faction.allies = [name for name in faction.allies if name != other]
