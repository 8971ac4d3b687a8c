"""Stand-alone battles: a field, and people by class for each side."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from battles.guiscard.classes import classes
from battles.guiscard.fire.weapons import BOWS_AND_SLING
from battles.guiscard.tables import Counter, counter
from battles.muster import Edge, Force, Ground, Group, Muster, PlacedMap, Side, Soldier
from battles.roll_call import check_muster
from rulebook import Refusal
from rulebook.tables import read

FOLDER = Path(__file__).parent
SOMEWHERE = "0101"


class Party(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side: its faction, the edges on which it sets up, its people by class code."""

    faction: str
    edges: tuple[str, ...]
    people: dict[str, int]
    unsupplied: bool = False


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A stand-alone battle: the maps in their places, who begins, and two parties."""

    title: str
    provenance: str
    maps: tuple[PlacedMap, ...]
    terrain: tuple[str, ...]
    attacker: Party
    defender: Party
    begins: Side = "attacker"
    north: Edge = "top"


def names() -> tuple[str, ...]:
    """The names of all, in order."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


@cache
def scenario(name: str) -> Scenario:
    """One of them. Raises Refusal for an unknown name, TableError for a malformed file."""
    if name not in names():
        raise Refusal(
            "contract", "scenario", "there is no battle {given}, only {known}", given=name, known=names()
        )
    return read(FOLDER / f"{name}.toml", Scenario)


def muster(name: str) -> Muster:
    """The muster of one. Raises Refusal as `scenario` does."""
    return mustered(scenario(name))


def mustered(told: Scenario) -> Muster:
    """The muster of a scenario, in order."""
    ground = Ground(told.maps, told.north, begins=told.begins)
    return stand_alone(
        group("attacker", told.attacker), group("defender", told.defender), told.terrain, ground
    )


def stand_alone(attacker: Group, defender: Group, terrain: tuple[str, ...], ground: Ground) -> Muster:
    """The muster of a battle that is of no campaign: two groups on a field. Raises Refusal if it is not in order."""
    document = Muster(
        number=1,
        campaign="",
        day=1,
        hex=SOMEWHERE,
        kind="field",
        attacker=Force((attacker,)),
        defender=Force((defender,)),
        terrain=terrain,
        ground=ground,
    )
    check_muster(document)
    return document


def group(side: Side, party: Party) -> Group:
    """One side."""
    return Group(
        id=side,
        faction=party.faction,
        order=1,
        unsupplied=party.unsupplied,
        soldiers=tuple(soldiers(side, party)),
        edges=party.edges,
    )


def soldiers(side: Side, party: Party) -> Iterator[Soldier]:
    """Its people, class by class. Raises Refusal for a class that no troops of a campaign are."""
    for code, count in party.people.items():
        origin, type_ = troops(code)
        found = counter(code)
        for number in range(1, count + 1):
            yield Soldier(
                id=f"{side[0]}-{code}-{number}",
                origin=origin,
                type=type_,
                points_class=points_class(found),
                mounted=found.mounted is not None,
                armoured=found.armoured,
            )


@cache
def troops(code: str) -> tuple[str, str]:
    """Origin and type of the people whom a counter stands for. Raises Refusal for an unknown code."""
    for origin, types in classes().codes.items():
        for type_, known in types.items():
            if known == code:
                return origin, type_
    raise Refusal("GT-1.2i", "people", "{given} is no class of people", given=code)


def points_class(found: Counter) -> str:
    """The class of points of a counter in the quick tables (campaign rules 17.1)."""
    armour = "armoured" if found.armoured else "unarmoured"
    if found.weapon in BOWS_AND_SLING:
        return f"shooter_{'mounted' if found.mounted else 'foot'}_{armour}"
    return f"{'cavalry' if found.mounted else 'infantry'}_{armour}"
