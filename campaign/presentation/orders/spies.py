"""The ways of spies."""

from campaign.model.orders import MoveSpy
from campaign.presentation.orders.register import hex_of, says, way
from campaign.presentation.report.words import Names


@says(MoveSpy)
def move_spy(order: MoveSpy, names: Names) -> str:
    """Where to, and by which hexes."""
    spy = names.spy(order.spy)
    if not order.path:
        return names.say("{spy} stays where he is", spy=spy)
    goal = hex_of(order.path[-1], names)
    if len(order.path) == 1:
        return names.say("{spy} goes to {goal}", spy=spy, goal=goal)
    return names.say("{spy} goes to {goal} by {way}", spy=spy, goal=goal, way=way(order.path[:-1], names))
