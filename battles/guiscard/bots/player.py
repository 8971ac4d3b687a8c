"""What the skirmish's players with a head of their own share."""

from battles.bots import player
from battles.guiscard import engine
from battles.guiscard.agenda import Announcing
from battles.guiscard.orders import Go, Halt, Order, Stay
from battles.guiscard.state import Skirmish


class Player(player.Player[Skirmish, Order]):
    """A player of the skirmish."""

    loop = engine.LOOP


def along(item: Announcing, path: list[str]) -> Order:
    """The next order of a move along these hexes, as far as it has been announced."""
    done = item.at.entered
    if done < len(path):
        return Go(path[done])
    return Halt() if path else Stay()
