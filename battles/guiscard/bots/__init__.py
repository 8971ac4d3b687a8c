"""The players: `captain` wants to win, `charger` the nearest, `reckless` anyhow at the enemy, `random` anyhow."""

from collections.abc import Callable

from battles.contract.surface import Bot, Chance
from battles.guiscard.bots.captain.player import Captain
from battles.guiscard.bots.chance import AnyLegal, Reckless
from battles.guiscard.bots.charger import Charger
from battles.guiscard.play.orders import Order
from battles.guiscard.state import Skirmish

BOTS: dict[str, Callable[[Chance], Bot[Skirmish, Order]]] = {
    "captain": Captain,
    "charger": Charger,
    "reckless": Reckless,
    "random": AnyLegal,
}
"""By name, the one that fights unattended first."""
