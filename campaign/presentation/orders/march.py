"""Marches and halts."""

from campaign.model.orders import ANY, Hold, March
from campaign.presentation.orders.register import factions, group_of, hex_of, says, way
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
