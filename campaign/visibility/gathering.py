"""The visibility of battles refused and joined."""

from campaign.model import events as e
from campaign.visibility.register import in_full, tells, tells_both, tells_named
from campaign.visibility.views import Facts

tells_both(e.BattleRefused)
tells_named("attacker", "defender", of=(e.BattleAvoided,))


@tells(e.BattleJoined)
def battle_joined(event: e.BattleJoined, faction: str) -> Facts | None:
    return in_full(event) if faction in (event.faction, *event.sides) else None
