"""Judging orders about places: places of others to attack and summon, own ones to garrison and defend."""

from functools import partial

import msgspec

from campaign.model import men
from campaign.model.men import Men
from campaign.model.orders import Capitulate, Garrison, LeaveGarrison, Levy, Plunder, Storm, Summon
from campaign.model.state import Group
from campaign.rules.settlements import garrisons, gates, militia
from campaign.rules.settlements.garrisons import Castle
from campaign.verdicts.draft import Draft
from campaign.verdicts.nearly import nearly, no_place
from campaign.verdicts.register import judges
from campaign.visibility import Place
from rulebook import Refusal
from rulebook.tags import tag_of


def foreign(order: Storm | Plunder | Summon, draft: Draft) -> Group:
    """The group of an order about a place of others; the same order may not stand twice."""
    draft.gather(partial(draft.group, order.group), partial(check_site, order.site, draft))
    group = draft.group(order.group)
    twice = (tag_of(order), group.id, order.site)
    if twice in draft.given:
        raise Refusal("GC-6f", "group", "group {group} has this order already", group=order.group)
    draft.given.add(twice)
    return group


def check_site(site: str, draft: Draft) -> None:
    """Refuse a place that is not there, a city, and one of the faction's own or of an ally."""
    place = some_place(site, draft)
    gates.check_no_city(place.kind)
    own = draft.view.factions[draft.view.faction]
    gates.check_foreign(place.faction, [own.id, *own.allies])


def some_place(site: str, draft: Draft) -> Place:
    """The place that an order names, with any owner. Raises Refusal without one."""
    place = draft.view.places.get(site)
    if place is None:
        raise no_place(
            Refusal("GC-13.5b", "site", "there is no place {site}", site=site), site, draft, own=False
        )
    return place


@judges(Storm)
def judge_storm(order: Storm, draft: Draft) -> Refusal | None:
    """Judge an attack on a place: cities and allied places are excluded."""
    check_garrison(order, foreign(order, draft), draft)
    return None


@judges(Summon)
def judge_summon(order: Summon, draft: Draft) -> Refusal | None:
    """A summons to such a place."""
    check_garrison(order, foreign(order, draft), draft)
    return None


def check_garrison(order: Storm | Summon, group: Group, draft: Draft) -> None:
    """The people who are to stay in a castle must be there now; the night sees who is left of them."""
    if order.garrison:
        garrisons.check_left(group, order.garrison, draft.game.tables, "garrison")


@judges(Plunder)
def judge_plunder(order: Plunder, draft: Draft) -> Refusal | None:
    """Plunder needs an attack on the same place by the same group; it may stand further down the sheet."""
    group = foreign(order, draft)
    if (tag_of(Storm), group.id, order.site) not in draft.given:
        return Refusal("GC-12.3a", "site", "no order above it on the sheet attacks the place")
    return None


def own_place(site: str, draft: Draft, rule: str) -> Place:
    """An own place. Raises Refusal alike for one of others and one that is not there."""
    place = draft.view.places.get(site)
    if place is None or place.faction != draft.view.faction:
        raise no_place(Refusal(rule, "site", "you own no place {site}", site=site), site, draft, own=True)
    return place


@judges(Capitulate)
def judge_capitulate(order: Capitulate, draft: Draft) -> Refusal | None:
    """The owner of a place says whether it negotiates."""
    gates.check_no_city(own_place(order.site, draft, "GC-15.3c").kind)
    return None


@judges(Levy)
def judge_levy(order: Levy, draft: Draft) -> Refusal | None:
    """The owner of a town in the Val Demone says who its light infantry are."""
    place = own_place(order.site, draft, "GC-13.6d")
    if place.kind == militia.CASTLE or draft.game.map.zone(place.hex) != militia.VAL_DEMONE:
        raise Refusal("GC-13.6d", "site", "{site} raises no militia of the Val Demone", site=order.site)
    return None


def own_castle(order: Garrison | LeaveGarrison, draft: Draft) -> tuple[Group, Castle]:
    """The group and the own castle in its hex that an order names, as the orders before have left them."""
    group = draft.group(order.group)
    try:
        return group, garrisons.check_place(draft.castles.get(order.site), group, order.site)
    except Refusal as refusal:
        raise nearly(refusal, order.site, draft.castles, "sites") from None


@judges(Garrison)
def judge_garrison(order: Garrison, draft: Draft) -> Refusal | None:
    """People stay in a castle."""
    group, castle = own_castle(order, draft)
    garrisons.check_left(group, order.men, draft.game.tables)
    draft.castles[castle.id] = with_men(castle, men.joined(castle.men, order.men))
    draft.groups[order.group] = msgspec.structs.replace(group, men=men.without(group.men, order.men))
    return None


@judges(LeaveGarrison)
def judge_leave_garrison(order: LeaveGarrison, draft: Draft) -> Refusal | None:
    """People of a garrison go with a group."""
    group, castle = own_castle(order, draft)
    garrisons.check_taken(castle.men, order.men, draft.game.tables)
    draft.castles[castle.id] = with_men(castle, men.without(castle.men, order.men))
    draft.groups[order.group] = msgspec.structs.replace(group, men=men.joined(group.men, order.men))
    return None


def with_men(castle: Castle, people: Men) -> Castle:
    """A castle with other people in it."""
    return msgspec.structs.replace(castle, men=people)
