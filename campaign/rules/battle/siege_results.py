"""The results of a settled fight of a siege: prestige, prisoners, groups too small, damage, how the siege goes on."""

from collections.abc import Sequence

from battles.contract import Muster, Result
from battles.contract.muster import SIDES, opponent
from campaign.model.agenda import Item
from campaign.model.siege import Siege
from campaign.model.state import BattleUnderWay
from campaign.rules import commanders, groups
from campaign.rules.bands import loyalty
from campaign.rules.battle import storming
from campaign.rules.decision import Decision
from campaign.rules.musters import captures
from campaign.rules.musters.musters import Toll
from campaign.rules.retreats import fallback
from campaign.rules.sieges.fights import assaults, fights, inverted, seen
from campaign.rules.sieges.fights.assaults import Ways
from campaign.rules.strongholds import damage, mustering, people
from campaign.tables.sieges import SiegeTables
from rulebook import rule


def follow(
    decision: Decision,
    battle: BattleUnderWay,
    muster: Muster,
    result: Result,
    tolls: Sequence[Toll],
    ways: Ways,
) -> Sequence[Item]:
    """All that comes after the losses of a fight of a siege; what is still to do on the map."""
    siege = decision.state.sieges[battle.site]
    worthy = battle.action != mustering.ASSAULT or storming.worthy(decision, battle, muster)
    if fights.counts(battle.action):
        reward(decision, battle, muster, result, worthy=worthy)
    dissolve_small(decision, siege, battle.attackers, muster)
    captures.after_battle(decision, battle, muster, result, tolls)
    if fights.counts(battle.action) and result.loser is not None:
        count_victory(decision, battle, result, worthy=worthy)
    seen.tell(decision, siege, muster, result)
    damage.suffer(decision, siege, damage.of(muster, result, decision.game.sieges))
    if battle.attacker == siege.relief:
        return inverted.conclude(decision, siege, battle, result, ways)
    if battle.action == mustering.ASSAULT:
        return assaults.conclude(decision, siege, battle, result, ways)
    if battle.parties and battle.action == mustering.GENERAL:
        return regained(decision, siege, result)
    gives = gives_way(result, decision.game.sieges)
    if people.besiegers(decision.state, siege) and everybody_stays(battle.action, gives_way=gives):
        return ()
    cause = "general_sally" if battle.action == mustering.GENERAL else "departed"
    return assaults.drive_off(decision, siege, battle, cause, ways["defender"])


@rule("GS-11.4.2i", "GS-11.4.3g", "GS-11.4.4e")
def everybody_stays(action: str, *, gives_way: bool) -> bool:
    """True if a sally ends where it began: only a besieger who gives way to a general sally leaves the hex."""
    return action != mustering.GENERAL or not gives_way


def regained(decision: Decision, siege: Siege, result: Result) -> Sequence[Item]:
    """Let the besieged have the whole place again, if they have driven the part of a divided besieger out of it."""
    if gives_way(result, decision.game.sieges):
        damage.give_back(decision, siege, "sally")
    return ()


@rule("GS-11.4.4c", "GS-11.4.4d", "GS-11.4.4f")
def gives_way(result: Result, tables: SiegeTables) -> bool:
    """True if a general sally makes the besieger retreat: by the letter, else by the outcome of his side."""
    if result.letter is not None:
        return result.letter in tables.quick_siege.general_sally_lifts_on
    return damage.gone(result.outcomes.defender)


def reward(
    decision: Decision, battle: BattleUnderWay, muster: Muster, result: Result, *, worthy: bool
) -> None:
    """Change the prestige of the commanders who fought, as after a battle (GS-17e); trifles bring none (GC D61)."""
    if result.loser is None:
        return
    winner = opponent(result.loser)
    for side in SIDES if worthy or winner == "defender" else (result.loser,):
        names = [leader.id for leader in muster.force(side).commanders]
        commanders.reward(decision, battle.hex, names, won=side == winner)


def count_victory(decision: Decision, battle: BattleUnderWay, result: Result, *, worthy: bool) -> None:
    """Let groups of the winner without a commander count their victory (GC-9h)."""
    attackers = battle.attackers if worthy else []
    names = battle.defenders if result.loser == "attacker" else attackers
    for group in groups.survivors(decision.state, names):
        commanders.count_victory(decision, group)


def dissolve_small(decision: Decision, siege: Siege, attackers: Sequence[str], muster: Muster) -> None:
    """Take what has become too small off the map; its own side has what it leaves."""
    outside = [group.id for group in people.besiegers(decision.state, siege)]
    reliefs = [name for name in attackers if name not in (*outside, *siege.inside)]
    for names in (outside, list(siege.inside), reliefs):
        fallback.dissolve_small(
            decision, names, groups.largest_left(decision.state, names, decision.game.tables)
        )
    loyalty.disperse_small(decision, siege.hex, muster)
