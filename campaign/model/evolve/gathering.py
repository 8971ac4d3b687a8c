"""Bookkeeping of refused and joined battles."""

from campaign.model import events as e
from campaign.model.evolve.moves import arrive, stand
from campaign.model.evolve.register import on
from campaign.model.state import State


@on(e.BattleRefused)
def battle_refused(state: State, happened: e.BattleRefused) -> None:
    battle = state.battles[happened.number]
    battle.defenders = [name for name in battle.defenders if name != happened.group]
    state.groups[happened.group].done = True


@on(e.BattleAvoided)
def battle_avoided(state: State, happened: e.BattleAvoided) -> None:
    del state.battles[happened.number]


@on(e.BattleJoined)
def battle_joined(state: State, happened: e.BattleJoined) -> None:
    battle, group = state.battles[happened.number], state.groups[happened.group]
    (battle.attackers if happened.side == "attacker" else battle.defenders).append(group.id)
    stand(state, group, happened.hex)
    arrive(state, group, happened.start)
    group.joined, group.shared, group.results = True, 0, {}
