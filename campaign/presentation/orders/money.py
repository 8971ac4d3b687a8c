"""Recruits and mercenaries."""

import re
from collections.abc import Sequence

from campaign.model.orders import (
    ANY,
    Hire,
    LeadMercenaries,
    Pay,
    Poach,
    Recruit,
    ShareLoot,
)
from campaign.presentation.orders.register import group_of, listed, says
from campaign.presentation.report.language import phrase, plural
from campaign.presentation.report.words import Names, men


@says(Recruit)
def recruit(order: Recruit, names: Names) -> str:
    """How many, and where."""
    wanted = (("light_infantry", order.infantry), ("peasant", order.peasants))
    who = [men(kind, number, names) for kind, number in wanted if number]
    return names.say(
        "{group} recruits in {place}: {men}",
        group=group_of(order.group, names),
        place=names.site(order.site),
        men=listed(who, names),
    )


HIRES = {
    "pay": phrase("{group} hires {band} for pay"),
    "promise": phrase("{group} hires {band} for a share of the loot"),
    "either": phrase("{group} hires {band}, for pay if the chest allows it, else for a share of the loot"),
}


@says(Hire)
def hire(order: Hire, names: Names) -> str:
    """The band to hire, and the terms."""
    band = names.say("whatever band it meets") if order.band == ANY else names.piece(order.band)
    return names.say(HIRES[order.terms], group=group_of(order.group, names), band=band)


@says(Pay)
def pay(order: Pay, names: Names) -> str:
    """The band to pay."""
    return names.say("{group} pays {band}", group=group_of(order.group, names), band=names.piece(order.band))


@says(Poach)
def poach(order: Poach, names: Names) -> str:
    """The band to win over."""
    group, band = group_of(order.group, names), names.piece(order.band)
    return names.say("{group} buys {band} away from others", group=group, band=band)


@says(ShareLoot)
def share(order: ShareLoot, names: Names) -> str:
    """The share of the loot, and the band."""
    return names.say(
        "{group} shares the loot with {band}: {points} for them",
        group=group_of(order.group, names),
        band=names.piece(order.band),
        points=names.points(order.points),
    )


@says(LeadMercenaries)
def lead(order: LeadMercenaries, names: Names) -> str:
    """The group to which a band is led."""
    groups = [group_of(name, names) for name in order.towards]
    if not groups:
        return names.say("neutral bands that have the choice go where they like")
    # One more than are named would be no shorter as "1 other".
    shown, rest = (groups[:NAMED], groups[NAMED:]) if len(groups) > NAMED + 1 else (groups, [])
    said = [names.say("neutral bands that have the choice go to {group}", group=shown[0])]
    said += [names.say("else to {group}", group=each) for each in shown[1:]]
    if rest:
        one, many = BY_NUMBER if in_order(order.towards[NAMED:]) else IN_TURN
        said.append(names.count(len(rest), one, many))
    return ", ".join(said)


NAMED = 3
"""Groups that are named of a long list."""
IN_TURN = plural(
    "else to {n} other in the order that you gave", "else to {n} others in the order that you gave"
)
BY_NUMBER = plural(
    "else to {n} other in the order of their numbers", "else to {n} others in the order of their numbers"
)


def in_order(groups: Sequence[str]) -> bool:
    """True if groups stand in the order of their numbers; new ones have none yet."""
    numbers = [int(found[0]) for found in map(NUMBER.search, groups) if found]
    return len(numbers) == len(groups) and numbers == sorted(numbers)


NUMBER = re.compile(r"(?<=[a-z])\d+$")
