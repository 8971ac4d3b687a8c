"""The sides of a battle: its two factions, and the allies who have joined either."""

from battles.contract.muster import SIDES, Side
from campaign.model.audience import shown_to
from campaign.model.state import BattleUnderWay, State


def sides_of(state: State, battle: BattleUnderWay, side: Side) -> list[str]:
    """The factions that fight on one side, the one whose battle it is first."""
    own, named = (
        (battle.attacker, battle.attackers) if side == "attacker" else (battle.defender, battle.defenders)
    )
    allies = {state.groups[name].faction for name in named if name in state.groups} - {own}
    return [own, *sorted(allies)]


def factions_of(state: State, battle: BattleUnderWay) -> tuple[str, ...]:
    """All factions of a battle: attacker and defender, then the allies who have joined either."""
    attackers, defenders = (sides_of(state, battle, side) for side in SIDES)
    return (battle.attacker, battle.defender, *sorted({*attackers[1:], *defenders[1:]}))


def audience_of(state: State, battle: BattleUnderWay) -> str:
    """The audience that sees the dice of a battle: all factions that fight in it."""
    return shown_to(state, *factions_of(state, battle))
