"""Who plays a side: `captain` to win, `charger` the nearest, shooting when he may, `random` whatever is legal."""

from collections.abc import Callable

from battles.guiscard.bots.any_legal import AnyLegal
from battles.guiscard.orders import Order
from battles.guiscard.state import Skirmish
from battles.ruleset import Bot, Chance

BOTS: dict[str, Callable[[Chance], Bot[Skirmish, Order]]] = {
    "random": AnyLegal,
}
"""By name, the one that fights unattended first."""
