"""The checks of each line of a campaign that comes from paper, list by list: field by field."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cached_property
from typing import Any

from campaign.model.game import Game
from campaign.model.paper import (
    BandRow,
    CommanderRow,
    ConvoyRow,
    FactionRow,
    GroupRow,
    MenRow,
    Paper,
    PrisonersRow,
    Row,
    SiteRow,
    SpyRow,
    WoundedRow,
)
from campaign.scenarios.findings import LEVELS

CASTLE = "castle"
FREE, CAPTIVE, DEAD = "free", "captive", "dead"
FATES = (FREE, CAPTIVE, DEAD)
TERMS = ("promise", "loyal")
MERCENARY = "mercenary"
IN_IT = " in the scenario"


Slip = tuple[str, str]
"""A field and why it cannot be."""


class Position:
    """A position, its names looked up."""

    def __init__(self, paper: Paper, game: Game) -> None:
        self.paper, self.game, self.map = paper, game, game.map
        self.factions = {entry.id: entry for entry in game.scenario.book.factions}
        self.commanders = {row.commander: row for row in paper.commanders}
        self.groups = {row.group: row for row in paper.groups}
        self.bands = {row.band: row for row in paper.mercenaries}
        self.holders = {row.site: row for row in paper.sites}
        self.prisoners = {row.prisoners: row for row in paper.prisoners}
        self.beds = {row.wounded: row for row in paper.wounded}

    @cached_property
    def sites(self) -> Collection[str]:
        """The places that the scenario plays with."""
        book = self.game.scenario.book
        return self.map.sites if book.sites == "all" else book.sites

    @cached_property
    def heads(self) -> Counter[str]:
        """The number of people of each piece."""
        found: Counter[str] = Counter()
        for row in self.paper.men:
            found[row.of] += row.whole + row.wounded
        return found

    @cached_property
    def posts(self) -> Counter[str]:
        """The number of posts of each commander."""
        leading: list[GroupRow | PrisonersRow | WoundedRow] = [
            *self.paper.groups,
            *self.paper.prisoners,
            *self.paper.wounded,
        ]
        found = Counter(name for row in leading for name in row.commanders)
        found.update(row.noble for row in self.paper.sites if row.noble)
        found.update(row.commander for row in self.paper.commanders if row.hex)
        return found

    @cached_property
    def allies(self) -> dict[str, tuple[str, ...]]:
        """The allies of each faction, as its line has them."""
        return {row.faction: row.allies for row in self.paper.factions}

    @cached_property
    def standing(self) -> dict[str, dict[str, str]]:
        """The factions with groups in each hex, each with its first group."""
        found: dict[str, dict[str, str]] = {}
        for row in self.paper.groups:
            found.setdefault(row.hex, {}).setdefault(row.faction, row.group)
        return found

    @cached_property
    def captives(self) -> set[str]:
        """The commanders who are among prisoners."""
        return {name for row in self.paper.prisoners for name in row.commanders}

    @cached_property
    def bearers(self) -> set[str]:
        """All that may have people."""
        return {*self.groups, *self.bands, *self.prisoners, *self.beds, *self.holders}


def faction(position: Position, row: FactionRow) -> Iterator[Slip]:
    """Check a faction and its allies, which must know each other."""
    yield from known(row, "faction", position.factions, "faction", IN_IT)
    for ally in row.allies:
        if ally not in position.factions or ally == row.faction:
            yield "allies", f"there is no other faction {ally!r} in the scenario"
        elif row.faction not in position.allies.get(ally, ()):
            yield "allies", f"{ally} does not count {row.faction} among its allies"


def commander(position: Position, row: CommanderRow) -> Iterator[Slip]:
    """A commander: levels, fate, and one post at most that fits it."""
    yield from known(row, "faction", position.factions, "faction", IN_IT)
    yield from level(row, "prestige")
    yield from level(row, "hostility")
    if row.people:
        yield from known(row, "people", position.game.tables.commander_types, "people")
    if row.fate not in FATES:
        yield "fate", f"{row.fate!r} is none of {', '.join(FATES)}"
    posts = position.posts[row.commander]
    held = row.commander in position.captives
    if posts > 1:
        yield (
            "commander",
            f"{row.commander} has {posts} posts: groups, places, beds, prisoners or a hex of his own",
        )
    if row.fate == CAPTIVE and not held:
        yield "fate", "a captive is among the commanders of a line of the sheet prisoners"
    if row.fate != CAPTIVE and held:
        yield "fate", f"he is among the prisoners, and {row.fate}"
    if row.fate == DEAD and posts:
        yield "fate", "he is dead, and has a post"
    if row.hex:
        yield from land(position, row)


def site(position: Position, row: SiteRow) -> Iterator[Slip]:
    """A place: owner, levels, and people in a castle alone."""
    yield from known(row, "site", position.sites, "place", IN_IT)
    yield from known(row, "faction", position.factions, "faction", IN_IT)
    if row.commander:
        yield from leader(position, "commander", row.commander, row.faction, alive=False)
    if row.noble:
        yield from leader(position, "noble", row.noble, row.faction)
    yield from within(row, "resources", range(11))
    yield from level(row, "hostility")
    place = position.map.sites.get(row.site)
    if place is not None and place.kind != CASTLE and position.heads[row.site]:
        yield "site", f"{place.name} is no castle, and has a garrison on the sheet men"


def group(position: Position, row: GroupRow) -> Iterator[Slip]:
    """A group: on land, with people, led by its own."""
    yield from known(row, "faction", position.factions, "faction", IN_IT)
    yield from land(position, row)
    yield from level(row, "hostility")
    yield from led(position, row)
    yield from apart(position, row)
    people = position.heads[row.group] + len(row.commanders)
    least = position.game.tables.movement.group_min_characters
    if people < least:
        yield (
            "group",
            f"a group has at least {least} people, and this one {people}: they stand on the sheet men",
        )


def apart(position: Position, row: GroupRow) -> Iterator[Slip]:
    """See that no enemy stands where a group stands: they would have fought, or one have left (GC-8.3f)."""
    friends = {row.faction, *position.allies[row.faction]} if row.faction in position.allies else ()
    for faction_, other in position.standing[row.hex].items():
        if faction_ not in friends:
            yield "hex", f"{other} of {faction_} stands there, who is no ally"
            return


def company(position: Position, row: MenRow) -> Iterator[Slip]:
    """People: of a piece that there is, of a roster and arms that there are."""
    tables = position.game.tables
    yield from known(row, "of", position.bearers, "group, place, band, party of prisoners or of wounded")
    yield from known(row, "people", tables.roster, "people")
    yield from known(row, "type", tables.troop_types, "arms")
    kind = tables.troop_types.get(row.type)
    if kind is not None and row.mounted and not kind.mounted:
        yield "mounted", f"{row.type} goes on foot"
    if not row.whole + row.wounded:
        yield "whole", "this line has no people"
    if row.of in position.prisoners:
        yield from known(row, "faction", position.factions, "faction", IN_IT)
    elif row.faction:
        yield "faction", "only prisoners say from which faction they were taken"
    if row.of in position.bands and row.people != MERCENARY:
        yield "people", f"a band is of the people {MERCENARY}"


def band(position: Position, row: BandRow) -> Iterator[Slip]:
    """A band: neutral on a hex, or in service."""
    yield from level(row, "hostility")
    if not position.heads[row.band]:
        yield "band", "it has no people: they stand on the sheet men"
    if row.serves:
        yield from known(row, "serves", position.groups, "group")
        if row.terms not in TERMS:
            yield "terms", f"{row.terms!r} is none of {', '.join(TERMS)}"
        if row.hex:
            yield "hex", "a band in service stands where its group stands"
    else:
        yield from land(position, row)
        if row.terms:
            yield "terms", "a neutral band has none"


def convoy(position: Position, row: ConvoyRow) -> Iterator[Slip]:
    """A convoy: between two places, with what its animals carry."""
    numbers = position.game.tables.convoy
    yield from land(position, row)
    yield from known(row, "start", position.sites, "place", IN_IT)
    yield from known(row, "end", position.sites, "place", IN_IT)
    most = row.animals * numbers.points_per_animal
    if row.start == row.end:
        yield "end", "a convoy needs a goal other than its start"
    yield from within(row, "animals", range(1, numbers.max_pack_animals + 1))
    if row.load > most:
        yield "load", f"{row.animals} animals carry at most {most} points"
    escort = position.groups.get(row.escort)
    if row.escort:
        yield from known(row, "escort", position.groups, "group")
        if escort is not None and escort.hex != row.hex:
            yield "hex", f"its escort {escort.group} stands in {escort.hex}"


def captives(position: Position, row: PrisonersRow) -> Iterator[Slip]:
    """Prisoners: on the road with an escort, or commanders in prison."""
    yield from known(row, "captor", position.factions, "faction", IN_IT)
    if row.taken_on >= position.paper.day:
        yield "taken_on", f"day {row.taken_on} is not over at the dawn of day {position.paper.day}"
    if not position.heads[row.prisoners] and not row.commanders:
        yield "prisoners", "they have no people"
    for name in row.commanders:
        if name not in position.commanders:
            yield "commanders", f"there is no commander {name!r}"
        elif position.commanders[name].faction == row.captor:
            yield "commanders", f"{name} serves {row.captor} himself"
    if bool(row.escort) == bool(row.prison):
        yield "escort", "prisoners have an escort or a prison, and not both"
    elif row.escort:
        yield from guarded("escort", position.groups, row.escort, row.captor)
        if row.destination:
            yield from guarded("destination", position.holders, row.destination, row.captor)
    else:
        yield from guarded("prison", position.holders, row.prison, row.captor)
        if position.heads[row.prisoners]:
            yield "prison", "in a prison are commanders alone: men who arrive there leave the game (GC-14.8b)"


def guarded(
    field: str, pieces: Mapping[str, GroupRow] | Mapping[str, SiteRow], name: str, captor: str
) -> Iterator[Slip]:
    """A group or a place that is the captor's."""
    piece = pieces.get(name)
    if piece is None:
        yield field, f"there is no {name!r}"
    elif piece.faction != captor:
        yield field, f"{name} is not of {captor}"


