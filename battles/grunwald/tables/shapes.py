"""The shapes of the tables, as the catalogue prints them. Points of movement are whole ones, shifts are columns."""

from typing import Literal

import msgspec

Arm = Literal["cavalry", "infantry", "missile_foot"]
"""What a unit is when it moves and fights (GR-1.1)."""
Party = Literal["cavalry", "infantry"]


class Table(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What each block of a table has: where its numbers come from."""

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


class Shifts(Table, frozen=True, kw_only=True):
    """What moves the odds by columns, and the limits of it (GR-1.5d)."""

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


class Combat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What combats come to."""

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


class Fortification(Table, frozen=True, kw_only=True):
    """What a fortification does (GR-12.1)."""

    attacker_sp_divisor: int
    attacker_charge_level: int
    stacking_sp: int
    combat_sp: int
    cavalry_sp: int
    destroy_complete_turns: int
    wall_extra_mp_infantry: dict[int, int]
    wall_extra_mp_cavalry: dict[int, int]


class Ground(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that ground does."""

    terrain: Terrain
    terrain_extra: TerrainExtra
    fortification: Fortification


class Salvo(Table, frozen=True, kw_only=True):
    """What a kind of shooter does, by range in hexes: of its modified roll from 1 to 12 a loss, or letters."""

    range_1: tuple[int | str, ...]
    range_2: tuple[int | str, ...] = ()
    range_3: tuple[int | str, ...] = ()

    def __post_init__(self) -> None:
        if any(row and len(row) != 12 for row in (self.range_1, self.range_2, self.range_3)):
            raise ValueError("a row has a result for each roll from 1 to 12")

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
    """What is added to a roll of fire, and what single dice do (GR-11.2, GR-11.5.9, GR-11.6.2, GR-11.7.3)."""

    target_armour: int
    bombard_target_armour_2: int
    target_in_forest_village_fortification: int
    horse_archer_with_1_sp: int
    friendly_fire_on_1d6: int
    leader_killed_on_2d6: int
    crossbow_stop_on_1d6: int


class FrontArc(Table, frozen=True, kw_only=True):
    """The hexes before a unit that looks north, as axial steps, by distance (D58)."""

    range_1: tuple[tuple[int, int], ...]
    range_2: tuple[tuple[int, int], ...]
    range_3: tuple[tuple[int, int], ...]
    max_range: dict[str, int]
    horse_archer: str


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


class PursuitTest(Table, frozen=True, kw_only=True):
    """By the distance to the nearest leader the dice that leave a pursuit free, or make it mandatory (GR-5.5.3)."""

    voluntary: dict[int, tuple[int, ...]]
    mandatory: dict[int, tuple[int, ...]]
    beyond: Literal["mandatory", "voluntary"]


class Tried(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an overrun comes to: for each party what is added to its test of morale, or what becomes of it."""

    cavalry: int | Literal["failed", "success"]
    infantry: int | Literal["stays", "eliminated"]


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
    """What nerves do."""

    morale_test: MoraleTest
    morale_events: MoraleEvents
    morale_track: MoraleTrack
    pursuit_test: PursuitTest
    overrun: Overrun
