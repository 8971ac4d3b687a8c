"""The shapes of the tables, as the catalogue prints them. Points of movement are whole ones, shifts are columns."""

import re
from typing import Annotated, Literal

import msgspec

from rulebook.bounds import each_of, from_to, of_length, one_of, within

RETREAT = r"(?:(?P<side>[AD])(?P<hexes>(?<=A)[1-4]|(?<=D)[1-5])(?P<loss> -1)?(?P<broken>D)?)"
CELL = re.compile(rf"(?:(?P<attacker>-1|-) / )?(?:(?P<defender>-1|-)|{RETREAT})")
"""A cell of the combat results; without a slash it is for one side alone, and "-" for neither."""
STRETCH = 12
"""The most that is added to dice or columns at once, that a point costs or that dice show."""

Count = Annotated[int, from_to(0, STRETCH)]
One = Annotated[int, from_to(1, STRETCH)]
Added = Annotated[int, from_to(-STRETCH, STRETCH)]
Total = Annotated[int, from_to(2, STRETCH)]
"""Of two dice; strength points that two counters have."""
Halves = Annotated[float, from_to(0, STRETCH, step=0.5)]
"""Points of movement: they are calculated in halves."""
ByArmour = Annotated[dict[Annotated[int, from_to(0, 2)], Count], of_length(3)]
"""Points by level of armour."""
Half = Annotated[int, from_to(1, 2)]
"""The divisor of a whole, or of a half."""
DIE = range(1, 7)
"""Faces of a die (D6); what needs a face or sum beyond it never happens."""

Highest = Annotated[int, from_to(0, DIE[-1])]
Arm = Literal["cavalry", "infantry", "missile_foot"]
"""The arm of a unit when it moves and fights (GR-1.1)."""
Party = Literal["cavalry", "infantry"]


class Table(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The common part of each block of a table: the source of its numbers."""

    provenance: str = ""


class Results(Table, frozen=True, kw_only=True):
    """The combat results: for each total of two dice a cell for each column of odds."""

    columns: tuple[str, ...]
    rows: Annotated[dict[Total, tuple[str, ...]], of_length(11)]

    def __post_init__(self) -> None:
        if any(len(row) != len(self.columns) for row in self.rows.values()):
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

    rear_hex: Count
    opposite_hexes: Count
    banner: Count
    leader_stacked: Count
    leader_in_range: Count
    enemy_missile_foot: Count
    enemy_all_disorganised: Count
    missile_foot_sp_cap: Count
    charge_limit_over_armour: Count
    charge_limit_disorganised: Count


class Disorganisation(Table, frozen=True, kw_only=True):
    """The totals of two dice that disorganise who has retreated, by result and kind of unit (GR-5.1.1g)."""

    columns: tuple[str, ...]
    D1: dict[str, tuple[Total, ...]]
    D2_A1: dict[str, tuple[Total, ...]]
    D3_A2: dict[str, tuple[Total, ...]]
    D4_A3: dict[str, tuple[Total, ...]]
    D5_A4: dict[str, tuple[Total, ...]]

    def __post_init__(self) -> None:
        rows = (self.D1, self.D2_A1, self.D3_A2, self.D4_A3, self.D5_A4)
        if any(set(row) != set(self.columns) for row in rows):
            raise ValueError("each row has all columns")


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
    infantry_mp: Halves = 0.0
    cavalry_mp: Halves = 0.0
    infantry_mp_extra: Halves = 0.0
    cavalry_mp_extra: Halves = 0.0
    defender_shift: Count = 0
    attacker_sp_divisor: Half = 1
    disorganises: tuple[Party, ...] = ()
    same_as: str = ""
    passable: bool = True
    zoc: bool = True
    wall: bool = True
    charge_level: Literal[-1, "set 0"] | None = None

    def __post_init__(self) -> None:
        entered = self.kind != "hexside" and not self.same_as
        for key, points in (("infantry_mp", self.infantry_mp), ("cavalry_mp", self.cavalry_mp)):
            if entered and not points:
                raise ValueError(f"{key}: a hex or link that can be entered costs half a point at least")


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
    facing_surcharge: dict[str, Count]


class Fortification(Table, frozen=True, kw_only=True):
    """The numbers of a fortification (GR-12.1)."""

    attacker_sp_divisor: Half
    attacker_charge_level: Count
    stacking_sp: Total
    combat_sp: Total
    cavalry_sp: Count
    destroy_complete_turns: Count
    wall_extra_mp_infantry: ByArmour
    wall_extra_mp_cavalry: ByArmour


class Ground(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that ground does."""

    terrain: Terrain
    terrain_extra: TerrainExtra
    fortification: Fortification


Fired = Annotated[int, from_to(-STRETCH, 0)] | Literal["", "D", "DS"]
ByRoll = Annotated[tuple[Fired, ...], of_length(12, 12)]


class Salvo(Table, frozen=True, kw_only=True):
    """The fire of a kind of shooter, by range in hexes: of its modified roll from 1 to 12 a loss, or letters."""

    range_1: ByRoll
    range_2: ByRoll = ()
    range_3: ByRoll = ()

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

    target_armour: Added
    bombard_target_armour_2: Added
    target_in_forest_village_fortification: Added
    horse_archer_with_1_sp: Added
    friendly_fire_on_1d6: Highest
    leader_killed_on_2d6: Annotated[int, from_to(2 * DIE[0], 2 * DIE[-1] + 1)]
    crossbow_stop_on_1d6: Annotated[int, from_to(DIE[0], DIE[-1] + 1)]


class FrontArc(Table, frozen=True, kw_only=True):
    """The hexes before a unit that looks north, as axial steps, by distance (D58)."""

    range_1: tuple[tuple[int, int], ...]
    range_2: tuple[tuple[int, int], ...]
    range_3: tuple[tuple[int, int], ...]
    max_range: dict[str, Annotated[int, from_to(1, 3)]]
    horse_archer: str

    def __post_init__(self) -> None:
        for range_, steps in enumerate((self.range_1, self.range_2, self.range_3), 1):
            if any(max(abs(q), abs(r), abs(q + r)) != range_ for q, r in steps):
                raise ValueError(f"range_{range_}: not each step is so far away")


class Fire(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ranged fire."""

    fire: Salvoes
    fire_modifiers: FireModifiers
    front_arc: FrontArc


LEVELS = ("-2", "-1", "0", "+1", "+2")


class MoraleTest(Table, frozen=True, kw_only=True):
    """The highest modified die that passes, by the army's level (GR-6.2.1)."""

    pass_max: Annotated[dict[Annotated[str, one_of(*LEVELS)], Highest], each_of(*LEVELS)]
    in_command_range: Added
    stacked_with_leader: Added

    def most(self, level: int) -> int:
        """The highest modified die that passes at a level of morale, as "+1" in the table. KeyError for no level."""
        return self.pass_max[f"+{level}" if level > 0 else str(level)]


Boxes = Annotated[int, from_to(-60, 60)]


class MoraleEvents(Table, frozen=True, kw_only=True):
    """Boxes in favour of the enemy of who suffers it (GR-6.1)."""

    unit_eliminated: Boxes
    banner_lost: Boxes
    banner_retaken: Boxes
    leader_killed: Boxes
    army_leader_killed: Boxes


class LevelFrom(msgspec.Struct, frozen=True, rename={"frm": "from"}, forbid_unknown_fields=True):
    """The level of the boxes between two."""

    frm: int
    to: int
    level: Annotated[int, from_to(-2, 2)]


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

    cavalry: Added | Literal["failed", "success"]
    infantry: Added | Literal["stays", "eliminated"]


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
