"""The shapes of the tables of counters and of the field."""

from typing import Literal

import msgspec

from battles.grunwald.tables.shapes import Arm, Table

Nation = Literal["polish", "teutonic"]
"""Whose counter it is; who of them attacks and who defends a scenario says."""
Edge = Literal["north", "south", "west", "east"]
Contingent = Literal["polish", "lithuanian", "tatar", "teutonic"]


class UnitType(msgspec.Struct, frozen=True, rename={"arm": "class"}, forbid_unknown_fields=True):
    """A kind of unit: armour from 0 to 2, strength points, movement points (of missile foot those of its movement face)."""

    arm: Arm
    armour: int
    sp: int
    mp: int
    disorganisation_column: str
    vp_kind: str


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

    cavalry: tuple[int, int]
    infantry: tuple[int, int]


class Leading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A leader (GR-8.0a, D45)."""

    id: str
    name: str
    side: Nation
    contingent: Contingent
    army_leader: bool
    command_range: int


class Leaders(Table, frozen=True, kw_only=True, rename={"all": "list"}):
    """All leaders; how far they move, and how many banners each side has."""

    mp: int
    banners: dict[Nation, int]
    all: tuple[Leading, ...]


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A group of so many counters of one kind; `leader` leads it where rules of organisation are played."""

    id: str
    name: str
    side: Nation
    contingent: Contingent
    type: str
    count: int
    leader: str = ""


class OrderOfBattle(Table, frozen=True, kw_only=True):
    """Who is there."""

    group: tuple[Body, ...]


class Army(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The counters."""

    unit_types: UnitTypes
    men: Men
    leaders: Leaders
    order_of_battle: OrderOfBattle


class Legend(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a letter of the map means."""

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


class Field(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The field."""

    map: FieldMap


class Victory(Table, frozen=True, kw_only=True):
    """Points for what the enemy has lost, and from which difference on a victory is how clear (GR-S0b, GR-S0c)."""

    vp: dict[str, int]
    levels: dict[str, int]


class Points(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What victory takes."""

    victory: Victory
