"""The shapes of the tables of counters and of the field."""

from itertools import pairwise
from typing import Literal

import msgspec

from battles.grunwald.tables.shapes import STRETCH, Arm, Table
from hexmap.grid import SIDES, distance, neighbour
from hexmap.naming import Naming
from rulebook.bounds import rising, within

Nation = Literal["polish", "teutonic"]
"""The nation of a counter; the scenario decides attack and defence."""
Edge = Literal["north", "south", "west", "east"]
MOST_MEN = 10_000
"""No counter stands for so many."""
Contingent = Literal["polish", "lithuanian", "tatar", "teutonic"]


class UnitType(msgspec.Struct, frozen=True, rename={"arm": "class"}, forbid_unknown_fields=True):
    """A kind of unit: armour from 0 to 2, strength points, movement points (of missile foot for its movement face)."""

    arm: Arm
    armour: int
    sp: int
    mp: int
    disorganisation_column: Literal[
        "cavalry_2", "cavalry_1", "cavalry_0", "infantry_2", "infantry_1", "other"
    ]
    vp_kind: Literal["cavalry", "crossbow", "archer", "infantry"]

    def __post_init__(self) -> None:
        within("armour", self.armour, range(STRETCH + 1))
        within("sp", self.sp, range(1, 3))
        within("mp", self.mp, range(2 * STRETCH + 1))


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

    def __post_init__(self) -> None:
        for key, (least, most) in (("cavalry", self.cavalry), ("infantry", self.infantry)):
            within(key, least, range(most + 1))
            within(key, most, range(MOST_MEN))


class Leading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A leader (GR-8.0a, D45)."""

    id: str
    name: str
    side: Nation
    contingent: Contingent
    army_leader: bool
    command_range: int

    def __post_init__(self) -> None:
        within("command_range", self.command_range, range(STRETCH + 1))


class Leaders(Table, frozen=True, kw_only=True, rename={"all": "list"}):
    """All leaders; how far they move, and how many banners each side has."""

    mp: int
    banners: dict[Nation, int]
    all: tuple[Leading, ...]

    def __post_init__(self) -> None:
        within("mp", self.mp, range(2 * STRETCH + 1))
        for nation, count in self.banners.items():
            within(f"banners.{nation}", count, range(STRETCH + 1))


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A group of so many counters of one kind; `leader` leads it where rules of organisation are played."""

    id: str
    name: str
    side: Nation
    contingent: Contingent
    type: str
    count: int
    leader: str = ""

    def __post_init__(self) -> None:
        within("count", self.count, range(1, STRETCH + 1))


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

    vp: dict[str, int]
    levels: dict[str, int]

    def __post_init__(self) -> None:
        for key, points in self.vp.items():
            within(f"vp.{key}", points, range(1001))
        rising("levels", list(self.levels.values()))
        within("levels.none", self.levels.get("none", 0), range(1))


class Points(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The conditions of victory."""

    victory: Victory
