"""The shape of `play.toml`: the parts of a turn, moves, ground, flights, tests and the table on which all of it happens."""

from typing import Literal

import msgspec

from battles.ancient_battles.tables.measure import thousandths
from battles.ancient_battles.tables.shapes import (
    LONGEST,
    MOST_MODELS,
    Cover,
    Inches,
    Lines,
    Table,
    Type,
    by_name,
    length,
    share,
)
from rulebook import rule
from rulebook.bounds import all_within, within

GroundClass = Literal["normal", "difficult", "very_difficult", "obstacle", "impassable"]
OBSTACLES = ("hedge", "fence", "wall")
SMALLEST = 24
"""The least side of a table (inches)."""
PARTS = {
    "phases": "start_of_turn movement shooting close_combat",
    "start_of_turn": "return_tests panic_tests terror_tests",
    "movement": "declare_charges rally compulsory_moves charge_moves other_moves",
}
"""The parts of a player's turn."""


class Sequence(Table, frozen=True, kw_only=True):
    """The parts of a player's turn (AB-1.1, 2.1, 3.1): no table can change them."""

    phases: tuple[str, ...]
    start_of_turn: tuple[str, ...]
    movement: tuple[str, ...]

    def __post_init__(self) -> None:
        for key, parts in PARTS.items():
            if getattr(self, key) != tuple(parts.split()):
                raise ValueError(f"{key}: the parts of a turn are {parts.replace(' ', ', ')}")


class MoveMultiples(Table, frozen=True, kw_only=True):
    """By what the move is multiplied (AB-4, 7, 9)."""

    normal: int
    charge: int
    failed_charge: int
    quick_march: int
    quick_march_character: int
    forced_march: int

    def __post_init__(self) -> None:
        all_within(self, range(1, 7))


class MarchLimits(Table, frozen=True, kw_only=True):
    """The limits of a march (AB-7, 9): enemies to ignore, and types and orders that never march."""

    enemy_distance: int
    quick_ignores: tuple[Literal["fleeing", "character", "artillery"], ...]
    quick_mounted_also_ignores: tuple[Literal["foot"], ...]
    forced_ignores: tuple[Literal["fleeing", "character", "artillery"], ...]
    excluded_types: tuple[Literal[Type, "close", "loose", "skirmish"], ...]

    def __post_init__(self) -> None:
        all_within(self, range(LONGEST))

    enemy_distance_ = Inches("enemy_distance")


class Manoeuvres(Table, frozen=True, kw_only=True):
    """The costs of manoeuvres, as parts of the allowance (AB-5)."""

    about_face_cost: float
    about_face_max: int
    about_face_max_loose_order: int
    change_ranks_cost: dict[int, float]
    reform_needs: tuple[Literal["musician", "leadership_test"], ...]

    def __post_init__(self) -> None:
        all_within(self, range(5))
        share("about_face_cost", self.about_face_cost)
        if set(self.change_ranks_cost) != {1, 2}:
            raise ValueError("change_ranks_cost: it is for 1 rank and for 2")
        for ranks, cost in self.change_ranks_cost.items():
            share(f"change_ranks_cost.{ranks}", cost)


class TerrainFactor(Table, frozen=True, kw_only=True):
    """By what ground multiplies the allowance (AB-6)."""

    normal: float
    difficult: float
    very_difficult: float
    obstacle: float
    very_difficult_loose_or_skirmish: float

    def __post_init__(self) -> None:
        for key in self.__struct_fields__[1:]:
            share(key, getattr(self, key), 0.05)
        if self.normal != 1:
            raise ValueError("normal: normal ground slows nobody down (AB-6.1): 1")


