"""Bookkeeping of alliances."""

from campaign.model import events as e
from campaign.model.evolve.register import on
from campaign.model.state import State


@on(e.AllianceEnded)
def alliance_ended(state: State, event: e.AllianceEnded) -> None:
    for one, other in ((event.faction, event.ally), (event.ally, event.faction)):
        faction = state.factions[one]
        faction.allies = [name for name in faction.allies if name != other]
