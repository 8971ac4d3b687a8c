"""Warning of orders that cannot work beside others of the same sheet, or beside what stands on the map."""

from collections.abc import Iterator, Sequence

from campaign.model.orders import (
    ANY,
    EnterPlace,
    EscortPrisoners,
    Hold,
    JoinBattle,
    March,
    Merge,
    Order,
    Recruit,
    Storm,
    Summon,
)
from campaign.model.state import Group
from campaign.rules import groups
from campaign.rules.mercenaries import BAND
from campaign.verdicts.draft import Draft
from campaign.verdicts.hunger import judge_hunger
from campaign.verdicts.ways import way_of
from rulebook import Refusal

AT_ITS_END = (Storm, Summon, EnterPlace)
"""Orders that a group carries out where its march ends, or where it holds."""
AT_A_PLACE = (*AT_ITS_END, Recruit)
"""Orders that a group carries out at a place, so that it stands there or a march on the same sheet leads there."""


def judge_together(order: Order, draft: Draft) -> Iterator[Refusal]:
    """The faults of an order that is good alone, beside the others."""
    group = draft.groups.get(getattr(order, "group", ""))
    if group is None:
        return
    way = way_of(group, draft)
    if lacking := list(judge_way(order, draft)):
        # A sheet in the making may still get what is missing: it is said in the words in which filing refuses it.
        yield from lacking
    elif isinstance(order, Recruit):
        yield from not_come_through(order, way, draft)
    elif isinstance(order, AT_ITS_END):
        yield from beyond(order, way, draft)
    if isinstance(order, March | Hold):
        yield from neutral_bands(order, way, draft)
        yield from merged_by_force(order, group, draft)
        yield from crowded(order, group, way, draft)
        yield from judge_hunger(group, draft)


def judge_way(order: Order, draft: Draft) -> Iterator[Refusal]:
    """The faults of an order at a place without its group, which has no march there of any length.

    A group that may come there without a march is left to the warnings: the night carries out its order if it does.
    """
    if not isinstance(order, AT_A_PLACE):
        return
    group, place = draft.groups.get(order.group), draft.view.places.get(order.site)
    if group is None or place is None:
        return
    march = draft.marches.get(group.id)
    way = (group.hex, *(march.path if march is not None else ()))
    if led_by_prisoners(group, draft) or may_join_at(place.hex, way, group, draft):
        return
    if place.hex not in way:
        yield no_march(order)


def no_march(order: Storm | Summon | EnterPlace | Recruit) -> Refusal:
    """The refusal of an order at a place to which no way of its group leads."""
    return Refusal(
        "GC-13.5a" if isinstance(order, Recruit) else "GC-13.5b",
        "site",
        "group {group} is not at {site}: the sheet needs a march that leads there",
        group=order.group,
        site=order.site,
    )


def led_by_prisoners(group: Group, draft: Draft) -> bool:
    """True if prisoners may lead a group to a place without a march (GC-14.8a).

    They do so if it escorts them at dawn or by the sheet, or if it is united with a group that has them.
    """
    given = any(isinstance(order, EscortPrisoners) and order.group == group.id for order in draft.written)
    united = [
        order.groups for order in draft.written if isinstance(order, Merge) and group.id in order.groups
    ]
    names = {group.id, *(name for company in united for name in company)}
    return given or any(draft.escorted_by(name) for name in names)


def may_join_at(hex_: str, way: Sequence[str], group: Group, draft: Draft) -> bool:
    """True if a group may come into a hex without a march, as it joins a battle there from beside it (GC-14.3a).

    A group that falls back comes into another hex as well, but does nothing there any more (D34).
    """
    joins = any(isinstance(order, JoinBattle) and order.group == group.id for order in draft.written)
    return joins and any(each in draft.game.map.neighbours(hex_) for each in way)


def not_come_through(order: Recruit, way: Sequence[str], draft: Draft) -> Iterator[Refusal]:
    """Recruiting in a place that the group neither stands in nor comes to."""
    place = draft.view.places.get(order.site)
    if place is not None and place.hex not in way:
        yield Refusal(
            "GC-13.5a",
            "site",
            "group {group} does not come to {site} on that day",
            group=order.group,
            site=order.site,
        )


def beyond(order: Storm | Summon | EnterPlace, way: Sequence[str], draft: Draft) -> Iterator[Refusal]:
    """A place that is not where the march ends."""
    place = draft.view.places.get(order.site)
    if place is not None and place.hex != way[-1]:
        yield Refusal(
            "GC-13.5b",
            "site",
            "group {group} ends the day in {hex}, not in front of {site}",
            group=order.group,
            hex=way[-1],
            site=order.site,
        )


def neutral_bands(order: March | Hold, way: Sequence[str], draft: Draft) -> Iterator[Refusal]:
    """An order to attack anybody, where there are mercenaries who serve nobody."""
    met = [
        camp.id
        for camp in draft.view.camps.values()
        if camp.kind == BAND and not camp.faction and camp.hex in way
    ]
    if met and ANY in order.attack:
        yield Refusal(
            "GC-13.3a",
            "attack",
            "the mercenaries {bands} are neutral: hire them instead of attacking them",
            bands=tuple(sorted(met)),
        )


def merged_by_force(order: March | Hold, group: Group, draft: Draft) -> Iterator[Refusal]:
    """Groups that share a hex for the second night."""
    if merged := merged_with(group, draft):
        yield Refusal(
            "GC-8.1h",
            "group",
            "groups {groups} share their hex for the second night and are merged at nightfall",
            groups=tuple(sorted(each.id for each in merged)),
        )


def merged_with(group: Group, draft: Draft) -> list[Group]:
    """The groups that are merged at nightfall where their orders leave them, a group among them; none without it."""
    if not group.shared or way_of(group, draft)[-1] != group.hex:
        return []
    beside = [each for each in draft.groups.values() if each.hex == group.hex]
    company = [each for each in beside if way_of(each, draft)[-1] == group.hex]
    merged = groups.to_be_merged(company)
    return merged if any(each is group for each in merged) else []


def crowded(order: March | Hold, group: Group, way: Sequence[str], draft: Draft) -> Iterator[Refusal]:
    """A march that ends where another own group will stand, if they do not come together from one hex."""
    if not isinstance(order, March) or group.shut_in:
        return
    there = [
        each.id
        for each in draft.groups.values()
        if each.hex != group.hex and not each.shut_in and way_of(each, draft)[-1] == way[-1]
    ]
    if there:
        yield Refusal(
            "GC-8.1h",
            "path",
            "group {group} will stand in {hex} together with {groups}: they eat there together, and in a second night "
            "together they may be merged",
            group=group.id,
            hex=way[-1],
            groups=tuple(sorted(there)),
        )
