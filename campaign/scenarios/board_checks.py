"""The checks of the calendar, the sites, the objectives and the victory of a scenario."""

from collections.abc import Iterator, Mapping
from datetime import date

import msgspec

from campaign.scenarios.findings import LEVELS, Desk, Slip, at_least, known, once, within
from campaign.scenarios.name_checks import shortened
from campaign.scenarios.objectives import FREE, HALF, Fortunes, times_met
from campaign.scenarios.shapes import Holding, Objective

CASTLE = "castle"
MOST_DAYS = 1000
"""No order names a later day."""
MOVEMENT_POINTS = range(-10, 11)
"""The change of an allowance that a season may make; an allowance alone is about ten points."""
MOST_HEADS = 1000
"""Heads of a group, a band or a garrison: about forty times the largest of the printed scenarios."""
# The fields that each kind of objective needs.
KINDS: dict[str, tuple[str, ...]] = {
    "hold_site": ("site",),
    "hold_any": ("sites",),
    "keep_commander": ("commander",),
    "remove_commander": ("commander",),
    "deniers": ("amount",),
    "loot": ("amount",),
    "meet": ("commander", "other"),
    "reach": ("commander", "site"),
    "win_battles": ("amount",),
    "supply_site": ("site", "amount"),
    "strength_left": ("amount",),
}
ENDS = ("eliminated",)


class Nothing(msgspec.Struct, frozen=True):
    """The deeds of a faction before the campaign begins."""

    won: int = 0
    loot: int = 0
    lost: int = 0
    supplied: Mapping[str, int] = {}
    fulfilled: tuple[int, ...] = ()


class Free(msgspec.Struct, frozen=True):
    """A commander whom nothing has befallen yet."""

    fate: str = FREE
    fallen: bool = False


def calendar(desk: Desk) -> Iterator[Slip]:
    """A date that exists, in the year that is named, and at least one day; a season that there is."""
    book = desk.book
    try:
        start = date.fromisoformat(book.start)
    except ValueError:
        start = None
    # Python reads other ways to write a date as well; the start is printed as it stands here.
    if start is None or start.isoformat() != book.start:
        yield "start", f"{shortened(book.start)!r} is not a date like 1053-06-01"
    else:
        if start.year != book.year:
            yield "year", f"the start, {book.start}, is not in {book.year}"
        if (date.max - start).days < book.days:
            yield "start", f"no calendar has a date {book.days} days after {book.start}"
    yield from at_least("days", book.days, 1)
    if book.days > MOST_DAYS:
        yield "days", f"{book.days} is more than {MOST_DAYS}"
    yield from within("environment.season_mp", book.environment.season_mp, MOVEMENT_POINTS)
    seasons = {row.season for row in desk.tables.season.values()}
    if book.environment.season.mode == "fixed":
        yield from known("environment.season.value", book.environment.season.value, seasons, "season")
    if book.environment.weather.mode == "fixed":
        yield "environment.weather.mode", 'the weather is rolled or off; fixed levels are "off"'


def edition(desk: Desk) -> Iterator[Slip]:
    """The map in the version that the scenario is made for."""
    if desk.book.map_version != desk.map.version:
        yield (
            "map_version",
            f"the map {desk.map.id} is version {desk.map.version}, not {desk.book.map_version}",
        )


def sites(desk: Desk) -> Iterator[Slip]:
    """Sites of the map, each once."""
    if desk.book.sites == "all":
        return
    yield from once("sites", desk.book.sites, "stands there")
    for site in desk.book.sites:
        yield from known(f"sites.{site}", site, desk.map.sites, f"site on the map {desk.map.id}:")


def holdings(desk: Desk) -> Iterator[Slip]:
    """An owner for every site, once."""
    held = [entry.site for entry in desk.book.board.holdings]
    yield from once("board.holdings", held, "stands there")
    for site in desk.sites:
        if site not in held:
            yield f"board.holdings.{site}", "nobody holds the site"
    for entry in desk.book.board.holdings:
        yield from holding(desk, f"board.holdings.{entry.site}", entry)


