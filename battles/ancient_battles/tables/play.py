"""The shape of `play.toml`: the parts of a turn, moves, ground, flights, tests and the table on which all of it happens."""

from typing import Annotated, Literal

import msgspec

from battles.ancient_battles.tables.measure import thousandths
from battles.ancient_battles.tables.shapes import (
    LONGEST,
    MOST_MODELS,
    Cover,
    Distance,
    Inches,
    Leadership,
    Models,
    Radius,
    Several,
    Share,
    Table,
    Type,
    Worse,
)
from rulebook import rule
from rulebook.bounds import from_to, of_length, within

GroundClass = Literal["normal", "difficult", "very_difficult", "obstacle", "impassable"]
OBSTACLES = ("hedge", "fence", "wall")
Times = Annotated[int, from_to(1, 6)]
Few = Annotated[int, from_to(0, 4)]
Factor = Annotated[float, from_to(0.05, 1)]
Number = Annotated[int, from_to(0, MOST_MODELS - 1)]
Side = Annotated[int, from_to(24, LONGEST)]
"""A side of a table (inches)."""


class Sequence(Table, frozen=True, kw_only=True):
    """The parts of a player's turn (AB-1.1, 2.1, 3.1): no table can change them."""

    phases: tuple[Literal["start_of_turn"], Literal["movement"], Literal["shooting"], Literal["close_combat"]]
    start_of_turn: tuple[Literal["return_tests"], Literal["panic_tests"], Literal["terror_tests"]]
    movement: tuple[
        Literal["declare_charges"],
        Literal["rally"],
        Literal["compulsory_moves"],
        Literal["charge_moves"],
        Literal["other_moves"],
    ]


class MoveMultiples(Table, frozen=True, kw_only=True):
    """By what the move is multiplied (AB-4, 7, 9)."""

    normal: Times
    charge: Times
    failed_charge: Times
    quick_march: Times
    quick_march_character: Times
    forced_march: Times


class MarchLimits(Table, frozen=True, kw_only=True):
    """The limits of a march (AB-7, 9): enemies to ignore, and types and orders that never march."""

    enemy_distance: Radius
    quick_ignores: tuple[Literal["fleeing", "character", "artillery"], ...]
    quick_mounted_also_ignores: tuple[Literal["foot"], ...]
    forced_ignores: tuple[Literal["fleeing", "character", "artillery"], ...]
    excluded_types: tuple[Literal[Type, "close", "loose", "skirmish"], ...]

    enemy_distance_ = Inches("enemy_distance")


class Manoeuvres(Table, frozen=True, kw_only=True):
    """The costs of manoeuvres, as parts of the allowance (AB-5)."""

    about_face_cost: Share
    about_face_max: Few
    about_face_max_loose_order: Few
    change_ranks_cost: Annotated[dict[Annotated[int, from_to(1, 2)], Share], of_length(2)]
    reform_needs: tuple[Literal["musician", "leadership_test"], ...]


class TerrainFactor(Table, frozen=True, kw_only=True):
    """By what ground multiplies the allowance (AB-6)."""

    normal: Factor
    difficult: Factor
    very_difficult: Factor
    obstacle: Factor
    very_difficult_loose_or_skirmish: Factor

    def __post_init__(self) -> None:
        if self.normal != 1:
            raise ValueError("normal: normal ground slows nobody down (AB-6.1): 1")


class FlightDice(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The dice of a flight; reduced after shooting (AB-4.6b)."""

    dice: Several
    reduced_dice: Several


class Slow(FlightDice, frozen=True, kw_only=True):
    """The units with a move up to so far (AB-10.2, 11.1)."""

    max_move: Distance


class Fast(FlightDice, frozen=True, kw_only=True):
    """The units with a longer move (AB-10.3, 11.2)."""

    above_move: Distance


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

    general_radius: Radius
    army_standard_radius: Radius
    panic_fleeing_friends_radius: Radius
    panic_fleeing_friends_ratio: Several
    panic_broken_friends_radius: Radius
    panic_shooting_loss: Annotated[float, from_to(0.01, 1)]
    half_strength_penalty: Worse
    terror_radius: Radius
    hatred_morale_leadership: Leadership
    disciplined_auto_break_resist_min: Annotated[int, from_to(1, 7)]
    rally_min_models: Number
    rally_enemy_radius: Radius
    rally_enemy_penalty: Worse
    auto_broken_below_models: Number

    general_radius_ = Inches("general_radius")
    army_standard_radius_ = Inches("army_standard_radius")
    panic_fleeing_friends_radius_ = Inches("panic_fleeing_friends_radius")
    panic_broken_friends_radius_ = Inches("panic_broken_friends_radius")
    terror_radius_ = Inches("terror_radius")
    rally_enemy_radius_ = Inches("rally_enemy_radius")


class Definitions(Table, frozen=True, kw_only=True):
    """Names that the sheet does not explain (M3)."""

    arrow_hail_rear_fraction: Share
    march_column_max_files: Models
    march_column_ranks_above_files: bool
    give_ground_distance: Distance
    neglect_radius: Radius
    pursuit_dice: Literal["as flight"]
    large_target_types: tuple[Type, ...]

    give_ground_distance_ = Inches("give_ground_distance")
    neglect_radius_ = Inches("neglect_radius")


class Terrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"ground": "class"}):
    """A kind of terrain (M4): its class, its cover, whether it hides what is behind it, how high it is."""

    ground: GroundClass
    cover: Cover
    blocks_sight: bool
    level: Annotated[int, from_to(0, 9)] = 0


class Settings(Table, frozen=True, kw_only=True):
    """The table, and how long a battle lasts (M5)."""

    table_width: Side
    table_depth: Side
    deployment_depth: int
    turn_limit: Annotated[int, from_to(1, 100)]
    min_gap_to_enemy: Annotated[float, from_to(0, 6)]
    win_margin: Share
    general_bonus: Annotated[int, from_to(0, 10_000)]
    distance_tolerance: float

    def __post_init__(self) -> None:
        within("deployment_depth", self.deployment_depth, range(1, 1 + self.table_depth // 2))
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
    terrain_types: dict[str, Terrain]
    battle: Settings

    def __post_init__(self) -> None:
        for name, kind in self.terrain_types.items():
            if (kind.ground == "obstacle") != (name in OBSTACLES):
                obstacles = ", ".join(OBSTACLES)
                raise ValueError(
                    f"terrain_types.{name}.class: {obstacles} are obstacles, and nothing else is"
                )
        field = self.terrain_types.get("field")
        if field is None or field.ground != "normal":
            raise ValueError("terrain_types.field.class: where nothing else is the ground is normal")
