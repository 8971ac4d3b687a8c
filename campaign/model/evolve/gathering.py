"""Bookkeeping of refused and joined battles."""

from campaign.model import events as e
from campaign.model.evolve.moves import arrive, stand
from campaign.model.evolve.register import on
from campaign.model.state import State


@on(e.BattleRefused)
def battle_refused(state: State, event: e.BattleRefused) -> None:
    battle = state.battles[event.number]
    battle.defenders = [name for name in battle.defenders if name != event.group]
    state.groups[event.group].done = True


@on(e.BattleAvoided)
def battle_avoided(state: State, event: e.BattleAvoided) -> None:
    del state.battles[event.number]


@on(e.BattleJoined)
def battle_joined(state: State, event: e.BattleJoined) -> None:
    battle, group = state.battles[event.number], state.groups[event.group]
    (battle.attackers if event.side == "attacker" else battle.defenders).append(group.id)
    stand(state, group, event.hex)
    arrive(state, group, event.start)
    group.joined, group.shared, group.results = True, 0, {}
