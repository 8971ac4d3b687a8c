"""What is told of battles refused and joined."""

from campaign.model import events as e
from campaign.visibility.register import in_full, tells, tells_both
from campaign.visibility.views import Facts

tells_both(e.BattleRefused)


@tells(e.BattleAvoided)
def battle_avoided(happened: e.BattleAvoided, faction: str) -> Facts | None:
    return in_full(happened) if faction in (happened.attacker, happened.defender) else None


@tells(e.BattleJoined)
def battle_joined(happened: e.BattleJoined, faction: str) -> Facts | None:
    return in_full(happened) if faction in (happened.faction, *happened.sides) else None
