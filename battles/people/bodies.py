"""People of a muster gathered into bodies, for systems in which a counter, a stand or a unit stands for many (HB-1).

Every person is in one body with his id for the whole battle, commanders beside them. So with any end of the bodies,
`battles.people.searching` finds the fate of each.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import msgspec

from battles.contract.muster import SIDES, Commander, Force, Group, Muster, Person, Side, Soldier
from rulebook import Refusal, rule

LETTERS: dict[Side, str] = {"attacker": "a", "defender": "b"}
"""The first letter of the id of a unit."""


class Body(msgspec.Struct, frozen=True):
    """A body of people who fight as one: `row` are their ids, in order of falling; `kind` is the system's class."""

    id: str
    side: Side
    group: str
    faction: str
    kind: str
    row: tuple[str, ...]


class Scale(msgspec.Struct, frozen=True):
    """The heads that a system takes for a body.

    `kind_of` is the class of a man, by a table of the system, and raises Refusal for an unknown one. `sizes` are heads
    of a whole body of each class, with similar classes beside each other; `least` are the fewest.
    """

    kind_of: Callable[[Soldier], str]
    sizes: Mapping[str, int]
    least: int

    def apart(self, one: str, other: str) -> int:
        """How unlike two classes are: places between them."""
        places = list(self.sizes)
        return abs(places.index(one) - places.index(other))


class Pile(msgspec.Struct, frozen=True):
    """People of a group and a class who are no body yet."""

    group: Group
    kind: str
    people: tuple[Soldier, ...]


def gathered(muster: Muster, scale: Scale) -> tuple[Body, ...]:
    """All people except the commanders, attackers first. Raises Refusal for a side that is too small for one body."""
    return tuple(body for side in SIDES for body in of_side(muster.force(side), side, scale))


def of_side(force: Force, side: Side, scale: Scale) -> list[Body]:
    """The bodies of a side. Raises Refusal if its men are too few for one."""
    whole: list[Pile] = []
    few: list[Pile] = []
    for pile in piles(force, scale):
        for part in parts(pile, scale):
            (whole if len(part.people) >= scale.least else few).append(part)
    if not whole:
        whole, few = [together(few, side, scale)], []
    return named(joined(whole, few, scale), side)


@rule("HB-1a")
def piles(force: Force, scale: Scale) -> Iterator[Pile]:
    """The men of a side by group and class, classes in the order of the scale."""
    for group in force.groups:
        found: dict[str, list[Soldier]] = defaultdict(list)
        for man in group.soldiers:
            found[scale.kind_of(man)].append(man)
        for kind in scale.sizes:
            if found[kind]:
                yield Pile(group, kind, tuple(found[kind]))


@rule("HB-1b")
def parts(pile: Pile, scale: Scale) -> Iterator[Pile]:
    """Whole bodies of a pile, and who is left over."""
    people, size = sorted(pile.people, key=readiness), scale.sizes[pile.kind]
    for first in range(0, len(people), size):
        yield Pile(pile.group, pile.kind, tuple(people[first : first + size]))


def readiness(man: Person) -> int:
    """The rank of a man in his body: the healthy in front, then convalescents, then the wounded (HB-1e)."""
    return 2 * man.wounded + (isinstance(man, Soldier) and man.convalescent)


@rule("HB-1c")
def nearest(pile: Pile, whole: Sequence[Pile], scale: Scale) -> int:
    """The place of the body that a pile joins: of its group, else of its faction, else of its side."""

    def distance(place: int) -> tuple[bool, bool, int, int, int]:
        other = whole[place]
        return (
            other.group.id != pile.group.id,
            other.group.faction != pile.group.faction,
            scale.apart(other.kind, pile.kind),
            len(other.people),
            place,
        )

    return min(range(len(whole)), key=distance)


def joined(whole: Sequence[Pile], few: Iterable[Pile], scale: Scale) -> list[Pile]:
    """The bodies, joined by piles that are too small for one of their own."""
    found = list(whole)
    for pile in few:
        place = nearest(pile, found, scale)
        found[place] = msgspec.structs.replace(found[place], people=(*found[place].people, *pile.people))
    return found


@rule("HB-1d")
def together(few: Sequence[Pile], side: Side, scale: Scale) -> Pile:
    """All men of a side as one body, of the class of most. Raises Refusal if they are too few for one."""
    people = [man for pile in few for man in pile.people]
    if len(people) < scale.least:
        raise Refusal(
            "HB-1d",
            side,
            "{given} are too few for a body, which has {least} at least",
            given=len(people),
            least=scale.least,
        )
    most = max(few, key=lambda pile: sum(len(one.people) for one in few if one.kind == pile.kind))
    return Pile(most.group, most.kind, tuple(people))


@rule("HB-1e")
def row_of(people: Iterable[Soldier]) -> tuple[str, ...]:
    """Ids in the order in which they fall: the last in the row falls first."""
    return tuple(man.id for man in sorted(people, key=readiness)[::-1])


def named(found: Iterable[Pile], side: Side) -> list[Body]:
    """Bodies with ids that say group and class, numbered where a group has several of one."""
    numbers: dict[tuple[str, str], int] = defaultdict(int)
    bodies = []
    for pile in found:
        numbers[pile.group.id, pile.kind] += 1
        id_ = f"{pile.group.id}.{pile.kind}-{numbers[pile.group.id, pile.kind]}"
        bodies.append(Body(id_, side, pile.group.id, pile.group.faction, pile.kind, row_of(pile.people)))
    return bodies


def numbered(bodies: Iterable[Body]) -> tuple[Body, ...]:
    """The same bodies under ids of units, numbered by side (`unit_id`)."""
    found: list[Body] = []
    number = dict.fromkeys(SIDES, 0)
    for body in bodies:
        number[body.side] += 1
        found.append(msgspec.structs.replace(body, id=unit_id(body.side, number[body.side])))
    return tuple(found)


def unit_id(side: Side, number: int) -> str:
    """The id of a unit by its number in the army of a side: "a01"."""
    return f"{LETTERS[side]}{number:02}"


@rule("HB-1f")
def attached(force: Force, bodies: Sequence[Body]) -> dict[str, str]:
    """The body to which each commander of a side is attached, by their ids."""
    found: dict[str, str] = {}
    for group in force.groups:
        own = [body for body in bodies if body.group == group.id] or bodies
        largest = max(own, key=lambda body: len(body.row))
        found |= {commander.id: largest.id for commander in group.commanders}
    return found


@rule("HB-1f")
def first_of(force: Force) -> Commander | None:
    """The leader of a side: its foremost commander; None without one."""
    return force.foremost
