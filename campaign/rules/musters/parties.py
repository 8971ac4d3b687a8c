"""The people in a fight of a siege that only a part joins (GS-11.4.2a-b, 11.4.3b, d, D16, M-siege-defaults)."""

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from campaign.model import men
from campaign.model.game import Game
from campaign.model.levies import levy
from campaign.model.men import Band, Men
from campaign.model.siege import Party
from campaign.model.state import Group, State
from campaign.rules import groups
from campaign.rules.musters.musters import fighting_class
from campaign.tables.sieges import SiegeTables
from campaign.tables.sieges.shapes import Share
from rulebook import rule

SHOOTER = "shooter"
COMMANDER = "commander"


class Person(msgspec.Struct, frozen=True):
    """A person who may take part: whose he is, and twice what he is worth on foot (GC-17.1, D14)."""

    group: str
    bearer: str
    band: Band
    commander: str
    value2: int
    shoots: bool
    armoured: bool

    @property
    def kind(self) -> str:
        """By what an order names him."""
        return COMMANDER if self.commander else self.band.type


class FightingSide(msgspec.Struct, frozen=True):
    """One side of a fight: its combat groups, the people of the place, and who of them take part where not all do."""

    groups: tuple[str, ...]
    levies: tuple[str, ...] = ()
    parties: tuple[Party, ...] = ()


def person(group: str, bearer: str, band: Band, game: Game, commander: str = "") -> Person:
    """One man as he is chosen by; a wounded one is worth half."""
    worth = game.quick.points.values[fighting_class(band.type, False, game)]
    return Person(
        group,
        bearer,
        band.of(1),
        commander,
        worth if band.wounded else 2 * worth,
        SHOOTER in game.tables.troop_types[band.type].points_class,
        game.tables.troop_types[band.type].armoured,
    )


def everybody(state: State, company: Sequence[Group], levies: Sequence[str], game: Game) -> list[Person]:
    """All people of these groups, of their bands and of the place, one by one, in the order of the groups."""
    found: list[Person] = []
    for group in company:
        found += of_bearer(state, group.id, group.id, group.men, group.commanders, game)
        for band in groups.hired(state, group.id):
            found += of_bearer(state, group.id, band.id, band.men, (), game)
    for name in levies:
        people = levy(state, name)
        found += of_bearer(state, name, name, people.men, people.commanders, game)
    return found


def of_bearer(
    state: State, group: str, bearer: str, company: Men, leaders: Iterable[str], game: Game
) -> list[Person]:
    """The people of one bearer, one by one."""
    found = [person(group, bearer, band, game) for band in company for _ in range(band.count)]
    for name in leaders:
        one = state.commanders[name]
        rank = Band(one.origin, one.type, one.mounted, one.wounded, 1)
        found.append(person(group, bearer, rank, game, name))
    return found


def part(share: Share, heads: int) -> int:
    """A share of so many heads, rounded down."""
    return heads * share[0] // share[1]


@rule("GS-11.4.2a")
def guard(everyone: Sequence[Person], tables: SiegeTables, first: Sequence[str] = ()) -> list[Person]:
    """The besiegers who are in their camp when it is raided: the best, a third of all, and half of each type at most.

    People of the types that are to be `first` come before all others.
    """
    numbers = tables.camp_sally
    of_type = Counter(one.band.type for one in everyone)
    room = {kind: part(numbers.besieger_type_share, heads) for kind, heads in of_type.items()}
    most = part(numbers.besieger_share, len(everyone))
    chosen: list[Person] = []
    for one in preferred(best_first(everyone), first):
        if len(chosen) < most and room[one.band.type]:
            room[one.band.type] -= 1
            chosen.append(one)
    return chosen


@rule("GS-11.4.2b")
def raiders(everyone: Sequence[Person], tables: SiegeTables, first: Sequence[str] = ()) -> list[Person]:
    """The people who sally against the camp: half of the besieged, the best unless some types are to be first."""
    return preferred(best_first(everyone), first)[: part(tables.camp_sally.besieged_share, len(everyone))]


@rule("GS-11.4.3b")
def foragers(everyone: Sequence[Person], tables: SiegeTables, first: Sequence[str] = ()) -> list[Person]:
    """The people who sally for food: a third of the besieged, the least worth unless some types are to be first."""
    most = part(tables.supply_sally.party_share, len(everyone))
    return preferred(list(reversed(best_first(everyone))), first)[:most]


@rule("GS-11.4.3d")
def patrols(everyone: Sequence[Person], number: int, tables: SiegeTables) -> list[Person]:
    """The people of so many patrols: riders and shooters first, each as many as they may be, then armoured men (D16)."""
    numbers = tables.supply_sally
    room = {"people": number * numbers.patrol_people}
    room |= {"riders": number * numbers.patrol_riders, "shooters": number * numbers.patrol_shooters}
    chosen: list[Person] = []
    for one in sorted(best_first(everyone), key=lambda one: (not wanted_first(one), not one.armoured)):
        needs = ["people", *["riders"] * one.band.mounted, *["shooters"] * one.shoots]
        if all(room[each] for each in needs):
            for each in needs:
                room[each] -= 1
            chosen.append(one)
    return chosen


def wanted_first(one: Person) -> bool:
    """True if he rides or shoots."""
    return one.band.mounted or one.shoots


def best_first(everyone: Iterable[Person]) -> list[Person]:
    """All of them by falling worth; equals in the order of their groups (M-siege-defaults)."""
    return sorted(everyone, key=lambda one: -one.value2)


def preferred(everyone: Sequence[Person], first: Sequence[str]) -> list[Person]:
    """All of them, people of the listed types before all others, in the order of the list."""
    rank = {kind: place for place, kind in enumerate(first)}
    return sorted(everyone, key=lambda one: rank.get(one.kind, len(rank)))


def side_of_chosen(state: State, chosen: Sequence[Person], levies: Sequence[str]) -> FightingSide:
    """The side that the chosen are: with their groups and the people of the place whom they belong to, no others."""
    people: dict[str, list[Person]] = {}
    for one in chosen:
        people.setdefault(one.bearer, []).append(one)
    there = dict.fromkeys(one.group for one in chosen)
    names = tuple(name for name in there if name not in levies)
    for name in names:
        for bearer in bearers(state, name):
            people.setdefault(bearer, [])
    return FightingSide(
        names,
        tuple(name for name in there if name in levies),
        tuple(party(bearer, own) for bearer, own in people.items()),
    )


def bearers(state: State, group: str) -> tuple[str, ...]:
    """A group and the bands that serve it."""
    return group, *(band.id for band in groups.hired(state, group))


def party(bearer: str, people: Iterable[Person]) -> Party:
    """The chosen of one bearer."""
    own = list(people)
    return Party(
        bearer,
        men.tidied(one.band for one in own if not one.commander),
        tuple(one.commander for one in own if one.commander),
    )
