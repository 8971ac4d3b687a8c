"""Commanders without men."""

from campaign.model.orders import Ride
from campaign.presentation.orders.register import group_of, hex_of, says, way
from campaign.presentation.report.words import Names


@says(Ride)
def ride(order: Ride, names: Names) -> str:
    """Where to, and whom he joins."""
    who = names.commander(order.commander)
    if not order.path:
        said = names.say("{commander} looks for company where he is", commander=who)
    elif len(order.path) == 1:
        said = names.say("{commander} rides to {goal}", commander=who, goal=hex_of(order.path[-1], names))
    else:
        goal, by = hex_of(order.path[-1], names), way(order.path[:-1], names)
        said = names.say("{commander} rides to {goal} by {way}", commander=who, goal=goal, way=by)
    if not order.join:
        return said
    return names.all_of((said, names.say("joins {group} there", group=group_of(order.join, names))))
