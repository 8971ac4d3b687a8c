"""The checks of the factions and pieces of a scenario."""

from collections.abc import Iterator

from campaign.maps.position import STEPS
from campaign.scenarios.board_checks import MOST_HEADS
from campaign.scenarios.findings import LEVELS, Desk, Slip, at_least, known, once, within
from campaign.scenarios.shapes import ConvoyEntry, GroupEntry, MercenaryEntry
from dice.audience import JOINT, MOST, RESERVED

LETTERS = "NBLGA"
FARTHEST = 100
"""Hexes between a landmark and who stands there: more than a map is wide."""
LEAST_FACTIONS = 2


def factions(desk: Desk) -> Iterator[Slip]:
    """Names and letters once, and alliances that both sides know of."""
    entries = desk.book.factions
    yield from once("factions", (entry.id for entry in entries), "stands there")
    yield from once("factions.letter", (entry.letter for entry in entries), "is taken")
    if len(entries) < LEAST_FACTIONS:
        yield "factions", f"there are {len(entries)}, and it takes {LEAST_FACTIONS} to play"
    if len(entries) > MOST:
        yield "factions", f"there are {len(entries)}, and dice for the eyes of at most {MOST}"
    for entry in entries:
        key = f"factions.{entry.id}"
        if entry.id in RESERVED or JOINT in entry.id:
            yield f"{key}.id", f"{entry.id!r} is what the audience of a die is called"
        yield from known(f"{key}.letter", entry.letter, LETTERS, "letter")
        if entry.troops:
            yield from known(f"{key}.troops", entry.troops, desk.tables.roster, "roster")
        yield from once(f"{key}.allies", entry.allies, "stands there")
        for ally in entry.allies:
            if ally == entry.id or ally not in desk.factions:
                yield f"{key}.allies", f"there is no other faction {ally!r}"
            elif entry.id not in desk.factions[ally]:
                yield f"{key}.allies", f"{ally} does not count {entry.id} among its allies"


def commanders(desk: Desk) -> Iterator[Slip]:
    """Names once, prestige and hostility from 1 to 10, at most one post each."""
    entries = desk.book.pieces.commanders
    yield from once("pieces.commanders", (entry.id for entry in entries), "stands there")
    for entry in entries:
        key = f"pieces.commanders.{entry.id}"
        yield from known(f"{key}.faction", entry.faction, desk.factions, "faction")
        yield from within(f"{key}.prestige", entry.prestige, LEVELS)
        yield from within(f"{key}.hostility", entry.hostility, LEVELS)
    posts = [group.commander for group in desk.book.pieces.groups if group.commander]
    posts += [holding.noble for holding in desk.book.board.holdings if holding.noble]
    yield from once("pieces.commanders", posts, "has a group or a place")


def groups(desk: Desk) -> Iterator[Slip]:
    """Each group can stand where it is put, with men of a roster and a commander or a hostility of its own."""
    entries = desk.book.pieces.groups
    yield from once("pieces.groups", (entry.id for entry in entries), "stands there")
    for entry in entries:
        key = f"pieces.groups.{entry.id}"
        yield from known(f"{key}.faction", entry.faction, desk.factions, "faction")
        if entry.troops:
            yield from known(f"{key}.troops", entry.troops, desk.tables.roster, "roster")
        yield from body(desk, key, entry)
        yield from at_least(f"{key}.money", entry.money, 0)
        yield from within(f"{key}.arrives", entry.arrives, range(1, desk.book.days + 1))
        yield from leading(desk, key, entry)


def leading(desk: Desk, key: str, entry: GroupEntry) -> Iterator[Slip]:
    """A group has the hostility of its commander, or one of its own."""
    if entry.commander:
        yield from desk.commander_of(f"{key}.commander", entry.commander, entry.faction)
        if entry.hostility is not None:
            yield f"{key}.hostility", "a group with a commander has his"
    elif entry.hostility is None:
        yield f"{key}.hostility", "a group without a commander needs one"
    else:
        yield from within(f"{key}.hostility", entry.hostility, LEVELS)


def body(desk: Desk, key: str, entry: GroupEntry | MercenaryEntry) -> Iterator[Slip]:
    """Heads and place of a body of men (GC-8.1a, GC-16a)."""
    least = desk.tables.movement.group_min_characters
    yield from within(f"{key}.strength", entry.strength, range(least, MOST_HEADS + 1))
    yield from known(f"{key}.at", entry.at, desk.sites, "site")
    if entry.dir:
        yield from known(f"{key}.dir", entry.dir, STEPS, "direction")
    yield from within(f"{key}.distance", entry.distance, range(1, FARTHEST + 1))


def mercenaries(desk: Desk) -> Iterator[Slip]:
    """Each band can stand where it is put."""
    entries = desk.book.pieces.mercenaries
    yield from once("pieces.mercenaries", (entry.id for entry in entries), "stands there")
    for entry in entries:
        key = f"pieces.mercenaries.{entry.id}"
        yield from body(desk, key, entry)
        yield from within(f"{key}.hostility", entry.hostility, LEVELS)


def convoys(desk: Desk) -> Iterator[Slip]:
    """Each convoy goes from one site to another with what it can carry (GC-11b)."""
    entries = desk.book.pieces.convoys
    yield from once("pieces.convoys", (entry.id for entry in entries), "stands there")
    for entry in entries:
        yield from convoy(desk, f"pieces.convoys.{entry.id}", entry)


def convoy(desk: Desk, key: str, entry: ConvoyEntry) -> Iterator[Slip]:
    """One convoy."""
    numbers = desk.tables.convoy
    yield from known(f"{key}.start", entry.start, desk.sites, "site")
    yield from known(f"{key}.end", entry.end, desk.sites, "site")
    if entry.start == entry.end:
        yield f"{key}.end", "a convoy goes to another site than its start"
    yield from within(
        f"{key}.load", entry.load, range(1, numbers.max_pack_animals * numbers.points_per_animal + 1)
    )


def spies(desk: Desk) -> Iterator[Slip]:
    """Each spy serves a faction and stands at a site."""
    for number, entry in enumerate(desk.book.pieces.spies):
        key = f"pieces.spies[{number}]"
        yield from known(f"{key}.faction", entry.faction, desk.factions, "faction")
        yield from known(f"{key}.at", entry.at, desk.sites, "site")
