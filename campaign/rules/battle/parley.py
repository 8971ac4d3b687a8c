"""The steps between the offer of a battle and the battle: refusal first, then the groups that join (D32, D33)."""

from campaign.model import events as e
from campaign.model.agenda import Battle, Gathering, Parley
from campaign.rules.battle import storming
from campaign.rules.battle.joining import gather
from campaign.rules.battle.refusal import refuse
from campaign.rules.decision import Decision
from campaign.rules.settlements import militia


def parley(decision: Decision, item: Parley) -> None:
    """Let the attacked groups refuse; without a defender the battle is off, and the attacker stays.

    The people of a place cannot refuse (D33).
    """
    battle = decision.state.battles[item.number]
    falls = refuse(decision, battle)
    if battle.defenders or (battle.site and battle.levies):
        decision.next(*falls, Gathering(item.number))
        return
    militia.disband(decision, battle)
    decision.emit(
        e.BattleAvoided(
            number=battle.number, hex=battle.hex, attacker=battle.attacker, defender=battle.defender
        )
    )
    if battle.site:
        storming.enter(decision, decision.state.settlements[battle.site], battle.attacker)
    decision.next(*falls)


def gathering(decision: Decision, item: Gathering) -> None:
    """Let those around the battle join it, then fight it."""
    gather(decision, decision.state.battles[item.number])
    decision.next(Battle(item.number))
