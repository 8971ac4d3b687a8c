"""The things that cost money: recruits and mercenaries."""

from collections.abc import Iterator

from campaign.model import men
from campaign.model.orders import ANY, Hire, LeadMercenaries, Pay, Poach, Recruit, ShareLoot
from campaign.model.state import PROMISE, Group, Mercenaries
from campaign.options.option import Bounds, Option, first_of
from campaign.options.register import Thought, thinks
from campaign.options.survey import Survey
from campaign.rules import groups, mercenaries
from campaign.rules.mercenaries import BAND
from campaign.rules.money import recruitment
from campaign.rules.money.recruitment import LIGHT_INFANTRY, PEASANT
from campaign.verdicts.money import settlement
from campaign.visibility import Camp, Place
from rulebook import Refusal


@thinks(Recruit, "groups", Refusal("GC-12.1a", "site", "the group can reach no place that gives recruits"))
def recruit(group: Group, survey: Survey) -> Iterator[Thought]:
    """In each place where it can be today, as many as there are and its chest pays for."""
    for place in survey.view.places.values():
        if place.hex in survey.reach(group).hexes and place.id not in survey.view.sieges:
            try:
                yield from recruits(group, place, survey)
            except Refusal as refusal:
                yield refusal


def recruits(group: Group, place: Place, survey: Survey) -> Iterator[Thought]:
    """The recruits of one place; what another faction's has in store nobody outside knows. Raises Refusal."""
    tables = survey.game.tables
    known = settlement(place)
    recruitment.check_recruiter(group, groups.prestige(survey.view, group), known, tables)
    there = recruitment.left(known, tables) if place.resources is not None else MOST
    asked = recruitment.affordable(there, group.money, tables)
    if not any(asked.values()):
        raise Refusal("GC-12.1a", "site", "the chest is too small for recruits from {site}", site=place.id)
    price = {kind: recruitment.price(kind, tables) for kind in recruitment.KINDS}
    alone = {kind: recruitment.affordable({kind: there[kind]}, group.money, tables)[kind] for kind in there}
    yield Option(
        Recruit(group.id, place.id, asked[LIGHT_INFANTRY], asked[PEASANT]),
        price=sum(price[kind] * asked[kind] for kind in asked),
        bounds={
            field: Bounds(0 if asked[other] else 1, alone[kind], price[kind])
            for field, kind, other in (
                ("infantry", LIGHT_INFANTRY, PEASANT),
                ("peasants", PEASANT, LIGHT_INFANTRY),
            )
            if alone[kind]
        },
    )


MOST = {LIGHT_INFANTRY: 100, PEASANT: 100}
"""Recruits that an order can name (a house limit)."""


@thinks(Hire, "groups", Refusal("GC-12.2c", "band", "no neutral band is in reach of the group"))
def hire(group: Group, survey: Survey) -> Iterator[Thought]:
    """Each band that serves nobody where it can be today, or whichever is met."""
    free = [camp for camp in survey.camps(group, BAND) if not camp.faction]
    for camp in free:
        cost = price_of(camp, survey)
        paid = cost <= group.money
        terms = ("either", "promise", "pay") if paid else ("either", "promise")
        yield Option(Hire(group.id, camp.id), price=cost if paid else 0, among={"terms": terms})
    if len(free) > 1:
        yield Hire(group.id, ANY)


def price_of(camp: Camp, survey: Survey) -> int:
    """The cost of a band as far as its people are known; uncounted people cost nothing."""
    return men.heads(camp.seen.men) * survey.game.tables.prices.mercenary if camp.seen is not None else 0


def on_promise(group: Group, survey: Survey) -> list[Mercenaries]:
    """The bands that serve a group on a promise."""
    return [band for band in groups.hired(survey.draft, group.id) if band.terms == PROMISE]


@thinks(Pay, "groups", Refusal("GC-12.2h", "band", "no band serves the group on a promise"))
def pay(group: Group, survey: Survey) -> Iterator[Thought]:
    """Each band of its own on a promise that its chest pays for."""
    for band in on_promise(group, survey):
        cost = mercenaries.price(band, survey.game.tables)
        if cost <= group.money:
            yield Option(Pay(group.id, band.id), price=cost)
        else:
            yield Refusal(
                "GC-12a", "band", "the chest of {group} is too small for {band}", group=group.id, band=band.id
            )


@thinks(ShareLoot, "groups", Refusal("GC-12.2i", "band", "no band serves the group on a promise"))
def share(group: Group, survey: Survey) -> Iterator[Thought]:
    """A point of loot for each such band; more may be named."""
    most = survey.game.tables.resources.maximum
    for band in on_promise(group, survey):
        yield Option(ShareLoot(group.id, band.id, 1), bounds={"points": Bounds(0, most)})


@thinks(Poach, "groups", Refusal("GC-13.3b", "band", "no other faction's band is in reach of the group"))
def poach(group: Group, survey: Survey) -> Iterator[Thought]:
    """Each band of another faction where it can be today."""
    for camp in survey.camps(group, BAND):
        if camp.faction and camp.faction != survey.view.faction:
            yield Option(Poach(group.id, camp.id), price=price_of(camp, survey))


@thinks(LeadMercenaries, "faction", Refusal("GC-12.2b", "towards", "there is no neutral band on the map"))
def lead(faction: str, survey: Survey) -> Iterator[Thought]:
    """To the own groups; any of others may be named as well, but nobody sends bands to an enemy unasked."""
    own = tuple(survey.draft.groups)
    named = (*own, *survey.view.markers)
    if named and any(camp.kind == BAND and not camp.faction for camp in survey.view.camps.values()):
        yield Option(LeadMercenaries(first_of(own)), among={"towards": named})
