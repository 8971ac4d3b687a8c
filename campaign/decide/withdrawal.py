"""A muster that is out is withdrawn, and another goes out for the same battle (design, "Battles")."""

import msgspec

from battles import contract
from campaign.decide.outside import HOUSE_BATTLE, awaited_battle
from campaign.model import events as e
from campaign.model.commands import WithdrawMuster
from campaign.model.state import ENGINE, BattleUnderWay
from campaign.rules.battle import field
from campaign.rules.battle.sides import factions_of
from campaign.rules.decision import Decision
from campaign.rules.musters import musters
from campaign.rules.musters.musters import dice_name
from rulebook import Refusal


def withdraw(decision: Decision, command: WithdrawMuster) -> None:
    """Withdraw the muster of the battle that the day waits for, and issue it again.

    Raises Refusal for any other battle, and for one that is with the engine if no reason is given.
    """
    battle = awaited_battle(decision.state, command.number)
    if battle.way == ENGINE and not command.reason:
        raise Refusal(
            HOUSE_BATTLE,
            "reason",
            "battle {number} has been with the engine, and its muster is withdrawn only for a reason",
            number=command.number,
        )
    reissue(decision, battle, command.at, command.reason)


def reissue(decision: Decision, battle: BattleUnderWay, at: str, reason: str = "") -> None:
    """Replace a muster by one with the pieces as they are now; a result for the old one comes too late.

    The field stays as it was laid out, so no die falls. The dice of an engine stay the same as before, unless the
    pieces have changed: so a look at them first gains nothing.
    """
    old = contract.muster_from_json(battle.muster)
    decision.emit(
        e.MusterWithdrawn(
            number=battle.number,
            hex=battle.hex,
            sides=factions_of(decision.state, battle),
            issue=battle.issue,
            at=at,
            reason=reason,
        )
    )
    document = musters.muster(decision.state, decision.state.battles[battle.number], decision.game)
    if battle.action:
        document = msgspec.structs.replace(document, ground=old.ground)
    elif old.ground is not None:
        document = field.deployed_on(document, old.ground, decision.game.tables)
    same = msgspec.structs.replace(document, issue=old.issue) == old
    decision.emit(
        e.MusterIssued(
            number=battle.number,
            hex=battle.hex,
            sides=factions_of(decision.state, battle),
            muster=contract.to_json(document).decode(),
            way=battle.way,
            dice=battle.dice if same else dice_name(battle.number, document.issue),
        )
    )
