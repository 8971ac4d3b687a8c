"""Groups that part, unite and hand over, and the order of supply."""

from collections.abc import Sequence

import msgspec

from campaign.model.men import Men
from campaign.model.orders import Exchange, Merge, RankSupply, Split
from campaign.presentation.orders.register import group_of, listed, pieces, says
from campaign.presentation.report.words import Names, company


def people(men: Men, commanders: Sequence[str], money: int, names: Names) -> str:
    """Men, commanders and money, one after the other."""
    parts = [men_of(men, names)] if men else []
    parts += [names.commander(name) for name in commanders]
    parts += [names.deniers(money)] if money else []
    return listed(parts, names)


def men_of(men: Men, names: Names) -> str:
    """Men by their types."""
    return company([msgspec.to_builtins(band) for band in men], names) if men else listed((), names)


@says(Split)
def split(order: Split, names: Names) -> str:
    """The people who part, and the new group's name on the sheet."""
    return names.say(
        "{group} detaches {people} as the new group “{handle}”",
        people=people(order.men, order.commanders, order.money, names),
        group=group_of(order.group, names),
        handle=order.handle,
    )


@says(Merge)
def merge(order: Merge, names: Names) -> str:
    """The groups that unite, and the name of the result."""
    if len(order.groups) < 2:
        return names.say("no groups unite")
    first, *others = order.groups
    return names.say("{group} takes in {groups}", groups=pieces(others, names), group=group_of(first, names))


@says(Exchange)
def exchange(order: Exchange, names: Names) -> str:
    """The goods of an exchange, with giver and taker."""
    return names.say(
        "{giver} hands over to {taker}: {people}",
        giver=group_of(order.giver, names),
        taker=group_of(order.taker, names),
        people=people(order.men, order.commanders, order.money, names),
    )


@says(RankSupply)
def rank(order: RankSupply, names: Names) -> str:
    """The group that draws first."""
    return names.say(
        "in {place} supply goes in this order: {groups}",
        place=names.site(order.site),
        groups=", ".join(group_of(name, names) for name in order.groups) or names.say("as usual"),
    )
