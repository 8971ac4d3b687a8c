"""The shapes of the tables, as the catalogue prints them. Points of movement are whole ones, shifts are columns."""

import re
from typing import Literal

import msgspec

from rulebook.bounds import all_within, within

RETREAT = r"(?:(?P<side>[AD])(?P<hexes>(?<=A)[1-4]|(?<=D)[1-5])(?P<loss> -1)?(?P<broken>D)?)"
CELL = re.compile(rf"(?:(?P<attacker>-1|-) / )?(?:(?P<defender>-1|-)|{RETREAT})")
"""A cell of the combat results; without a slash it is for one side alone, and "-" for neither."""
STRETCH = 12
"""The most that is added to dice or columns at once, that a point costs or that dice show."""

DIE = range(1, 7)
"""Faces of a die (D6); what needs a face or sum beyond it never happens."""

Arm = Literal["cavalry", "infantry", "missile_foot"]
"""The arm of a unit when it moves and fights (GR-1.1)."""
Party = Literal["cavalry", "infantry"]


class Table(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The common part of each block of a table: the source of its numbers."""

    provenance: str = ""


class Results(Table, frozen=True, kw_only=True):
    """The combat results: for each total of two dice a cell for each column of odds."""

    columns: tuple[str, ...]
    rows: dict[int, tuple[str, ...]]

    def __post_init__(self) -> None:
        if set(self.rows) != set(range(2, 13)) or any(
            len(row) != len(self.columns) for row in self.rows.values()
        ):
            raise ValueError("there is a cell for each total of two dice in each column")
        odd = [name for name in self.columns if not re.fullmatch(r"1:[2-9]|[1-9]\d?:1", name)]
        if odd or len(self.columns) != len(set(self.columns)):
            raise ValueError(f"columns: these are no odds, each once: {', '.join(odd or self.columns)}")
        numbers = [
            int(left) if right == "1" else 2 - int(right)
            for left, right in (x.split(":") for x in self.columns)
        ]
        if numbers != list(range(numbers[0], numbers[0] + len(numbers))):
            raise ValueError("columns: they go up by one")
        for total, row in self.rows.items():
            for cell in row:
                legible(f"rows.{total}", cell)


def legible(key: str, cell: str) -> "re.Match[str]":
    """A cell of the combat results in its parts. Raises ValueError for what is none, naming the key."""
    found = CELL.fullmatch(cell)
    if found is None or (found["attacker"] and found["side"] == "A") or cell == "-1":
        raise ValueError(f"{key}: not a result of a combat: {cell!r}")
    return found


class Shifts(Table, frozen=True, kw_only=True):
    """The shifts of the odds by columns, and their limits (GR-1.5d)."""

    rear_hex: int
    opposite_hexes: int
    banner: int
    leader_stacked: int
    leader_in_range: int
    enemy_missile_foot: int
    enemy_all_disorganised: int
    missile_foot_sp_cap: int
    charge_limit_over_armour: int
    charge_limit_disorganised: int

    def __post_init__(self) -> None:
        all_within(self, range(STRETCH + 1))


class Disorganisation(Table, frozen=True, kw_only=True):
    """The totals of two dice that disorganise who has retreated, by result and kind of unit (GR-5.1.1g)."""

    columns: tuple[str, ...]
    D1: dict[str, tuple[int, ...]]
    D2_A1: dict[str, tuple[int, ...]]
    D3_A2: dict[str, tuple[int, ...]]
    D4_A3: dict[str, tuple[int, ...]]
    D5_A4: dict[str, tuple[int, ...]]

    def __post_init__(self) -> None:
        rows = (self.D1, self.D2_A1, self.D3_A2, self.D4_A3, self.D5_A4)
        if any(set(row) != set(self.columns) for row in rows):
            raise ValueError("each row has all columns")
        for total in (total for row in rows for totals in row.values() for total in totals):
            within("totals", total, range(2, STRETCH + 1))


class Combat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The results of combats."""

    combat_results_table: Results
    column_shifts: Shifts
    disorganisation: Disorganisation


class Lie(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of hex, of hexside or of link: what it costs to enter or to cross, and what it does.

    `charge_level`: what it does to the level of who crosses it, -1 or "set 0".
    """

    kind: Literal["hex", "hexside", "link"]
    infantry_mp: float = 0.0
    cavalry_mp: float = 0.0
    infantry_mp_extra: float = 0.0
    cavalry_mp_extra: float = 0.0
    defender_shift: int = 0
    attacker_sp_divisor: int = 1
    disorganises: tuple[Party, ...] = ()
    same_as: str = ""
    passable: bool = True
    zoc: bool = True
    wall: bool = True
    charge_level: Literal[-1, "set 0"] | None = None

    def __post_init__(self) -> None:
        within("defender_shift", self.defender_shift, range(STRETCH + 1))
        within("attacker_sp_divisor", self.attacker_sp_divisor, range(1, 3))
        entered = self.kind != "hexside" and not self.same_as
        for key in ("infantry_mp", "cavalry_mp", "infantry_mp_extra", "cavalry_mp_extra"):
            halves = 2 * getattr(self, key)
            if halves != int(halves):
                raise ValueError(f"{key}: points are reckoned in halves")
            within(f"twice {key}", int(halves), range(int(entered and "extra" not in key), 2 * STRETCH + 1))


class Terrain(Table, frozen=True, kw_only=True):
    """The printed kinds of ground (GR-4.1.7, GR-5.3.1a)."""

    clear: Lie
    stream: Lie
    road: Lie
    marsh: Lie
    forest: Lie
    village: Lie


class TerrainExtra(Table, frozen=True, kw_only=True):
    """The kinds that the rules name and the printed table lacks; what a turn costs more in some (GR-4.3.6)."""

    town: Lie
    camp: Lie
    fortification: Lie
    river: Lie
    ford: Lie
    bridge: Lie
    gate: Lie
    uphill: Lie
    facing_surcharge: dict[str, int]

    def __post_init__(self) -> None:
        for key, points in self.facing_surcharge.items():
            within(f"facing_surcharge.{key}", points, range(STRETCH + 1))


class Fortification(Table, frozen=True, kw_only=True):
    """The numbers of a fortification (GR-12.1)."""

    attacker_sp_divisor: int
    attacker_charge_level: int
    stacking_sp: int
    combat_sp: int
    cavalry_sp: int
    destroy_complete_turns: int
    wall_extra_mp_infantry: dict[int, int]
    wall_extra_mp_cavalry: dict[int, int]

    def __post_init__(self) -> None:
        all_within(self, range(STRETCH + 1))
        within("attacker_sp_divisor", self.attacker_sp_divisor, range(1, 3))
        for key, points in (("stacking_sp", self.stacking_sp), ("combat_sp", self.combat_sp)):
            within(key, points, range(2, STRETCH + 1))
        for table in (self.wall_extra_mp_infantry, self.wall_extra_mp_cavalry):
            if set(table) != {0, 1, 2}:
                raise ValueError("a wall has a price for each level of armour from 0 to 2")
            for points in table.values():
                within("wall_extra_mp", points, range(STRETCH + 1))


class Ground(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that ground does."""

    terrain: Terrain
    terrain_extra: TerrainExtra
    fortification: Fortification


class Salvo(Table, frozen=True, kw_only=True):
    """The fire of a kind of shooter, by range in hexes: of its modified roll from 1 to 12 a loss, or letters."""

    range_1: tuple[int | str, ...]
    range_2: tuple[int | str, ...] = ()
    range_3: tuple[int | str, ...] = ()

    def __post_init__(self) -> None:
        if any(row and len(row) != 12 for row in (self.range_1, self.range_2, self.range_3)):
            raise ValueError("a row has a result for each roll from 1 to 12")
        for entry in (*self.range_1, *self.range_2, *self.range_3):
            if entry not in ("", "D", "DS") and not (isinstance(entry, int) and -STRETCH <= entry <= 0):
                raise ValueError(f"neither a loss nor letters: {entry!r}")

    def at(self, range_: int) -> tuple[int | str, ...]:
        """The row of a range; empty out of range."""
        return {1: self.range_1, 2: self.range_2, 3: self.range_3}.get(range_, ())


class Salvoes(Table, frozen=True, kw_only=True):
    """The fire tables (GR-11.4 to 11.7)."""

    archer: Salvo
    horse_archer: Salvo
    crossbow: Salvo
    bombard_units: Salvo
    bombard_objects: Salvo


class FireModifiers(Table, frozen=True, kw_only=True):
    """The additions to a roll of fire, and the single dice (GR-11.2, GR-11.5.9, GR-11.6.2, GR-11.7.3)."""

    target_armour: int
    bombard_target_armour_2: int
    target_in_forest_village_fortification: int
    horse_archer_with_1_sp: int
    friendly_fire_on_1d6: int
    leader_killed_on_2d6: int
    crossbow_stop_on_1d6: int

    def __post_init__(self) -> None:
        all_within(self, range(-STRETCH, STRETCH + 2))
        within("friendly_fire_on_1d6", self.friendly_fire_on_1d6, range(DIE[-1] + 1))
        within("crossbow_stop_on_1d6", self.crossbow_stop_on_1d6, range(DIE[0], DIE[-1] + 2))
        within("leader_killed_on_2d6", self.leader_killed_on_2d6, range(2 * DIE[0], 2 * DIE[-1] + 2))


class FrontArc(Table, frozen=True, kw_only=True):
    """The hexes before a unit that looks north, as axial steps, by distance (D58)."""

    range_1: tuple[tuple[int, int], ...]
    range_2: tuple[tuple[int, int], ...]
    range_3: tuple[tuple[int, int], ...]
    max_range: dict[str, int]
    horse_archer: str

    def __post_init__(self) -> None:
        for range_, steps in enumerate((self.range_1, self.range_2, self.range_3), 1):
            if any(max(abs(q), abs(r), abs(q + r)) != range_ for q, r in steps):
                raise ValueError(f"range_{range_}: not each step is so far away")
        for key, range_ in self.max_range.items():
            within(f"max_range.{key}", range_, range(1, 4))


class Fire(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ranged fire."""

    fire: Salvoes
    fire_modifiers: FireModifiers
    front_arc: FrontArc


class MoraleTest(Table, frozen=True, kw_only=True):
    """The highest modified die that passes, by the army's level (GR-6.2.1)."""

    pass_max: dict[str, int]
    in_command_range: int
    stacked_with_leader: int

    def __post_init__(self) -> None:
        if set(self.pass_max) != {"-2", "-1", "0", "+1", "+2"}:
            raise ValueError("pass_max: there is a most for each level from -2 to +2")
        for level, most in self.pass_max.items():
            within(f"pass_max.{level}", most, range(7))
        all_within(self, range(-STRETCH, STRETCH + 1))

    def most(self, level: int) -> int:
        """The highest modified die that passes at a level of morale, as "+1" in the table. KeyError for no level."""
        return self.pass_max[f"+{level}" if level > 0 else str(level)]


class MoraleEvents(Table, frozen=True, kw_only=True):
    """Boxes in favour of the enemy of who suffers it (GR-6.1)."""

    unit_eliminated: int
    banner_lost: int
    banner_retaken: int
    leader_killed: int
    army_leader_killed: int

    def __post_init__(self) -> None:
        all_within(self, range(-60, 61))


class LevelFrom(msgspec.Struct, frozen=True, rename={"frm": "from"}, forbid_unknown_fields=True):
    """The level of the boxes between two."""

    frm: int
    to: int
    level: int


class MoraleTrack(Table, frozen=True, kw_only=True):
    """The track that both sides share."""

    start_box: int
    min_box: int
    max_box: int
    level_from_box: tuple[LevelFrom, ...]

    def __post_init__(self) -> None:
        covered = [box for each in self.level_from_box for box in range(each.frm, each.to + 1)]
        if covered != list(range(self.min_box, self.max_box + 1)):
            raise ValueError("each box has one level")
        for each in self.level_from_box:
            within("level_from_box.level", each.level, range(-2, 3))
        within("start_box", self.start_box, range(self.min_box, self.max_box + 1))


class PursuitTest(Table, frozen=True, kw_only=True):
    """By the distance to the nearest leader the dice that leave a pursuit free, or make it mandatory (GR-5.5.3)."""

    voluntary: dict[int, tuple[int, ...]]
    mandatory: dict[int, tuple[int, ...]]
    beyond: Literal["mandatory", "voluntary"]

    def __post_init__(self) -> None:
        if set(self.voluntary) != set(range(len(self.voluntary))) or len(self.voluntary) < 2:
            raise ValueError("voluntary: there is a line for each distance from 0 on")
        for distance in {*self.voluntary, *self.mandatory}:
            faces = (*self.voluntary.get(distance, ()), *self.mandatory.get(distance, ()))
            if sorted(faces) != [*DIE]:
                raise ValueError(
                    f"mandatory: at distance {distance} each face of a die leads to one of the two"
                )


class Tried(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The result of an overrun: for each party the addition to its test of morale, or its fate."""

    cavalry: int | Literal["failed", "success"]
    infantry: int | Literal["stays", "eliminated"]

    def __post_init__(self) -> None:
        all_within(self, range(-STRETCH, STRETCH + 1))


class Overrun(
    Table, frozen=True, kw_only=True, rename={f"row_{number}": str(number) for number in range(1, 7)}
):
    """The overrun table by the modified die (GR-5.8.5)."""

    below_1: Tried
    row_1: Tried
    row_2: Tried
    row_3: Tried
    row_4: Tried
    row_5: Tried
    row_6: Tried
    above_6: Tried


class Morale(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of nerves."""

    morale_test: MoraleTest
    morale_events: MoraleEvents
    morale_track: MoraleTrack
    pursuit_test: PursuitTest
    overrun: Overrun
