"""The common part of the skirmish's players with a head of their own."""

from collections.abc import Iterable

from battles.guiscard import system
from battles.guiscard.play.moving.announcing import Halt
from battles.guiscard.play.moving.legs import Go
from battles.guiscard.play.orders import Order, Stay
from battles.guiscard.state import Skirmish
from battles.guiscard.state.items import Announcing
from battles.kit.bots import player
from hexmap.grid import distance


class Player(player.Player[Skirmish, Order]):
    """A player of the skirmish."""

    loop = system.LOOP


allowed = system.LOOP.allows


def first_allowed(state: Skirmish, orders: Iterable[Order]) -> Order | None:
    """The first of these that may be given now; None without one."""
    return next((order for order in orders if allowed(state, order)), None)


def away(hex_: str, others: Iterable[str]) -> int:
    """Hexes to the nearest of others; 0 if there are none."""
    return min((distance(hex_, other) for other in others), default=0)


def along(item: Announcing, path: list[str]) -> Order:
    """The next order of a move along these hexes, as far as it has been announced."""
    done = item.at.entered
    if done < len(path):
        return Go(path[done])
    return Halt() if path or item.legs else Stay()