class FlightDice(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The dice of a flight; reduced after shooting (AB-4.6b)."""

    dice: int
    reduced_dice: int

    def __post_init__(self) -> None:
        all_within(self, range(1, 11))


class Slow(FlightDice, frozen=True, kw_only=True):
    """The units with a move up to so far (AB-10.2, 11.1)."""

    max_move: int


class Fast(FlightDice, frozen=True, kw_only=True):
    """The units with a longer move (AB-10.3, 11.2)."""

    above_move: int


class Flight(Table, frozen=True, kw_only=True):
    """How many dice a flight is (AB-10, 11)."""

    slow: Slow
    fast: Fast

    def __post_init__(self) -> None:
        if self.slow.max_move != self.fast.above_move:
            raise ValueError(f"fast.above_move: slow units move {self.slow.max_move} at most")

    @rule("AB-10.2", "AB-10.3", "AB-11.1", "AB-11.2", "AB-4.6b")
    def dice(self, move: int, *, reduced: bool = False) -> int:
        """The dice of a flight, or of a pursuit, for a move in thousandths; reduced after shooting (D16)."""
        row = self.slow if move <= thousandths(self.slow.max_move) else self.fast
        return row.reduced_dice if reduced else row.dice


class Tests(Table, frozen=True, kw_only=True):
    """Numbers of the tests on Ld (AB-8, 13 to 15, 17, 18, 24, 25)."""

    general_radius: int
    army_standard_radius: int
    panic_fleeing_friends_radius: int
    panic_fleeing_friends_ratio: int
    panic_broken_friends_radius: int
    panic_shooting_loss: float
    half_strength_penalty: int
    terror_radius: int
    hatred_morale_leadership: int
    disciplined_auto_break_resist_min: int
    rally_min_models: int
    rally_enemy_radius: int
    rally_enemy_penalty: int
    auto_broken_below_models: int

    def __post_init__(self) -> None:
        for key in self.__struct_fields__:
            if key.endswith("_radius"):
                within(key, getattr(self, key), range(LONGEST))
        all_within(self, range(1, 11), "panic_fleeing_friends_ratio")
        all_within(self, range(-10, 1), "half_strength_penalty", "rally_enemy_penalty")
        all_within(self, range(2, 13), "hatred_morale_leadership")
        all_within(self, range(1, 8), "disciplined_auto_break_resist_min")
        all_within(self, range(MOST_MODELS), "rally_min_models", "auto_broken_below_models")
        share("panic_shooting_loss", self.panic_shooting_loss, 0.01)

    general_radius_ = Inches("general_radius")
    army_standard_radius_ = Inches("army_standard_radius")
    panic_fleeing_friends_radius_ = Inches("panic_fleeing_friends_radius")
    panic_broken_friends_radius_ = Inches("panic_broken_friends_radius")
    terror_radius_ = Inches("terror_radius")
    rally_enemy_radius_ = Inches("rally_enemy_radius")


class Definitions(Table, frozen=True, kw_only=True):
    """Names that the sheet does not explain (M3)."""

    arrow_hail_rear_fraction: float
    march_column_max_files: int
    march_column_ranks_above_files: bool
    give_ground_distance: int
    neglect_radius: int
    pursuit_dice: Literal["as flight"]
    large_target_types: tuple[Type, ...]

    def __post_init__(self) -> None:
        share("arrow_hail_rear_fraction", self.arrow_hail_rear_fraction)
        all_within(self, range(1, MOST_MODELS), "march_column_max_files")
        all_within(self, range(1, LONGEST), "give_ground_distance")
        all_within(self, range(LONGEST), "neglect_radius")

    give_ground_distance_ = Inches("give_ground_distance")
    neglect_radius_ = Inches("neglect_radius")


class Terrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"ground": "class"}):
    """A kind of terrain (M4): its class, its cover, whether it hides what is behind it, how high it is."""

    ground: GroundClass
    cover: Cover
    blocks_sight: bool
    level: int = 0

    def __post_init__(self) -> None:
        within("level", self.level, range(10))


class Settings(Table, frozen=True, kw_only=True):
    """The table, and how long a battle lasts (M5)."""

    table_width: int
    table_depth: int
    deployment_depth: int
    turn_limit: int
    min_gap_to_enemy: float
    win_margin: float
    general_bonus: int
    distance_tolerance: float

    def __post_init__(self) -> None:
        all_within(self, range(SMALLEST, LONGEST + 1), "table_width", "table_depth")
        all_within(self, range(1, 1 + self.table_depth // 2), "deployment_depth")
        all_within(self, range(1, 101), "turn_limit")
        all_within(self, range(10_001), "general_bonus")
        length("min_gap_to_enemy", self.min_gap_to_enemy, 0, 6)
        share("win_margin", self.win_margin)
        if self.distance_tolerance != 0.001:
            raise ValueError("distance_tolerance: places are whole thousandths of an inch: 0.001")

    table_width_ = Inches("table_width")
    table_depth_ = Inches("table_depth")
    deployment_depth_ = Inches("deployment_depth")
    min_gap_to_enemy_ = Inches("min_gap_to_enemy")


class Play(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a battle goes, and where."""

    sequence: Sequence
    move_multiples: MoveMultiples
    march_limits: MarchLimits
    manoeuvres: Manoeuvres
    terrain_factor: TerrainFactor
    flight: Flight
    tests: Tests
    definitions: Definitions
    terrain_types: Lines
    battle: Settings

    def __post_init__(self) -> None:
        by_name(self, terrain_types=Terrain)
        for name, kind in self.terrain_types.items():
            if (kind.ground == "obstacle") != (name in OBSTACLES):
                obstacles = ", ".join(OBSTACLES)
                raise ValueError(
                    f"terrain_types.{name}.class: {obstacles} are obstacles, and nothing else is"
                )
        field = self.terrain_types.get("field")
        if field is None or field.ground != "normal":
            raise ValueError("terrain_types.field.class: where nothing else is the ground is normal")
