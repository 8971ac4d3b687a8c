"""Bookkeeping of alliances."""

from campaign.rules import events as e
from campaign.rules.evolve.register import on
from campaign.rules.state import State


@on(e.AllianceEnded)
def alliance_ended(state: State, happened: e.AllianceEnded) -> None:
    for one, other in ((happened.faction, happened.ally), (happened.ally, happened.faction)):
        faction = state.factions[one]
        faction.allies = [name for name in faction.allies if name != other]
