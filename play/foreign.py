"""A place of others: its owner, the groups that are known to stand there, and the own groups that can be sent to it."""

from collections.abc import Iterator
from typing import Any

import msgspec
from django.urls import reverse
from django.utils.safestring import SafeString

from account.shields import shield_of
from campaign.model.state import Group
from campaign.presentation import picture
from campaign.presentation.findings import reason_of
from campaign.presentation.report import Names
from campaign.presentation.report.words import begun
from hexmap import grid
from play.bystanders import met_at
from play.counters import counter_of
from play.investing import Investing, investing_of
from play.layout import Layout
from play.marching import NIGHTS, FarReach
from play.options import why_no_march
from play.page import address_of
from play.places import place_in_words, withheld
from play.rows import named, nights_in_words, what_of

NEAREST = 3
"""Own groups that are named where none reaches a place within the nights of a reach."""


class Sent(msgspec.Struct, frozen=True):
    """An own group that can be sent to a place: the nights of its way, what follows, and the page of its orders there."""

    id: str
    name: str
    place: str
    hex: str
    counter: SafeString
    when: str
    what: str
    address: str


def foreign_panel(layout: Layout, site: str) -> dict[str, Any]:
    """The panel of a place of others beside the map."""
    names, place = layout.names, layout.view.places[site]
    found = list(sieges_of(layout, site)) if layout.open else []
    reasons = [siege.why for _, siege in found]
    alike = reasons[0] if reasons and all(each == reasons[0] for each in reasons) else None
    return {
        "about": "place-of-others",
        "piece": "",
        "called": names.site(site),
        "counter": shield_of(place.faction, names),
        "stands": place.hex,
        "under": place_in_words(place, names),
        "met": list(met_at(place.hex, {}, layout)),
        "sent": [sent_of(group, siege, site, layout, alike=alike is not None) for group, siege in found],
        "no_siege": withheld(alike, names) if alike is not None else None,
        "back": address_of(layout.seat),
    }


def sieges_of(layout: Layout, site: str) -> Iterator[tuple[Group, Investing]]:
    """The own groups with their possible siege of a place, the nearest first: all near ones, else the few nearest."""
    hex_ = layout.view.places[site].hex
    free = [group for group in layout.view.groups.values() if not group.shut_in]
    nearest = sorted(free, key=lambda each: (grid.distance(each.hex, hex_), each.number))
    by_reach = [(group, reach_of(group, layout)) for group in nearest if may_reach(group, hex_, layout)]
    near = [(group, far) for group, far in by_reach if hex_ in far.nights]
    if not near:
        near = [(group, reach_of(group, layout)) for group in nearest[:NEAREST]]
    told = [
        (group, investing_of(layout, group, site, far, why_no_march(group.id, far, layout)))
        for group, far in near
    ]
    for group, siege in sorted(told, key=lambda each: each[1].nights):
        if siege.way or group.hex == hex_:
            yield group, siege


def may_reach(group: Group, hex_: str, layout: Layout) -> bool:
    """True if a hex is not too far for a group in any case: each costs a point at least."""
    return grid.distance(group.hex, hex_) <= NIGHTS * layout.points(group)


def reach_of(group: Group, layout: Layout) -> FarReach:
    """The reach of a group at dawn."""
    return FarReach(layout.survey.reach(group), layout.game)


def sent_of(group: Group, siege: Investing, site: str, layout: Layout, *, alike: bool) -> Sent:
    """A group with its orders, or else what it can do at a place.

    `alike`: no group can besiege it, for one reason that is told beside.
    """
    names, written = layout.names, layout.written.get(("groups", group.id), ())
    what = "" if alike else possible(siege, names)
    if written:
        what = names.say("Ordered: {orders}", orders=what_of(written, group.id, names))
    return Sent(
        group.id,
        named(group, layout.view, names),
        names.near(group.hex),
        group.hex,
        counter_of(picture.own(group, layout.view, names), names),
        names.say("here") if siege.nights == 0 else nights_in_words(siege.nights, names),
        what,
        reverse("play-place", args=[layout.seat.campaign, group.id, site]),
    )


def possible(siege: Investing, names: Names) -> str:
    """The deeds of a group that is sent to a place, and their days."""
    if siege.why is not None:
        return f"{begun(reason_of(siege.why, names))}."
    if siege.nights == 0:
        return names.say("Besiege, storm or summon it today.")
    if siege.nights == 1:
        return names.say("Storm it tonight, or besiege it from tomorrow.")
    return names.say("Besiege it from day {day}.", day=siege.day)
