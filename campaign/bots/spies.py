"""The orders of a bot for its spies: out to the nearest foreign group on odd days, home to report it on even ones."""

from campaign.model.game import Game
from campaign.model.orders import MoveSpy, Order
from campaign.rules.spies import steps
from campaign.rules.ways import cheapest_way
from campaign.visibility import Agent, View
from hexmap import grid


def orders(view: View, game: Game) -> list[Order]:
    """An order for each spy who has somewhere to go."""
    return [order for spy in view.spies.values() if (order := order_for(spy, view, game)) is not None]


def order_for(spy: Agent, view: View, game: Game) -> MoveSpy | None:
    """As much of the way to his goal as he walks today."""
    abroad = {marker.hex for marker in view.markers.values()}
    home = {group.hex for group in view.groups.values()}
    goals = abroad if view.day % 2 else home
    if not goals or spy.hex in goals:
        return None
    goal = min(goals, key=lambda hex_: (grid.distance(spy.hex, hex_), hex_))
    path = cheapest_way(game, spy.hex, [goal])
    return MoveSpy(spy.id, tuple(steps(game, spy.hex, path, view.season_mp))) if path else None