def holding(desk: Desk, key: str, entry: Holding) -> Iterator[Slip]:
    """One site: owner, levels and, in a castle, its garrison."""
    yield from known(f"{key}.site", entry.site, desk.sites, "site")
    yield from known(f"{key}.faction", entry.faction, desk.factions, "faction")
    yield from desk.commander_of(f"{key}.commander", entry.commander, entry.faction)
    if entry.noble:
        yield from desk.commander_of(f"{key}.noble", entry.noble, entry.faction)
    for name in ("resources", "hostility"):
        level = getattr(entry, name)
        if level is not None:
            yield from within(f"{key}.{name}", level, LEVELS)
    site = desk.map.sites.get(entry.site)
    if site is not None and (site.kind == CASTLE) != (entry.garrison > 0):
        yield f"{key}.garrison", "a castle has a garrison and no other site has one"
    yield from within(f"{key}.garrison", entry.garrison, range(MOST_HEADS + 1))


def objectives(desk: Desk) -> Iterator[Slip]:
    """Objectives of a known kind, with the fields of that kind and no other."""
    for number, entry in enumerate(desk.book.board.objectives):
        key = f"board.objectives[{number}]"
        yield from known(f"{key}.faction", entry.faction, desk.factions, "faction")
        yield from known(f"{key}.kind", entry.kind, KINDS, "kind of objective")
        yield from at_least(f"{key}.points", entry.points, 1)
        yield from fields(desk, key, entry)


def fields(desk: Desk, key: str, entry: Objective) -> Iterator[Slip]:
    """The fields of one objective."""
    needed = KINDS.get(entry.kind, ())
    for name in ("site", "sites", "commander", "other", "amount"):
        if bool(getattr(entry, name)) != (name in needed) and entry.kind in KINDS:
            yield f"{key}.{name}", f"{entry.kind} {'needs it' if name in needed else 'has no such field'}"
    if entry.amount < 0:
        yield f"{key}.amount", f"{entry.amount} is less than 1"
    for site in (*entry.sites, *filter(None, [entry.site])):
        yield from known(f"{key}.site", site, desk.sites, "site")
    for commander in filter(None, (entry.commander, entry.other)):
        yield from known(f"{key}.commander", commander, desk.commanders, "commander")


def defections(desk: Desk) -> Iterator[Slip]:
    """A commander who has places, another faction than his for them to go to, and an heir there."""
    holders = {entry.commander for entry in desk.book.board.holdings}
    for number, entry in enumerate(desk.book.board.defections):
        key = f"board.defections[{number}]"
        yield from known(f"{key}.commander", entry.commander, desk.commanders, "commander")
        yield from known(f"{key}.to", entry.to, desk.factions, "faction")
        if entry.commander in desk.commanders:
            if entry.commander not in holders:
                yield f"{key}.commander", f"no place depends on {entry.commander}"
            if desk.commanders[entry.commander] == entry.to:
                yield f"{key}.to", f"{entry.commander} serves {entry.to} himself"
        if entry.heir:
            yield from desk.commander_of(f"{key}.heir", entry.heir, entry.to)


def victory(desk: Desk) -> Iterator[Slip]:
    """A par for every faction, if it comes from the start the points of the start unchanged; ends between factions."""
    par, from_start = desk.book.victory.par, desk.book.victory.par_from == "start"
    for faction in desk.factions:
        if faction not in par:
            yield f"victory.par.{faction}", "the faction has no par"
        elif from_start and par[faction] != at_the_start(desk, faction):
            yield f"victory.par.{faction}", f"the start unchanged scores {at_the_start(desk, faction)}"
    for faction in par:
        yield from known(f"victory.par.{faction}", faction, desk.factions, "faction")
    for number, end in enumerate(desk.book.victory.sudden):
        key = f"victory.sudden[{number}]"
        yield from known(f"{key}.kind", end.kind, ENDS, "kind of end")
        for faction in (end.winner, *end.factions):
            yield from known(key, faction, desk.factions, "faction")


def at_the_start(desk: Desk, faction: str) -> int:
    """The score of a faction if the campaign ended as it begins."""
    has = fortunes(desk, faction)
    return sum(
        (times_met(has, number, each) or 0) * each.points
        for number, each in enumerate(desk.book.board.objectives, start=1)
        if each.faction == faction and each.kind in KINDS
    )


def fortunes(desk: Desk, faction: str) -> Fortunes:
    """The fortunes of a faction at the start, groups that come later included."""
    groups = [group for group in desk.book.pieces.groups if group.faction == faction]
    return Fortunes(
        owners={entry.site: entry.faction for entry in desk.book.board.holdings},
        money=HALF * sum(group.money for group in groups),
        heads=sum(group.strength for group in groups),
        deeds=Nothing(),
        commanders={name: Free() for name in desk.commanders},
    )
