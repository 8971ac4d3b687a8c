"""The shapes of the tables, as the catalogue prints them; lengths are centimetres."""

from fractions import Fraction
from typing import Any, Literal, get_args

import msgspec

from rulebook.bounds import all_within, within

Kind = Literal["infantry", "cavalry", "chariot", "monster", "artillery"]
"""The kinds of a unit's stands (D30)."""
Cover = Literal["open", "defended", "fortified"]
"""The state of a stand, the worst first."""
Reaction = Literal["retreat", "fall_back", "hold", "pursue", "advance"]
COVERS: tuple[Cover, ...] = get_args(Cover)
DIE = range(1, 7)
LONGEST = 300
"""The greatest length of all: of a side of a table, and of a range."""
MANY = 20
"""The most stands, dice or hits of anything, and one."""
MOST_UNITS = 26
"""The most units of a side: so many find room where they are set up."""
SMALLEST = 60
"""The least side of a table."""


class Table(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The common part of each block of a table: the source of its numbers."""

    provenance: str = ""

    def by_name(self) -> dict[str, Any]:
        """All else that it has."""
        return {name: getattr(self, name) for name in self.__struct_fields__ if name != "provenance"}


class ToHit(Table, frozen=True, kw_only=True):
    """The least face of a die that hits a stand in a state (WM-4.4)."""

    open: int
    defended: int
    fortified: int

    def __post_init__(self) -> None:
        all_within(self, DIE, *COVERS)


class PerCm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bonus for every full so many cm."""

    cm: int
    bonus: int

    def __post_init__(self) -> None:
        within("cm", self.cm, range(1, LONGEST))
        within("bonus", self.bonus, range(MANY))


class AttackModifiers(Table, frozen=True, kw_only=True):
    """The additions to the attacks of a stand (WM-6), and the dice that a unit has at least."""

    charge_open: int
    monster_or_chariot_charge_open: int
    pursuit: int
    pursuit_per_full_cm: PerCm
    terrifying_enemy_in_contact: int
    flank_or_rear_contacted: int
    confused: int
    unit_minimum_dice: int

    def __post_init__(self) -> None:
        all_within(self, range(-MANY, MANY + 1))
        within("unit_minimum_dice", self.unit_minimum_dice, range(MANY))


class CombatNumbers(Table, frozen=True, kw_only=True):
    """Rounds, supports, retreats and pursuits (WM-2, 13, 15, 17, 23)."""

    max_rounds_per_turn: Literal[1, 2]
    default_hits_per_stand: int
    support_bonus_per_stand: int
    retreat_cm_per_point: int
    retreat_divided_by_units: bool
    retreat_rounding: Literal["up", "down"]
    pursuit_min_contact_cm: Literal[1]
    pursuit_max: Literal["full move"]
    sight_in_woods_and_villages_cm: int
    target_priority: tuple[Literal["front_edge", "flank_or_rear_edge", "corner"], ...]

    def __post_init__(self) -> None:
        all_within(self, range(1, MANY), "retreat_cm_per_point")
        all_within(self, range(MANY), "support_bonus_per_stand")
        # What other tables say kind by kind is no other number here: no rule would ask for it.
        if self.default_hits_per_stand != 3:
            raise ValueError("default_hits_per_stand: each type of unit has its own hits: 3")
        if self.sight_in_woods_and_villages_cm != 2:
            raise ValueError("sight_in_woods_and_villages_cm: each kind of terrain has its own sight: 2")
        if sorted(self.target_priority) != ["corner", "flank_or_rear_edge", "front_edge"]:
            raise ValueError("target_priority: each kind of contact stands there once")


class AfterCombat(Table, frozen=True, kw_only=True):
    """The acts of units after a round (WM-8, 10, 17, 25)."""

    loser: tuple[Literal["retreat"]]
    winner_enemy_left: tuple[Reaction, ...]
    winner_enemy_destroyed: tuple[Reaction, ...]
    draw: tuple[Reaction, ...]
    draw_defended_or_fortified: tuple[Reaction, ...]
    never_pursue: tuple[Literal["fortified_infantry", "artillery"], ...]
    must_pursue_if_possible: tuple[Literal["fanatic"], ...]
    destroyed_if_must_retreat: tuple[Kind, ...]

    def __post_init__(self) -> None:
        may = {
            "winner_enemy_left": {"fall_back", "hold", "pursue"},
            "winner_enemy_destroyed": {"fall_back", "hold", "advance"},
            "draw": {"fall_back", "hold"},
            "draw_defended_or_fortified": {"fall_back", "hold"},
        }
        for key, known in may.items():
            if not getattr(self, key) or set(getattr(self, key)) - known:
                raise ValueError(f"{key}: some of {', '.join(sorted(known))}, and at least one")


class Combat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The combat phase."""

    to_hit: ToHit
    attack_modifiers: AttackModifiers
    combat: CombatNumbers
    after_combat: AfterCombat


class Size(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How wide and deep a stand is; both are even, so that corners are whole (WM-H1.2)."""

    front: int
    depth: int

    def __post_init__(self) -> None:
        all_within(self, range(2, MANY + 1, 2))


class StandSizes(Table, frozen=True, kw_only=True):
    """The sizes of stands (M1)."""

    infantry: Size
    cavalry: Size
    chariot: Size
    monster: Size
    artillery: Size


class UnitType(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A type of unit (M2): attacks, hits and shots are a stand's; 0 stands for a missing save or range."""

    type: Kind
    stands: int
    attacks: int
    hits: int
    save: int
    move: int
    shots: int
    range: int
    points: int
    fanatic: bool = False
    terrifying: bool = False
    flying: bool = False

    def __post_init__(self) -> None:
        all_within(self, range(1, MANY), "stands", "hits")
        all_within(self, range(MANY), "attacks", "shots")
        all_within(self, range(LONGEST), "range")
        all_within(self, range(1, LONGEST), "move")
        all_within(self, range(7), "save")
        all_within(self, range(1, 10_000), "points")


class UnitTypes(Table, frozen=True, kw_only=True):
    """The types of units (M2)."""

    heavy_infantry: UnitType
    infantry: UnitType
    militia: UnitType
    guard_infantry: UnitType
    archers: UnitType
    crossbowmen: UnitType
    skirmishers: UnitType
    fanatics: UnitType
    knights: UnitType
    cavalry: UnitType
    light_cavalry: UnitType
    chariots: UnitType
    monster: UnitType
    artillery: UnitType


class Units(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Stands and units."""

    stand_sizes: StandSizes
    unit_types: UnitTypes


class Contingents(Table, frozen=True, kw_only=True):
    """The units of each contingent by their types (M3)."""

    norman: dict[str, int]
    byzantine: dict[str, int]
    lombard: dict[str, int]
    arab: dict[str, int]
    german: dict[str, int]

    def __post_init__(self) -> None:
        for name, units in self.by_name().items():
            for key, count in units.items():
                if key not in UnitTypes.__struct_fields__ or key == "provenance":
                    raise ValueError(f"{name}.{key}: there is no such type of unit")
                within(f"{name}.{key}", count, range(MANY))
            within(name, sum(units.values()), range(1, MOST_UNITS + 1))


class Armies(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The armies."""

    contingents: Contingents


class Settings(Table, frozen=True, kw_only=True):
    """The table, command, and how long a battle lasts (M4)."""

    table_width: int
    table_depth: int
    deployment_depth: int
    initiative_range: int
    command: int
    command_after_general_lost: int
    command_penalty_per_cm: int
    confusion_on: int
    fall_back_fraction: float
    charge_reach: Literal["full move"]
    turn_limit: int
    break_fraction: float

    def __post_init__(self) -> None:
        all_within(self, range(SMALLEST, LONGEST), "table_width", "table_depth")
        all_within(self, range(1, 1 + self.table_depth // 2), "deployment_depth")
        all_within(self, range(LONGEST), "initiative_range")
        all_within(self, range(1, LONGEST), "command_penalty_per_cm")
        all_within(self, range(13), "command", "command_after_general_lost")
        all_within(self, range(1, 8), "confusion_on")
        all_within(self, range(1, 101), "turn_limit")
        for key in ("fall_back_fraction", "break_fraction"):
            if not 0 < getattr(self, key) <= 1:
                raise ValueError(f"{key}: {getattr(self, key)} is not above 0 and at most 1")


def exact(fraction: float) -> Fraction:
    """A fraction of a table as it is printed: 0.1 is a tenth."""
    return Fraction(str(fraction))


class Terrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of terrain (M5): the state of a stand in it, whom it bars, and how far one sees in it (cm)."""

    state: Cover
    impassable_to: tuple[Kind, ...]
    sight: int

    def __post_init__(self) -> None:
        all_within(self, range(LONGEST), "sight")


class Terrains(Table, frozen=True, kw_only=True):
    """The kinds of terrain; low walls and ramparts are lines (D34)."""

    plain: Terrain
    wood: Terrain
    village: Terrain
    low_wall: Terrain
    rampart: Terrain
    hill: Terrain
    water: Terrain
    cliff: Terrain


class Play(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of a battle, and of its ground."""

    settings: Settings
    terrain: Terrains