def lying(position: Position, row: WoundedRow) -> Iterator[Slip]:
    """Wounded in a place of their own faction."""
    yield from known(row, "faction", position.factions, "faction", IN_IT)
    yield from level(row, "hostility")
    yield from led(position, row)
    if row.band:
        yield from known(row, "band", position.bands, "band")
    holder = position.holders.get(row.site)
    if holder is None:
        yield "site", f"there is no place {row.site!r} in the scenario"
    elif holder.faction != row.faction:
        yield "site", f"{row.site} is not of {row.faction}"
    if not position.heads[row.wounded] and not row.commanders:
        yield "wounded", "the place has no wounded"


def spy(position: Position, row: SpyRow) -> Iterator[Slip]:
    """A spy of a faction, on land."""
    yield from known(row, "faction", position.factions, "faction", IN_IT)
    yield from land(position, row)


def known(row: Row, field: str, names: Collection[str], what: str, where: str = "") -> Iterator[Slip]:
    """See that a name is one of those there are; `where` ends the sentence that it is none."""
    value = getattr(row, field)
    if value not in names:
        yield field, f"there is no {what} {value!r}{where}"


def within(row: Row, field: str, allowed: range) -> Iterator[Slip]:
    """See that a number is allowed."""
    if getattr(row, field) not in allowed:
        yield field, f"{getattr(row, field)} is not from {allowed.start} to {allowed.stop - 1}"


