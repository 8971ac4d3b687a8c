"""The shapes of the tables, as the catalogue prints them.

Lengths stand there in inches; what ends with `_` is the same in thousandths of an inch.
"""

from collections.abc import Collection, Iterable
from fractions import Fraction
from typing import Any, Literal

import msgspec

from battles.plane.measure import thousandths
from rulebook import rule
from rulebook.bounds import all_within, within

Type = Literal["foot", "cavalry", "light_chariot", "heavy_chariot", "elephant", "artillery"]
Order = Literal["", "close", "loose", "skirmish"]
"""How a unit stands; characters have none ("")."""
Hatred = Literal[
    "hatred", "hatred_norman", "hatred_byzantine", "hatred_lombard", "hatred_arab", "hatred_german"
]
"""Of all, or of a contingent (D24)."""
Trait = Literal["disciplined", "frenzy", Hatred, "fear", "terror", "general", "army_standard"]
"""A special rule of a profile."""
Cover = Literal["none", "light", "hard"]
GroundClass = Literal["normal", "difficult", "very_difficult", "obstacle", "impassable"]
SHIELDS = ("shield", "buckler", "large_shield", "pavise")
BODY = ("light_armour", "heavy_armour", "plate_partial", "plate_full")
BARDING = ("barding_partial_padded", "barding_full_padded", "barding_partial_metal", "barding_full_metal")
OBSTACLES = ("hedge", "fence", "wall")
Lines = dict[str, Any]
"""A block whose lines have names of their own, without its provenance."""
SCORES = range(1, 11)
"""What characteristics are, as far as the tables to hit and to wound reach."""
LONGEST = 240
"""No range, and no side of a table, is longer (inches)."""
SMALLEST = 24
"""The least side of a table (inches)."""
PARTS = {
    "phases": "start_of_turn movement shooting close_combat",
    "start_of_turn": "return_tests panic_tests terror_tests",
    "movement": "declare_charges rally compulsory_moves charge_moves other_moves",
}
"""The parts of a player's turn."""
MOST_MODELS = 200
MOST_UNITS = 40
"""The most units of an army."""


def exact(fraction: float) -> Fraction:
    """A fraction of a table as it is printed: 0.1 is a tenth."""
    return Fraction(str(fraction))


def share(key: str, value: float, least: float = 0) -> None:
    """Refuse what is no part of a whole. Raises ValueError naming the key."""
    if not least <= value <= 1:
        raise ValueError(f"{key}: {value} is not from {least} to 1")


def length(key: str, inches: float, least: float, most: float) -> None:
    """Refuse a length out of its bounds. Raises ValueError naming the key."""
    if not least <= inches <= most:
        raise ValueError(f"{key}: {inches} is not from {least} to {most}")


def by_name(file: msgspec.Struct, **shapes: type[Any]) -> None:
    """Shape the lines of blocks in which each has a name of its own. Raises ValueError naming the line and the key."""
    for block, shape in shapes.items():
        found = {}
        for name, line in getattr(file, block).items():
            if name == "provenance":
                continue
            try:
                found[name] = msgspec.convert(line, shape)
            except msgspec.ValidationError as error:
                reason, _, key = str(error).partition(" - at `$")
                raise ValueError(f"{block}.{name}{key.strip('`')}: {reason}") from error
        msgspec.structs.force_setattr(file, block, found)


class Inches:
    """A length of a table, given in thousandths of an inch."""

    def __init__(self, key: str) -> None:
        self.key = key

    def __get__(self, table: msgspec.Struct, _: type) -> int:
        return thousandths(getattr(table, self.key))


