"""The shapes of the tables of counters and of the field."""

from itertools import pairwise
from typing import Annotated, Literal

import msgspec

from battles.grunwald.tables.shapes import STRETCH, Arm, Count, One, Table
from hexmap.grid import SIDES, distance, neighbour
from hexmap.naming import Naming
from rulebook.bounds import from_to, rising

Nation = Literal["polish", "teutonic"]
"""The nation of a counter; the scenario decides attack and defence."""
Edge = Literal["north", "south", "west", "east"]
Stood = Annotated[int, from_to(0, 9_999)]
"""The men for whom a counter may stand."""
Allowance = Annotated[int, from_to(0, 2 * STRETCH)]
Contingent = Literal["polish", "lithuanian", "tatar", "teutonic"]


class UnitType(msgspec.Struct, frozen=True, rename={"arm": "class"}, forbid_unknown_fields=True):
    """A kind of unit: armour from 0 to 2, strength points, movement points (of missile foot for its movement face)."""

    arm: Arm
    armour: Count
    sp: Annotated[int, from_to(1, 2)]
    mp: Allowance
    disorganisation_column: Literal[
        "cavalry_2", "cavalry_1", "cavalry_0", "infantry_2", "infantry_1", "other"
    ]
    vp_kind: Literal["cavalry", "crossbow", "archer", "infantry"]


class UnitTypes(Table, frozen=True, kw_only=True):
    """All kinds of units (GR-1.1)."""

    cavalry_heavy: UnitType
    cavalry: UnitType
    cavalry_light: UnitType
    horse_archer: UnitType
    infantry_heavy: UnitType
    infantry_light: UnitType
    levy: UnitType
    archer: UnitType
    crossbow: UnitType
    bombard: UnitType


class Men(Table, frozen=True, kw_only=True):
    """How many men a counter stands for, at least and at most: riders, and men on foot (GR-1.2d)."""

    cavalry: tuple[Stood, Stood]
    infantry: tuple[Stood, Stood]

    def __post_init__(self) -> None:
        for key, (least, most) in (("cavalry", self.cavalry), ("infantry", self.infantry)):
            if least > most:
                raise ValueError(f"{key}: {least} is not from 0 to {most}")


class Leading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A leader (GR-8.0a, D45)."""

    id: str
    name: str
    side: Nation
    contingent: Contingent
    army_leader: bool
    command_range: Count


class Leaders(Table, frozen=True, kw_only=True, rename={"all": "list"}):
    """All leaders; how far they move, and how many banners each side has."""

    mp: Allowance
    banners: dict[Nation, Count]
    all: tuple[Leading, ...]


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A group of so many counters of one kind; `leader` leads it where rules of organisation are played."""

    id: str
    name: str
    side: Nation
    contingent: Contingent
    type: str
    count: One
    leader: str = ""


class OrderOfBattle(Table, frozen=True, kw_only=True):
    """The units and leaders."""

    group: tuple[Body, ...]


class Army(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The counters."""

    unit_types: UnitTypes
    men: Men
    leaders: Leaders
    order_of_battle: OrderOfBattle

    def __post_init__(self) -> None:
        leaders = {"", *(each.id for each in self.leaders.all)}
        for group in self.order_of_battle.group:
            if not isinstance(getattr(self.unit_types, group.type, None), UnitType):
                raise ValueError(f"order_of_battle.group.{group.id}: there is no type {group.type!r}")
            if group.leader not in leaders:
                raise ValueError(f"order_of_battle.group.{group.id}: there is no leader {group.leader!r}")


class Legend(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The meaning of a letter of the map."""

    terrain: str
    note: str = ""


class FieldMap(Table, frozen=True, kw_only=True):
    """A field in letters, a row each; sides of hexes as "xxyy/side", roads as chains of hexes."""

    name: str
    columns: int
    rows_count: int
    hex_top: Literal["flat"]
    low_columns: Literal["even", "odd"]
    friendly_edge: dict[Nation, Edge]
    rows: tuple[str, ...]
    villages: dict[str, tuple[str, ...]]
    fortifications: dict[str, tuple[str, ...]]
    camps: dict[str, tuple[str, ...]]
    stream_hexsides: tuple[str, ...]
    bridge_hexsides: tuple[str, ...]
    gate_hexsides: tuple[str, ...]
    river_hexsides: tuple[str, ...]
    ford_hexsides: tuple[str, ...]
    uphill_hexsides: tuple[str, ...]
    legend: dict[str, Legend]
    roads: dict[str, tuple[str, ...]]

    def __post_init__(self) -> None:
        if len(self.rows) != self.rows_count or any(len(row) != self.columns for row in self.rows):
            raise ValueError(f"the map has {self.rows_count} rows of {self.columns} letters")
        if odd := sorted({letter for row in self.rows for letter in row} - self.legend.keys()):
            raise ValueError(f"the legend has no letter {odd[0]!r}")
        naming = Naming(self.columns, self.rows_count, shifted=self.low_columns, first=0)
        for key in ("villages", "fortifications", "camps", "roads"):
            for name, hexes in getattr(self, key).items():
                if strange := [hex_ for hex_ in hexes if hex_ not in naming.labels]:
                    raise ValueError(f"{key}.{name}: there is no hex {strange[0]!r}")
        on_its_hexes(self, naming)


def on_its_hexes(told: FieldMap, naming: Naming) -> None:
    """Refuse a road with a gap, and a side that none of the map is. Raises ValueError naming the key."""
    for name, chain in told.roads.items():
        for a, b in pairwise(chain):
            if distance(naming.hex_of(a), naming.hex_of(b)) != 1:
                raise ValueError(f"roads.{name}: {b} is not beside {a}")
    for kind in ("stream", "bridge", "gate", "river", "ford", "uphill"):
        for side in getattr(told, f"{kind}_hexsides"):
            hex_, _, toward = side.partition("/")
            near = (
                neighbour(naming.hex_of(hex_), toward) if hex_ in naming.labels and toward in SIDES else None
            )
            if near is None or naming.label_of(near) is None:
                raise ValueError(f"{kind}_hexsides: not a side between two hexes of the map: {side!r}")


class Field(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The field."""

    map: FieldMap


class Victory(Table, frozen=True, kw_only=True):
    """Points for what the enemy has lost, and from which difference on a victory is how clear (GR-S0b, GR-S0c)."""

    vp: dict[str, Annotated[int, from_to(0, 1000)]]
    levels: dict[str, int]

    def __post_init__(self) -> None:
        rising("levels", list(self.levels.values()))
        if self.levels.get("none"):
            raise ValueError("levels.none: a difference of 0 is no victory")


class Points(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The conditions of victory."""

    victory: Victory
