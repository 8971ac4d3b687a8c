"""The convoys in the column: own ones and others in sight, each with its owner, and why one is gone from the list."""

from collections.abc import Iterator, Mapping

import msgspec
from django.urls import reverse

from campaign.presentation.followed_convoys import Followed
from campaign.presentation.report import Names, spoken
from campaign.presentation.report.words import begun
from campaign.visibility import Camp, View
from play.convoying import stores
from play.layout import Layout
from play.pieces import Stranger, of_train
from play.rows import Row, other_row

CONVOY = "convoy"
MORNINGS = 3
"""Mornings on which a list says why a convoy is gone from it."""


class Gone(msgspec.Struct, frozen=True):
    """A convoy that is gone from the list: the night, the page of its report, and why."""

    day: int
    address: str
    words: str


class ConvoyList(msgspec.Struct, frozen=True):
    """The convoys of the column: a word beside the heading, own convoys, others in sight, and lost ones.

    `free` are neutral ones at own places and groups, which can be given orders there. `new` is the page of a new one, ""
    if none can be made.
    """

    told: str
    rows: tuple[Row, ...]
    free: tuple[Row, ...]
    others: tuple[Stranger, ...]
    gone: tuple[Gone, ...]
    new: str


def convoys_of(layout: Layout) -> ConvoyList:
    """The convoys of a campaign's page."""
    view, names, trails = layout.view, layout.names, layout.trails
    own = layout.survey.convoys()
    listed = [
        with_owner(other_row("convoys", name, view, layout.written, names), trails, layout) for name in own
    ]
    rows = [row for row in listed if is_own(row.id, trails, view)]
    free = tuple(row for row in listed if row not in rows)
    for name, trail in trails.items():
        if name not in own and trail.gone is None and is_neutral(name, view):
            row = with_owner(other_row("convoys", name, view, {}, names), trails, layout)
            rows.append(msgspec.structs.replace(row, leads=False))
    here = {row.id for row in (*rows, *free)}
    others = tuple(
        Stranger(name, camp.hex, names.place(camp.hex), begun(owner_in_words(camp, view, names)))
        for name, camp in sorted(view.camps.items(), key=lambda each: (len(each[0]), each[0]))
        if camp.kind == CONVOY and name not in here
    )
    new = reverse("play-new-convoy", args=[layout.seat.campaign]) if layout.open and stores(layout) else ""
    told = str(len(rows)) if rows else names.say("none of yours")
    if others or free:
        told = names.say("{own} · {number} in sight", own=told, number=len(others) + len(free))
    return ConvoyList(told, tuple(rows), free, others, tuple(gone_of(trails, layout)), new)


def is_own(name: str, trails: Mapping[str, Followed], view: View) -> bool:
    """True if the faction escorts a convoy, or once had it as its own."""
    return name in view.convoys or (name in trails and trails[name].gone is None)


def is_neutral(name: str, view: View) -> bool:
    """True if a convoy is on the map and has no escort."""
    return name in view.camps and not view.camps[name].group


def with_owner(row: Row, trails: Mapping[str, Followed], layout: Layout) -> Row:
    """The row of a convoy with its owner, unless it has orders to tell."""
    if layout.written.get(("convoys", row.id)):
        return row
    return msgspec.structs.replace(
        row, what=" ".join(facts_of_convoy(row.id, trails, layout.view, layout.names))
    )


def facts_of_convoy(name: str, trails: Mapping[str, Followed], view: View, names: Names) -> Iterator[str]:
    """Sentences on the owner of a convoy, its way and its load, as far as its faction knows them."""
    if name in view.convoys:
        yield from of_train(view.convoys[name], names)
    elif name in view.camps:
        trail = trails.get(name)
        if trail is None or trail.gone is not None:
            yield names.say("Neutral: the first group that meets it takes it.")
        else:
            yield from of_neutral(view.camps[name], trail, view, names)


def of_neutral(camp: Camp, trail: Followed, view: View, names: Names) -> Iterator[str]:
    """A convoy without an escort that was the faction's own."""
    if trail.made_on:
        yield names.say(
            "Neutral. You made it on day {day}: {points}, from {start} to {end}.",
            day=trail.made_on,
            points=names.points(trail.load or 0),
            start=names.site(trail.start),
            end=names.site(trail.end),
        )
        for site in (trail.end, trail.start):
            if site in view.places and view.places[site].hex == camp.hex:
                yield names.say("It stands in {place}.", place=names.site(site))
    elif trail.alone is not None:
        yield names.say("Neutral since night {day}: your escort has left it.", day=trail.alone.day)


def owner_in_words(camp: Camp, view: View, names: Names) -> str:
    """The owner of a convoy in sight: the faction of its escort, else nobody."""
    if not camp.group:
        return names.say("Neutral, without an escort.")
    escort = view.markers.get(camp.group)
    return names.say(
        "{faction}, escorted by {group}.",
        faction=names.people(escort.faction if escort is not None else view.faction),
        group=names.piece(camp.group),
    )


def gone_of(trails: Mapping[str, Followed], layout: Layout) -> Iterator[Gone]:
    """The convoys that were lost in the last nights, the newest first."""
    seat = layout.seat
    lost = [trail.gone for trail in trails.values() if trail.gone is not None]
    for line in sorted(lost, key=lambda each: -each.number):
        if line.day >= seat.newest - MORNINGS:
            address = reverse("play-morning", args=[seat.campaign, line.day])
            yield Gone(line.day, address, spoken(line, layout.names))
