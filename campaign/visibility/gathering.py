"""What is told of battles refused and joined."""

from campaign.model import events as e
from campaign.visibility.register import in_full, tells, tells_both
from campaign.visibility.views import Facts

tells_both(e.BattleRefused)


@tells(e.BattleAvoided)
def battle_avoided(event: e.BattleAvoided, faction: str) -> Facts | None:
    return in_full(event) if faction in (event.attacker, event.defender) else None


@tells(e.BattleJoined)
def battle_joined(event: e.BattleJoined, faction: str) -> Facts | None:
    return in_full(event) if faction in (event.faction, *event.sides) else None
