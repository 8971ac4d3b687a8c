"""A muster that is out is withdrawn, and another goes out for the same battle (design, "Battles")."""

import msgspec

from battles import contract
from campaign import handoff
from campaign.rules import events as e
from campaign.rules import field
from campaign.rules.acts import WithdrawMuster
from campaign.rules.outside import awaited_battle
from campaign.rules.sides import factions_of
from campaign.rules.state import BattleUnderWay
from campaign.rules.turn import Turn


def withdraw(turn: Turn, act: WithdrawMuster) -> None:
    """Withdraw the muster of the battle that the day waits for, and issue it anew. Raises Refusal for any other."""
    reissue(turn, awaited_battle(turn.state, act.number), act.at, act.reason)


def reissue(turn: Turn, battle: BattleUnderWay, at: str, reason: str = "") -> None:
    """Let a muster be followed by one that tells the pieces as they are now; a result for the old one comes too late.

    The field stays as it was laid out, so no die falls.
    """
    old = contract.muster_from_json(battle.muster)
    turn.emit(
        e.MusterWithdrawn(
            number=battle.number,
            hex=battle.hex,
            sides=factions_of(turn.state, battle),
            issue=battle.issue,
            at=at,
            reason=reason,
        )
    )
    document = handoff.muster(turn.state, turn.state.battles[battle.number], turn.game)
    if battle.action:
        document = msgspec.structs.replace(document, ground=old.ground)
    elif old.ground is not None:
        document = field.deployed_on(document, old.ground, turn.game.tables)
    turn.emit(
        e.MusterIssued(
            number=battle.number,
            hex=battle.hex,
            sides=factions_of(turn.state, battle),
            muster=contract.to_json(document).decode(),
            way=battle.way,
        )
    )
