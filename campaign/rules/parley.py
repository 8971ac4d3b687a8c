"""What comes between the offer of a battle and the battle: refusal first, then those who join (D32, D33)."""

from campaign.rules import events as e
from campaign.rules import militia, storming
from campaign.rules.agenda import Battle, Gathering, Parley
from campaign.rules.joining import gather
from campaign.rules.refusal import refuse
from campaign.rules.turn import Turn


def parley(turn: Turn, item: Parley) -> None:
    """Let the attacked groups refuse; where nobody is left to fight there is no battle, and the attacker stays.

    The people of a place cannot refuse (D33).
    """
    battle = turn.state.battles[item.number]
    falls = refuse(turn, battle)
    if battle.defenders or (battle.site and battle.levies):
        turn.next(*falls, Gathering(item.number))
        return
    militia.disband(turn, battle)
    turn.emit(
        e.BattleAvoided(
            number=battle.number, hex=battle.hex, attacker=battle.attacker, defender=battle.defender
        )
    )
    if battle.site:
        storming.enter(turn, turn.state.settlements[battle.site], battle.attacker)
    turn.next(*falls)


def gathering(turn: Turn, item: Gathering) -> None:
    """Let those around the battle join it, then fight it."""
    gather(turn, turn.state.battles[item.number])
    turn.next(Battle(item.number))
