"""Bookkeeping of objectives: the deeds of each faction, which the last day needs."""

from campaign.model import events as e
from campaign.model.evolve.register import on
from campaign.model.state import Deeds, State


def deeds_of(state: State, faction: str) -> Deeds:
    if faction not in state.deeds:
        state.deeds[faction] = Deeds()
    return state.deeds[faction]


def win(state: State, event: e.BattleFought) -> None:
    if not event.winner or event.winner not in state.factions:
        return
    side = event.attackers if event.winner == event.attacker else event.defenders
    allies = {state.groups[name].faction for name in side if name in state.groups}
    for faction in sorted({event.winner, *allies}):
        deeds_of(state, faction).won += 1


def lose(state: State, faction: str, heads: int) -> None:
    if heads and faction in state.factions:
        deeds_of(state, faction).lost += heads


def loot(state: State, faction: str, points: int) -> None:
    deeds_of(state, faction).loot += points


def supply(state: State, faction: str, site: str, points: int) -> None:
    supplied = deeds_of(state, faction).supplied
    supplied[site] = supplied.get(site, 0) + points


@on(e.ObjectiveFulfilled)
def objective_fulfilled(state: State, event: e.ObjectiveFulfilled) -> None:
    deeds_of(state, event.faction).fulfilled.append(event.objective)


@on(e.VictoryDeclared)
def victory_declared(state: State, event: e.VictoryDeclared) -> None:
    state.winners = list(event.winners)
