"""Marches and halts, spies, and commanders without men."""

from campaign.model.orders import ANY, Hold, March, MoveSpy, Ride
from campaign.presentation.orders.register import factions, group_of, hex_of, says
from campaign.presentation.report.words import Names


@says(March)
def march(order: March, names: Names) -> str:
    """Where to, by which hexes, and what is done on the way."""
    goal = (
        {"group": group_of(order.group, names), "goal": hex_of(order.path[-1], names)} if order.path else {}
    )
    if not order.path:
        said = names.say("{group} marches nowhere", group=group_of(order.group, names))
    elif len(order.path) == 1:
        said = names.say("{group} marches to {goal}", **goal)
    else:
        said = names.say("{group} marches to {goal} by {way}", way=way(order.path[:-1], names), **goal)
    return with_deeds(said, order, names)


@says(Hold)
def hold(order: Hold, names: Names) -> str:
    """To stay, and what is done there."""
    return with_deeds(
        names.say("{group} stays where it is", group=group_of(order.group, names)), order, names
    )


def with_deeds(said: str, order: March | Hold, names: Names) -> str:
    """A sentence with what the group does besides."""
    deeds = [said]
    if ANY in order.attack:
        deeds.append(names.say("attacks anybody it meets"))
    elif order.attack:
        deeds.append(names.say("attacks {factions} it meets", factions=factions(order.attack, names)))
    if order.ration:
        deeds.append(names.say("takes a ration along"))
    return names.all_of(deeds)


def way(hexes: tuple[str, ...], names: Names) -> str:
    """The hexes that are entered before the last one."""
    return ", ".join(hex_of(hex_, names) for hex_ in hexes)


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
