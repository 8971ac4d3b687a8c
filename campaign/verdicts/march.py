"""Judging orders to march and to hold."""

from functools import partial

from campaign.model.orders import Hold, March
from campaign.model.state import Group
from campaign.rules import movement
from campaign.rules.prisoners import escort
from campaign.rules.ways import cheapest_cost
from campaign.rules.wounded.carrying import SHELTER, any_hurt, owed_to_bands
from campaign.rules.wounded.carrying import check_way as check_shelter
from campaign.verdicts.battle import check_enemy
from campaign.verdicts.draft import Draft
from campaign.verdicts.paths import check_way
from campaign.verdicts.register import judges
from rulebook import Refusal


def judge_moving(order: March | Hold, draft: Draft) -> Group:
    """Judge the common part of every order to march or hold."""
    friends = (draft.view.faction, *draft.view.factions[draft.view.faction].allies)
    draft.gather(
        partial(check_unmoved, order, draft),
        *(partial(check_enemy, faction, friends, draft, "GC-13.2b", "attack") for faction in order.attack),
    )
    group = draft.group(order.group)
    draft.moving.add(group.id)
    if isinstance(order, March) or order.attack:
        draft.busy.add(group.id)
    return group


def check_unmoved(order: March | Hold, draft: Draft) -> None:
    """Refuse a group that is not there, has an order already, or goes against its duty; and a way that breaks off."""
    group = draft.group(order.group)
    if group.id in draft.moving:
        raise Refusal(
            "GC-6f", "group", "group {group} has an order to march or hold already", group=order.group
        )
    check_escort(order, group, draft)
    if isinstance(order, March):
        check_way(group.hex, order.path, draft)


def check_escort(order: March | Hold, group: Group, draft: Draft) -> None:
    """Refuse what a group with prisoners may not do (GC-14.8a)."""
    bound = draft.escorted_by(group.id)
    goals = [draft.view.places[piece.destination] for piece in bound if piece.destination]
    if goals:
        goal = escort.nearest(group.hex, goals)
        escort.check_duty(draft.game, group.hex, order, goal.name, goal.hex)
    elif bound:
        escort.check_peaceful(order)


@judges(Hold)
def judge_hold(order: Hold, draft: Draft) -> Refusal | None:
    """A group stays; one with wounded should be on its way to a place of its own."""
    group = judge_moving(order, draft)
    goals = own_places(draft)
    if (site := draft.to_besiege(group)) and order.attack:
        return besieges(group, site)
    if has_wounded(group, draft) and cheapest_cost(draft.game, group.hex, goals):
        return Refusal(
            SHELTER,
            "group",
            "the wounded of group {group} should be taken to a place of yours",
            group=order.group,
        )
    return None


def has_wounded(group: Group, draft: Draft) -> bool:
    """True if anybody of the group is wounded, or of its mercenaries so that a bed is owed to him."""
    leaders = [draft.view.commanders[name] for name in group.commanders]
    return any_hurt(group.men, leaders) or bool(owed_to_bands(draft, group.id, draft.game.tables))


def own_places(draft: Draft) -> set[str]:
    """The hexes of the faction's settlements."""
    return {place.hex for place in draft.view.places.values() if place.faction == draft.view.faction}


@judges(March)
def judge_march(order: March, draft: Draft) -> Refusal | None:
    """A path must be walkable; one that is too long for the day is carried out as far as it goes."""
    group = judge_moving(order, draft)
    points = draft.points(group)
    steps = list(movement.walk(draft.game, group.hex, order.path, points, first=True))
    bound = any(piece.destination for piece in draft.escorted_by(group.id))
    if steps and has_wounded(group, draft) and not bound:
        check_shelter(draft.game, group.hex, steps[-1][0], own_places(draft))
    if len(steps) < len(order.path):
        where = steps[-1][0] if steps else group.hex
        left = len(order.path) - len(steps)
        return Refusal(
            "GC-8.3d",
            "path",
            "on that day the march gets to {hex} (movement points: {points}); hexes left: {left}",
            points=points,
            hex=where,
            left=left,
        )
    return leaves_a_siege(group, draft)


def leaves_a_siege(group: Group, draft: Draft) -> Refusal | None:
    """The warning of a march that ends or misses a siege."""
    if site := draft.to_besiege(group):
        return besieges(group, site)
    siege = draft.siege_of(group)
    if siege is None:
        return None
    return Refusal(
        "GS-11f",
        "group",
        "group {group} leaves the siege of {site}, which ends unless another group stays",
        group=group.id,
        site=siege.site,
    )


def besieges(group: Group, site: str) -> Refusal:
    """The warning of a group that is to open a siege and to do something else besides."""
    return Refusal(
        "GS-11a",
        "group",
        "if group {group} opens the siege of {site}, it neither marches nor attacks at its turn",
        group=group.id,
        site=site,
    )
