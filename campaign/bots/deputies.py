"""The orders of a deputy: a bot of his temper, or one that keeps things as they are; within the limits of a leave."""

from collections.abc import Callable, Sequence

import msgspec

from campaign.bots import player, standing
from campaign.bots.legal import allowed
from campaign.bots.personalities import PERSONALITIES
from campaign.model.game import Game
from campaign.model.orders import (
    Assault,
    Besiege,
    Exchange,
    Garrison,
    Hire,
    Hold,
    JoinBattle,
    LeaveGarrison,
    March,
    Merge,
    Order,
    Pay,
    Plunder,
    Poach,
    Ransom,
    Recruit,
    Relieve,
    Sally,
    Split,
    Storm,
    Summon,
)
from campaign.visibility import View

STEADY = "steady"
ATTACKS = (Assault, Besiege, JoinBattle, Plunder, Relieve, Sally, Storm, Summon)
SPENDING = (Hire, Pay, Poach, Ransom, Recruit)
PARTING = (Exchange, Garrison, LeaveGarrison, Merge, Split)


def orders(view: View, game: Game, temper: str, limits: Sequence[str] = ()) -> tuple[Order, ...]:
    """A sheet for the day, accepted as a whole, by a deputy of a temper who keeps within limits."""
    steady = temper == STEADY
    found = standing.orders(view, game) if steady else player.orders(view, game, PERSONALITIES[temper])
    for limit in limits:
        found = [kept for order in found if (kept := KEEPS[limit](order)) is not None]
    return tuple(allowed(found, view, game) if limits else found)


def no_attacks(order: Order) -> Order | None:
    """An order that attacks nobody: a march or a halt is kept without its attack."""
    if isinstance(order, March | Hold):
        return msgspec.structs.replace(order, attack=(), when=())
    return None if isinstance(order, ATTACKS) else order


def no_spending(order: Order) -> Order | None:
    """An order that costs nothing."""
    return None if isinstance(order, SPENDING) else order


def no_parting(order: Order) -> Order | None:
    """An order by which nobody changes his group."""
    return None if isinstance(order, PARTING) else order


KEEPS: dict[str, Callable[[Order], Order | None]] = {
    "no_attacks": no_attacks,
    "no_spending": no_spending,
    "no_parting": no_parting,
}
"""The rest of an order under each limit."""
