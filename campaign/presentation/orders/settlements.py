"""Places of others, and own ones with their garrisons."""

from campaign.model.orders import Capitulate, Garrison, LeaveGarrison, Levy, Plunder, Storm, Summon
from campaign.presentation.orders.groups import men_of
from campaign.presentation.orders.register import group_of, says
from campaign.presentation.report.language import phrase
from campaign.presentation.report.words import Names


def garrisoned(said: str, order: Storm | Summon, names: Names) -> str:
    """A sentence with whom the group leaves in a castle that it takes."""
    if not order.garrison:
        return said
    return names.say("{said} and would leave there: {men}", said=said, men=men_of(order.garrison, names))


@says(Storm)
def storm(order: Storm, names: Names) -> str:
    """Which place."""
    group, place = group_of(order.group, names), names.site(order.site)
    return garrisoned(names.say("{group} storms {place}", group=group, place=place), order, names)


@says(Summon)
def summon(order: Summon, names: Names) -> str:
    """Which place."""
    group, place = group_of(order.group, names), names.site(order.site)
    return garrisoned(
        names.say("{group} summons {place} to capitulate", group=group, place=place), order, names
    )


@says(Plunder)
def plunder(order: Plunder, names: Names) -> str:
    """Which place, of how much."""
    group, place = group_of(order.group, names), names.site(order.site)
    if order.points is None:
        return names.say("{group} plunders {place} of all it has", group=group, place=place)
    points = names.points(order.points)
    return names.say("{group} plunders {place} of {points}", group=group, place=place, points=points)


@says(Capitulate)
def capitulate(order: Capitulate, names: Names) -> str:
    """The answer to a capitulation: to talk or not."""
    place = names.site(order.site)
    if order.negotiate:
        return names.say("{place} negotiates when it is summoned", place=place)
    return names.say("{place} does not negotiate when it is summoned", place=place)


LEVIES = {
    "lombard": phrase("the light infantry of {place} comes from the Lombards"),
    "byzantine": phrase("the light infantry of {place} comes from the Byzantines"),
}


@says(Levy)
def levy(order: Levy, names: Names) -> str:
    """The people who are levied."""
    return names.say(LEVIES[order.light_infantry], place=names.site(order.site))


@says(Garrison)
def garrison(order: Garrison, names: Names) -> str:
    """The people who stay."""
    return names.say(
        "{group} leaves in {place}: {men}",
        group=group_of(order.group, names),
        place=names.site(order.site),
        men=men_of(order.men, names),
    )


@says(LeaveGarrison)
def leave_garrison(order: LeaveGarrison, names: Names) -> str:
    """The people who go along."""
    return names.say(
        "{group} takes along from {place}: {men}",
        group=group_of(order.group, names),
        place=names.site(order.site),
        men=men_of(order.men, names),
    )