class Table(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What each block of a table has: where its numbers come from."""

    provenance: str = ""


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
    """Who may march (AB-7, 9): which enemies do not count, and which types and orders never do."""

    enemy_distance: int
    quick_ignores: tuple[Literal["fleeing", "character", "artillery"], ...]
    quick_mounted_also_ignores: tuple[Literal["foot"], ...]
    forced_ignores: tuple[Literal["fleeing", "character", "artillery"], ...]
    excluded_types: tuple[Literal[Type, "close", "loose", "skirmish"], ...]

    def __post_init__(self) -> None:
        all_within(self, range(LONGEST))

    enemy_distance_ = Inches("enemy_distance")


class Manoeuvres(Table, frozen=True, kw_only=True):
    """What manoeuvres cost, as parts of the allowance (AB-5)."""

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


class FlightDice(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The dice of a flight; reduced after shooting (AB-4.6b)."""

    dice: int
    reduced_dice: int

    def __post_init__(self) -> None:
        all_within(self, range(1, 11))


class Slow(FlightDice, frozen=True, kw_only=True):
    """Who moves so far at most (AB-10.2, 11.1)."""

    max_move: int


class Fast(FlightDice, frozen=True, kw_only=True):
    """Who moves farther (AB-10.3, 11.2)."""

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


class Missile(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    rename={"strength": "S", "strength_short": "S_short"},
):
    """A missile weapon (AB-19.2): what is `_short` holds at or below its short range, of which 0 is none."""

    range: int
    short: int = 0
    strength: int
    strength_short: int = 0
    save_mod: int | None = None
    save_mod_short: int | None = None
    no_long_range_penalty: bool
    move_and_shoot: bool
    no_move_and_shoot: bool
    arrow_hail: Literal["no", "stationary", "always"]
    shots_short: int

    def __post_init__(self) -> None:
        within("range", self.range, range(1, LONGEST))
        within("S", self.strength, SCORES)
        within("shots_short", self.shots_short, range(1, 11))
        within("short", self.short, range(self.range))
        for key in ("save_mod", "save_mod_short"):
            within(key, getattr(self, key) or 0, range(-10, 1))
        if self.short:
            within("S_short", self.strength_short, SCORES)
        elif self.strength_short or self.save_mod_short is not None or self.shots_short > 1:
            raise ValueError("short: there is a number for the short range, and no short range")
        if self.move_and_shoot and self.no_move_and_shoot:
            raise ValueError("no_move_and_shoot: it contradicts move_and_shoot")

    range_ = Inches("range")
    short_ = Inches("short")


class ShootingToHit(Table, frozen=True, kw_only=True):
    """What a shot needs by BS (AB-19.3)."""

    need: tuple[int, ...]

    def __post_init__(self) -> None:
        ten("need", self.need, range(-10, 16))


class ShootingModifiers(Table, frozen=True, kw_only=True):
    """What is added to the die of a shot (AB-19.4)."""

    target_charging: int
    long_range: int
    shooter_moved: int
    target_lone_character: int
    target_light_cover: int
    target_hard_cover: int
    target_skirmishers: int
    target_light_chariot: int
    target_large: int

    def __post_init__(self) -> None:
        all_within(self, range(-6, 7))


class Shooting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The shooting phase."""

    missile_weapons: Lines
    shooting_to_hit: ShootingToHit
    shooting_modifiers: ShootingModifiers

    def __post_init__(self) -> None:
        by_name(self, missile_weapons=Missile)


def ten(key: str, row: Iterable[int], bounds: range) -> None:
    """Refuse a row that is not of ten numbers within bounds. Raises ValueError naming the key."""
    found = tuple(row)
    if len(found) != len(SCORES):
        raise ValueError(f"{key}: there are {len(found)} numbers, and not {len(SCORES)}")
    for number, value in enumerate(found, 1):
        within(f"{key} {number}", value, bounds)


class Protection(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of the saves (AB-19.5): on what foot and cavalry save by it alone, 0 for not; what it adds to armour.

    `notes` are the printed ones (D31), by which the rules know when it counts.
    """

    foot: int
    cavalry: int = 0
    bonus: int = 0
    cavalry_bonus: int = 0
    notes: tuple[int, ...] = ()
    foot_notes: tuple[int, ...] = ()
    cavalry_notes: tuple[int, ...] = ()
    move: int
    move_with_shield: int = 0
    move_note: int = 0

    def __post_init__(self) -> None:
        all_within(self, range(7), "foot", "cavalry", "bonus", "cavalry_bonus")
        all_within(self, range(-3, 1), "move", "move_with_shield")
        all_within(self, range(9), "move_note")
        for key in ("notes", "foot_notes", "cavalry_notes"):
            for note in getattr(self, key):
                within(key, note, range(1, 9))

    def noted(self, type_: Type) -> tuple[int, ...]:
        """The notes that hold for a type of troops."""
        return self.notes + (self.foot_notes if type_ == "foot" else self.cavalry_notes)


class ArmourNotes(Table, frozen=True, kw_only=True, rename={f"note_{n}": str(n) for n in range(1, 9)}):
    """The notes of the saves, as they are printed: what they mean is in the rules."""

    note_1: str
    note_2: str
    note_3: str
    note_4: str
    note_5: str
    note_6: str
    note_7: str
    note_8: str


class SaveModifier(Table, frozen=True, kw_only=True):
    """What the strength of a hit adds to the die of a save (AB-19.6)."""

    mod: tuple[int, ...]

    def __post_init__(self) -> None:
        ten("mod", self.mod, range(-10, 1))


class Saves(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is saved."""

    armour: Lines
    armour_notes: ArmourNotes
    save_modifier: SaveModifier

    def __post_init__(self) -> None:
        by_name(self, armour=Protection)

    @rule("AB-19.5i")
    def reduction(self, worn: Collection[str]) -> int:
        """By how many inches what a model wears changes its move; a shield counts that it carries (D32)."""
        shield = any(each in SHIELDS for each in worn)
        rows: list[Protection] = [self.armour[each] for each in worn]
        return sum(row.move + (row.move_with_shield if shield else 0) for row in rows)


class CombatResult(Table, frozen=True, kw_only=True):
    """What a side adds to its wounds (AB-20.2)."""

    close_order: int
    per_full_rank: int
    max_rank_bonus: int
    standard: int
    army_standard: int
    momentum: int
    higher_ground: int
    flank_attack: int
    rear_attack: int

    def __post_init__(self) -> None:
        all_within(self, range(11))


class ToHit(Table, frozen=True, kw_only=True):
    """What hits, by the WS of who strikes and of who is struck (AB-22.1)."""

    ws: tuple[tuple[int, ...], ...]

    def __post_init__(self) -> None:
        square("ws", self.ws, range(2, 7))


class ToWound(Table, frozen=True, kw_only=True):
    """What wounds, by S and T; 0: nothing does (AB-23.1)."""

    st: tuple[tuple[int, ...], ...]

    def __post_init__(self) -> None:
        square("st", self.st, range(7))


def square(key: str, rows: tuple[tuple[int, ...], ...], bounds: range) -> None:
    """Refuse what is not ten rows of ten numbers within bounds. Raises ValueError naming the key."""
    if len(rows) != len(SCORES):
        raise ValueError(f"{key}: there are {len(rows)} rows, and not {len(SCORES)}")
    for number, row in enumerate(rows, 1):
        ten(f"{key} row {number}", row, bounds)


class Combat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Close combat."""

    combat_result: CombatResult
    to_hit: ToHit
    to_wound: ToWound


class MeleeWeapon(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A weapon for close combat (M1): what it adds to S and A, how many ranks strike with it, who strikes last."""

    strength: int
    strength_on_charge: int = 0
    ranks_charging: int
    ranks_standing: int
    shield: bool
    strikes_last: bool
    attacks: int = 0

    def __post_init__(self) -> None:
        all_within(self, range(7), "strength", "strength_on_charge", "attacks")
        all_within(self, range(1, 11), "ranks_charging", "ranks_standing")


class Base(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How wide and deep a model stands (M2)."""

    w: float
    d: float

    def __post_init__(self) -> None:
        length("w", self.w, 0.2, 6)
        length("d", self.d, 0.2, 6)

    @property
    def size_(self) -> tuple[int, int]:
        """Width and depth."""
        return thousandths(self.w), thousandths(self.d)


PRINTED = {
    "printed_move": "move",
    "weapon_skill": "WS",
    "ballistic_skill": "BS",
    "strength": "S",
    "toughness": "T",
    "wounds": "W",
    "initiative": "I",
    "attacks": "A",
    "leadership": "Ld",
}
"""How the fields of a profile are printed."""


class Line(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    rename=PRINTED,
):
    """A profile as it is printed (M6, M7): `M` before the penalties of armour (inches), and what comes of the armour."""

    contingent: str = ""
    type: Type
    order: Order = ""
    M: int
    printed_move: int
    weapon_skill: int
    ballistic_skill: int
    strength: int
    toughness: int
    wounds: int
    initiative: int
    attacks: int
    leadership: int
    weapons: tuple[str, ...]
    armour: tuple[str, ...]
    rules: tuple[Trait, ...]
    save_shooting_front: int
    save_combat_front: int
    points: int

    def __post_init__(self) -> None:
        within("M", self.M, range(1, 25))
        for key, name in PRINTED.items():
            if len(name) < 3 and name != "Ld":
                within(name, getattr(self, key), SCORES)
        within("Ld", self.leadership, range(2, 13))
        all_within(self, range(7), "save_shooting_front", "save_combat_front")
        within("points", self.points, range(1, 10_001))
        for kind in (SHIELDS, BODY, BARDING):
            if sum(each in kind for each in self.armour) > 1:
                raise ValueError(f"armour: one of {', '.join(kind)} at most")


class Profile(Line, frozen=True, kw_only=True, rename={"move": "moves"}):
    """A profile in play: `move` is what the armour leaves of M (AB-19.5i), in thousandths of an inch.

    `melee` is what it fights with, `missile` what it shoots with, "" for nothing.
    """

    name: str
    character: bool
    move: int
    base: tuple[int, int]
    melee: str
    missile: str

    @property
    def mounted(self) -> bool:
        """Whether it is cavalry or a chariot."""
        return self.type in ("cavalry", "light_chariot", "heavy_chariot")


class People(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who fights, and with what."""

    melee_weapons: Lines
    bases: Lines
    profiles: Lines
    characters: Lines

    def __post_init__(self) -> None:
        by_name(self, melee_weapons=MeleeWeapon, bases=Base, profiles=Line, characters=Line)
        for name, line in self.profiles.items():
            if not line.order:
                raise ValueError(f"profiles.{name}.order: a unit has one")
        for name, line in self.characters.items():
            if line.order or line.type not in ("foot", "cavalry"):
                raise ValueError(
                    f"characters.{name}.type: a character is on foot or mounted, and in no order"
                )
            if name in self.profiles:
                raise ValueError(f"characters.{name}: there is a unit of that name")


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line of an army list (M8); its points may be left to be reckoned (0)."""

    profile: str
    models: int
    files: int
    standard: bool = False
    musician: bool = False
    points: int = 0

    def __post_init__(self) -> None:
        within("models", self.models, range(1, MOST_MODELS + 1))
        within("files", self.files, range(1, self.models + 1))


class Contingent(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An army list (M8); its points may be left to be reckoned (0)."""

    total_points: int = 0
    units: tuple[Entry, ...]


class Sizes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many points an army of each size has."""

    patrol: int
    battle: int

    def __post_init__(self) -> None:
        all_within(self, range(100, 10_001))


class Composition(Table, frozen=True, kw_only=True):
    """What an army must be to pass the checker; shares are parts of its points."""

    standard_points: int
    musician_points: int
    sizes: Sizes
    above_size: float
    close_order_share_min: float
    characters_share_max: float
    generals: int
    army_standards_max: int
    unit_models_min: int

    def __post_init__(self) -> None:
        all_within(self, range(1001), "standard_points", "musician_points")
        all_within(self, range(2), "generals", "army_standards_max")
        all_within(self, range(1, MOST_MODELS), "unit_models_min")
        for key in ("above_size", "close_order_share_min", "characters_share_max"):
            share(key, getattr(self, key))


class Armies(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The armies."""

    muster: Lines
    composition: Composition

    def __post_init__(self) -> None:
        by_name(self, muster=Contingent)
