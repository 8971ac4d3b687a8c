"""The shapes of the tables, as the catalogue prints them; lengths are centimetres."""

from fractions import Fraction
from typing import Annotated, Any, Literal, get_args

import msgspec

from rulebook.bounds import above, from_to, of_length, within

Kind = Literal["infantry", "cavalry", "chariot", "monster", "artillery"]
"""The kinds of a unit's stands (D30)."""
Cover = Literal["open", "defended", "fortified"]
"""The state of a stand, the worst first."""
Reaction = Literal["retreat", "fall_back", "hold", "pursue", "advance"]
COVERS: tuple[Cover, ...] = get_args(Cover)
Face = Annotated[int, from_to(1, 6)]
LONGEST = 299
"""The greatest length of all: of a side of a table, and of a range."""
Cm = Annotated[int, from_to(0, LONGEST)]
Apart = Annotated[int, from_to(1, LONGEST)]
"""A length of 1 cm at least."""
MANY = 19
"""The most stands, dice or hits of anything."""
Count = Annotated[int, from_to(0, MANY)]
Several = Annotated[int, from_to(1, MANY)]
Added = Annotated[int, from_to(-20, 20)]
Command = Annotated[int, from_to(0, 12)]
"""The number of which two dice are not more."""
Part = Annotated[float, above(0, 1)]
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

    open: Face
    defended: Face
    fortified: Face


class PerCm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bonus for every full so many cm."""

    cm: Apart
    bonus: Count


class AttackModifiers(Table, frozen=True, kw_only=True):
    """The additions to the attacks of a stand (WM-6), and the dice that a unit has at least."""

    charge_open: Added
    monster_or_chariot_charge_open: Added
    pursuit: Added
    pursuit_per_full_cm: PerCm
    terrifying_enemy_in_contact: Added
    flank_or_rear_contacted: Added
    confused: Added
    unit_minimum_dice: Count


class CombatNumbers(Table, frozen=True, kw_only=True):
    """Rounds, supports, retreats and pursuits (WM-2, 13, 15, 17, 23)."""

    max_rounds_per_turn: Literal[1, 2]
    default_hits_per_stand: int
    support_bonus_per_stand: Count
    retreat_cm_per_point: Several
    retreat_divided_by_units: bool
    retreat_rounding: Literal["up", "down"]
    pursuit_min_contact_cm: Literal[1]
    pursuit_max: Literal["full move"]
    sight_in_woods_and_villages_cm: int
    target_priority: tuple[Literal["front_edge", "flank_or_rear_edge", "corner"], ...]

    def __post_init__(self) -> None:
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
    winner_enemy_left: Annotated[tuple[Literal["fall_back", "hold", "pursue"], ...], of_length(1)]
    winner_enemy_destroyed: Annotated[tuple[Literal["fall_back", "hold", "advance"], ...], of_length(1)]
    draw: Annotated[tuple[Literal["fall_back", "hold"], ...], of_length(1)]
    draw_defended_or_fortified: Annotated[tuple[Literal["fall_back", "hold"], ...], of_length(1)]
    never_pursue: tuple[Literal["fortified_infantry", "artillery"], ...]
    must_pursue_if_possible: tuple[Literal["fanatic"], ...]
    destroyed_if_must_retreat: tuple[Kind, ...]


class Combat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The combat phase."""

    to_hit: ToHit
    attack_modifiers: AttackModifiers
    combat: CombatNumbers
    after_combat: AfterCombat


class Size(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How wide and deep a stand is; both are even, so that corners are whole (WM-H1.2)."""

    front: Annotated[int, from_to(2, 20, step=2)]
    depth: Annotated[int, from_to(2, 20, step=2)]


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
    stands: Several
    attacks: Count
    hits: Several
    save: Annotated[int, from_to(0, 6)]
    move: Apart
    shots: Count
    range: Cm
    points: Annotated[int, from_to(1, 9_999)]
    fanatic: bool = False
    terrifying: bool = False
    flying: bool = False


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

    norman: dict[str, Count]
    byzantine: dict[str, Count]
    lombard: dict[str, Count]
    arab: dict[str, Count]
    german: dict[str, Count]

    def __post_init__(self) -> None:
        for name, units in self.by_name().items():
            for key in units:
                if key not in UnitTypes.__struct_fields__ or key == "provenance":
                    raise ValueError(f"{name}.{key}: there is no such type of unit")
            within(name, sum(units.values()), range(1, MOST_UNITS + 1))


class Armies(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The armies."""

    contingents: Contingents


class Settings(Table, frozen=True, kw_only=True):
    """The table, command, and how long a battle lasts (M4)."""

    table_width: Annotated[int, from_to(SMALLEST, LONGEST)]
    table_depth: Annotated[int, from_to(SMALLEST, LONGEST)]
    deployment_depth: int
    initiative_range: Cm
    command: Command
    command_after_general_lost: Command
    command_penalty_per_cm: Apart
    confusion_on: Annotated[int, from_to(1, 7)]
    fall_back_fraction: Part
    charge_reach: Literal["full move"]
    turn_limit: Annotated[int, from_to(1, 100)]
    break_fraction: Part

    def __post_init__(self) -> None:
        within("deployment_depth", self.deployment_depth, range(1, 1 + self.table_depth // 2))


def exact(fraction: float) -> Fraction:
    """A fraction of a table as it is printed: 0.1 is a tenth."""
    return Fraction(str(fraction))


class Terrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of terrain (M5): the state of a stand in it, whom it bars, and how far one sees in it (cm)."""

    state: Cover
    impassable_to: tuple[Kind, ...]
    sight: Cm


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
