"""The battles of Devil's Horsemen by name, in the shape of the catalogue: map, ratings, lines, standards, counters."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from battles.devils_horsemen.state import Kind, LineRight
from battles.devils_horsemen.state.field import Edge, Ground
from battles.devils_horsemen.tables.shapes import Count, Face, Factor, Type
from battles.kit.agenda.scenarios import Scenarios
from rulebook.bounds import from_to, of_length

Key = Annotated[str, of_length(1)]
Corner = Literal["N", "NE", "SE", "S", "SW", "NW"]
Side = Annotated[int, from_to(2, 99)]
"""The hexes of a side of the map."""
Points = Annotated[int, from_to(1, 999)]


class Rating(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rating of the units of a side and formation that are of a type."""

    side: Key
    formation: Key
    type: Type
    rating: Face


class Ratings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ratings against feigned retreats (DH-6.74a) and of uncontrolled aggression (DH-9.31a)."""

    feigned_retreat_reaction: tuple[Rating, ...] = ()
    chivalric_aggression: tuple[Rating, ...] = ()


class Lines(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rights to Line Orders (DH-4.23b)."""

    eligible: tuple[LineRight, ...] = ()


class Placed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A standard, which begins where its leader is."""

    leader: Key
    formations: tuple[str, ...]


class Standards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All standards."""

    placed: tuple[Placed, ...] = ()


class Map(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The field: a letter a hex, a string a row; the sides along which a stream runs."""

    columns: Side
    rows: Side
    terrain: tuple[str, ...]
    stream_hexsides: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        if [len(row) for row in self.terrain] != [self.columns] * self.rows:
            raise ValueError("terrain: there is a letter for each hex")


class Led(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A leader, with his printed ratings; `lines` how many Line Orders, `replacements` how often he is replaced."""

    id: Key
    name: Key
    side: Key
    kind: Kind
    initiative: Face
    lines: Count
    range: Count
    charisma: Count
    elite: bool
    standard: bool
    replacements: Count
    commands: tuple[str, ...]
    hex: Key


class Counter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit as it is set up; `missile` and `dismount` may be "none"."""

    id: Key
    side: Key
    formation: Key
    type: Type
    tq: Factor
    ma: Factor
    missile: Literal["B", "C", "CB", "none"]
    shower: bool
    feign: bool
    dismount: Literal["HI", "LI", "none"]
    moved_penalty: bool
    ally: bool
    hex: Key
    facing: Corner


class Forces(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The order of battle."""

    leaders: tuple[Led, ...]
    units: tuple[Counter, ...]


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A battle. The first of the `sides` attacks; `mongol_side` may dismount and defend (DH-12.2a), "" nobody."""

    scenario: Key
    title: Key
    provenance: Key
    hex_size_m: Points
    turn_limit: Literal[0]
    sides: tuple[str, str]
    retreat_edge: dict[str, Edge]
    army_rout_level: dict[str, Points]
    legend: dict[str, Ground]
    map: Map
    order_of_battle: Forces
    mongol_side: str = ""
    ratings: Ratings = Ratings()
    lines: Lines = Lines()
    standards: Standards = Standards()

    def __post_init__(self) -> None:
        forces = self.order_of_battle
        who = {each.id for each in forces.leaders}
        known("sides", {*self.retreat_edge, *self.army_rout_level}, self.sides)
        known("mongol_side", {self.mongol_side}, (*self.sides, ""))
        ratings = (*self.ratings.feigned_retreat_reaction, *self.ratings.chivalric_aggression)
        known("ratings.side", {rating.side for rating in ratings}, self.sides)
        known("units.side", {unit.side for unit in forces.units}, self.sides)
        known("leaders.side", {leader.side for leader in forces.leaders}, self.sides)
        known("terrain", set("".join(self.map.terrain)), self.legend)
        known("lines.leader", {line.leader for line in self.lines.eligible}, who)
        known("standards.leader", {standard.leader for standard in self.standards.placed}, who)
        known("army_rout_level", self.sides, self.army_rout_level)
        ids = [unit.id for unit in forces.units] + [leader.id for leader in forces.leaders]
        for once in (ids, [unit.hex for unit in forces.units]):
            if len(once) != len(set(once)):
                raise ValueError("order_of_battle: an id, or the hex of a unit, stands there twice")


def known(key: str, found: Iterable[str], wanted: Iterable[str] | Mapping[str, object]) -> None:
    """Refuse what nothing is called. Raises ValueError naming the key."""
    if odd := sorted(set(found) - set(wanted)):
        raise ValueError(f"{key}: nothing is called {', '.join(odd)}")


SCENARIOS: Scenarios[Scenario] = Scenarios(Path(__file__).parent, Scenario)
"""All of them."""
