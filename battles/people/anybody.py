"""People of campaigns for stand-alone battles, by their types: told by a scenario, or drawn to drill rules with."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path

import msgspec

from battles.contract.muster import Muster, Side, Soldier
from battles.contract.surface import Chance
from battles.people.stand_alone import Party, People, Scenario, between, met
from rulebook import Refusal
from rulebook.tables import read

BOUNDS = (3, 18)
"""How many people of a type are drawn, if any."""
KINDS = (1, 4)
"""How many types."""


class Arms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The arms of people of a type: their class of points, mounted or on foot, armoured or bare."""

    points_class: str
    mounted: bool = False
    armoured: bool = False


class Listed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All types."""

    provenance: str
    people: dict[str, Arms]


@cache
def people() -> dict[str, Arms]:
    """The table. Raises TableError."""
    return read(Path(__file__).with_suffix(".toml"), Listed).people


def soldiers(side: Side, party: Party) -> Iterator[Soldier]:
    """The people of a party, type by type. Raises Refusal for a type that the table does not have."""
    for type_, count in party.people.items():
        arms = people().get(type_)
        if arms is None:
            raise Refusal("HB-1a", "people", "{given} is no type of people", given=type_)
        for number in range(1, count + 1):
            yield Soldier(
                f"{side[0]}-{type_}-{number}",
                party.faction,
                type_,
                arms.points_class,
                arms.mounted,
                arms.armoured,
            )


def drawn(draw: Chance, fields: Sequence[tuple[str, str]]) -> Scenario:
    """Any people on one of these fields, each named with a terrain that it serves."""
    field = fields[draw.randrange(len(fields))]
    return met(draw, (field,), (0, 2), anybody(draw), anybody(draw))


def agreed(draw: Callable[[], Muster], refuse: Callable[[Muster], None]) -> Muster:
    """The first of drawn musters that a system does not refuse."""
    while True:
        muster = draw()
        try:
            refuse(muster)
        except Refusal:
            continue
        return muster


def anybody(draw: Chance) -> People:
    """A few types of people, some of each."""
    names = list(people())
    found: People = {}
    for _ in range(between(draw, KINDS)):
        found[names[draw.randrange(len(names))]] = between(draw, BOUNDS)
    return found
