"""Judging orders that cost money: recruits and mercenaries."""

from collections.abc import Callable
from functools import partial

from campaign.model import men
from campaign.model.orders import ANY, Hire, LeadMercenaries, Pay, Poach, Recruit, ShareLoot
from campaign.model.state import PROMISE, Group, Mercenaries, Settlement
from campaign.rules import mercenaries
from campaign.rules.money import recruitment
from campaign.rules.money.recruitment import KINDS
from campaign.verdicts.draft import Draft
from campaign.verdicts.nearly import nearly, no_place
from campaign.verdicts.register import judges
from campaign.visibility import Camp, Place
from rulebook import Refusal


@judges(Recruit)
def judge_recruit(order: Recruit, draft: Draft) -> Refusal | None:
    """Recruits for a commander in a place that may be recruited in; what only the night can tell is a warning."""
    draft.gather(
        partial(recruiter, order, draft), partial(known_place, order, draft), partial(check_wanted, order)
    )
    group, known, asked = recruiter(order, draft), known_place(order, draft), recruitment.wanted(order)
    place = settlement(known)
    tables = draft.game.tables
    prestige = max((draft.view.commanders[name].prestige for name in group.commanders), default=0)
    recruitment.check_place(place, group.faction)
    try:
        recruitment.check_recruiter(group, prestige, place, tables)
    except Refusal as refusal:
        return refusal
    if known.resources is not None:
        there = recruitment.left(place, tables)
        if any(asked[kind] > there[kind] for kind in KINDS):
            infantry, peasants = (there[kind] for kind in KINDS)
            return Refusal(
                "GC-5.1f",
                "site",
                "at present {site} raises at most this many a day: light infantry {infantry}, "
                "peasants {peasants}",
                site=order.site,
                infantry=infantry,
                peasants=peasants,
            )
    if recruitment.affordable(asked, group.money, tables) != asked:
        return Refusal(
            "GC-12a", "group", "the chest of {group} is too small for all of them", group=order.group
        )
    return None


def recruiter(order: Recruit, draft: Draft) -> Group:
    """The group that is to recruit. Raises Refusal for one that cannot."""
    recruitment.check_not_alone(draft.view.commanders.get(order.group))
    group = draft.group(order.group)
    if draft.escorted_by(group.id):
        raise Refusal("GC-14.8a", "group", "group {group} escorts prisoners", group=order.group)
    return group


def known_place(order: Recruit, draft: Draft) -> Place:
    """The place that an order names. Raises Refusal where there is none."""
    known = draft.view.places.get(order.site)
    if known is None:
        unknown = Refusal("GC-12.1a", "site", "there is no place {site}", site=order.site)
        raise no_place(unknown, order.site, draft)
    return known


def check_wanted(order: Recruit) -> None:
    """Raise Refusal for an order that asks for nobody."""
    if not any(recruitment.wanted(order).values()):
        raise Refusal("GC-12.1a", "infantry", "the order asks for no recruits")


def settlement(known: Place) -> Settlement:
    """A place as far as the faction knows it, as the rules of recruiting take it."""
    return Settlement(
        known.id,
        known.name,
        known.hex,
        known.kind,
        known.faction,
        "",
        known.resources or 0,
        known.hostility or 0,
    )


def band_of(draft: Draft, name: str) -> Camp:
    """The band that an order names. Raises Refusal for one that is not on the map."""
    camp = draft.view.camps.get(name)
    if camp is None or camp.kind != mercenaries.BAND:
        known = [each.id for each in draft.view.camps.values() if each.kind == mercenaries.BAND]
        raise nearly(Refusal("GC-12.2c", "band", "there is no band {band}", band=name), name, known, "bands")
    return camp


def own_band(draft: Draft, order: Pay | ShareLoot) -> Mercenaries:
    """A band that serves the group of an order on a promise. Raises Refusal for any other."""
    band_of(draft, order.band)
    band = draft.mercenaries.get(order.band)
    if band is None or band.group != draft.group(order.group).id:
        raise Refusal(
            "GC-12.2h", "band", "{band} does not serve group {group}", band=order.band, group=order.group
        )
    if band.terms != PROMISE:
        raise Refusal("GC-12.2d", "band", "{band} has been paid and is loyal", band=order.band)
    return band


def too_dear(order: Hire | Pay, field: str) -> Refusal:
    """The refusal that a chest cannot pay for a band."""
    return Refusal(
        "GC-12a",
        field,
        "the chest of {group} is too small for {band}",
        group=order.group,
        band=order.band,
    )


@judges(Hire)
def judge_hire(order: Hire, draft: Draft) -> Refusal | None:
    """Any band on the map may be hired, or whichever is met; whether it is met, the night will tell."""
    checks: list[Callable[[], object]] = [partial(draft.group, order.group)]
    checks += [partial(band_of, draft, order.band)] if order.band != ANY else []
    draft.gather(*checks)
    group = draft.group(order.group)
    if order.band == ANY:
        return None
    camp = band_of(draft, order.band)
    if camp.faction == draft.view.faction:
        raise Refusal("GC-12.2c", "band", "{band} serves you already", band=order.band)
    if camp.faction:
        return Refusal("GC-13.3a", "band", "{band} serves another faction", band=order.band)
    if camp.seen is not None and order.terms == mercenaries.PAY:
        cost = men.heads(camp.seen.men) * draft.game.tables.prices.mercenary
        if cost > group.money:
            return too_dear(order, "terms")
    return None


@judges(Pay)
def judge_pay(order: Pay, draft: Draft) -> Refusal | None:
    """Judge the pay for an own band that still serves on a promise: the chest must suffice."""
    draft.gather(partial(draft.group, order.group), partial(band_of, draft, order.band))
    group, band = draft.group(order.group), own_band(draft, order)
    if mercenaries.price(band, draft.game.tables) > group.money:
        return too_dear(order, "band")
    return None


@judges(ShareLoot)
def judge_share(order: ShareLoot, draft: Draft) -> Refusal | None:
    """Judge a share for an own band that serves on a promise; one that is still to be hired may be named, too."""
    draft.gather(partial(draft.group, order.group), partial(band_of, draft, order.band))
    if band_of(draft, order.band).faction == draft.view.faction:
        own_band(draft, order)
        return None
    return Refusal("GC-12.2i", "band", "{band} does not serve you yet", band=order.band)


@judges(Poach)
def judge_poach(order: Poach, draft: Draft) -> Refusal | None:
    """Only a band in another faction's service can be poached; on what terms it serves, the owner knows alone."""
    draft.gather(partial(draft.group, order.group), partial(band_of, draft, order.band))
    camp = band_of(draft, order.band)
    if camp.faction == draft.view.faction:
        raise Refusal("GC-13.3b", "band", "{band} serves you already", band=order.band)
    if not camp.faction:
        return Refusal("GC-13.3b", "band", "{band} is neutral: hire it instead", band=order.band)
    return None


@judges(LeadMercenaries)
def judge_lead(order: LeadMercenaries, draft: Draft) -> Refusal | None:
    """Judge a lead to groups on the map, own or others'."""
    own = [name for name in order.towards if name not in draft.view.markers]
    draft.gather(*(partial(draft.group, name, "towards") for name in own))
    return None