def level(row: Row, field: str) -> Iterator[Slip]:
    """See that a level is one (GC-7, GC-9)."""
    yield from within(row, field, LEVELS)


def land(position: Position, row: CommanderRow | GroupRow | BandRow | ConvoyRow | SpyRow) -> Iterator[Slip]:
    """See that a piece stands on land of the map."""
    if not position.map.is_land(row.hex):
        yield "hex", f"{row.hex!r} is no land hex of the scenario's map"


def led(position: Position, row: GroupRow | WoundedRow) -> Iterator[Slip]:
    """See that commanders are of the piece's own faction, and free."""
    for name in row.commanders:
        yield from leader(position, "commanders", name, row.faction)


def leader(position: Position, field: str, name: str, faction: str, *, alive: bool = True) -> Iterator[Slip]:
    """See that there is a commander of this name in a faction."""
    one = position.commanders.get(name)
    if one is None:
        yield field, f"there is no commander {name!r}"
    elif one.faction != faction:
        yield field, f"{name} serves {one.faction}, not {faction}"
    elif alive and one.fate != FREE:
        yield field, f"{name} is {one.fate}"


CHECKS: dict[str, Callable[[Position, Any], Iterator[Slip]]] = {
    "factions": faction,
    "commanders": commander,
    "sites": site,
    "groups": group,
    "men": company,
    "mercenaries": band,
    "convoys": convoy,
    "prisoners": captives,
    "wounded": lying,
    "spies": spy,
}
"""The checks of each line, by list."""
