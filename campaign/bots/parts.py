"""The division of groups by a bot at dawn: into parts that need no supply, while the hurt go home on their own.

The parts march together and fight as one; no place on the way could feed the whole (GC-8.4).
"""

from collections.abc import Iterator

import msgspec

from campaign.model import men
from campaign.model.game import Game
from campaign.model.men import Band, Men
from campaign.model.orders import NEW, Split
from campaign.model.state import Group
from campaign.rules import groups
from campaign.visibility import View


def divided(view: View, game: Game) -> tuple[list[Split], View]:
    """The orders that divide groups, and the view as it will be once they are carried out."""
    orders: list[Split] = []
    there: dict[str, Group] = {}
    for group in view.groups.values():
        rest = group
        for part in parts_of(group, view, game):
            handle = f"{group.id}-{len(orders)}"
            orders.append(Split(group.id, handle, part))
            there[NEW + handle] = msgspec.structs.replace(
                group, id=NEW + handle, men=part, commanders=[], money=0
            )
            rest = msgspec.structs.replace(rest, men=men.without(rest.men, part))
        there[group.id] = rest
    return orders, msgspec.structs.replace(view, groups=there)


def parts_of(group: Group, view: View, game: Game) -> Iterator[Men]:
    """The people who leave a group: its wounded if they can go on their own, then all people above the size of one group.

    In a siege the wounded stay: they heal there (GS D20).
    """
    least = game.tables.movement.group_min_characters
    left = group.men
    hurt = [band for band in left if band.wounded]
    own = {place.hex for place in view.places.values() if place.faction == view.faction}
    own |= {siege.hex for siege in view.sieges.values() if siege.side}
    leaders_hurt = any(view.commanders[name].wounded for name in group.commanders)
    if hurt and group.hex not in own and not leaders_hurt and spare(men.heads(hurt), left, group, least):
        yield hurt
        left = men.without(left, hurt)
    most = unfed(game)
    heads = groups.strength(view, group) - men.heads(group.men) + men.heads(left)
    while heads > most:
        going = min(most, max(least, heads - most))
        part = last(left, going)
        if not spare(men.heads(part), left, group, least):
            return
        yield part
        left = men.without(left, part)
        heads -= going


def spare(heads: int, left: Men, group: Group, least: int) -> bool:
    """True if so many can leave, and both parts are groups."""
    return heads >= least and men.heads(left) - heads + len(group.commanders) >= least


def unfed(game: Game) -> int:
    """The most people who need no supply."""
    return max(row.headcount_max for row in game.tables.supply_need if not row.points)


def last(company: Men, heads: int) -> Men:
    """So many people of a company, people on foot first."""
    found: list[Band] = []
    for band in sorted(company, key=lambda each: (each.mounted, each)):
        if heads > 0:
            found.append(band.of(min(heads, band.count)))
            heads -= found[-1].count
    return men.tidied(found)
