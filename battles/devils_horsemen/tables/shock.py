"""Shock: which weapons are superior, base columns of the clash, and what a shock comes to."""

from typing import Literal, get_args

import msgspec

from battles.devils_horsemen.tables.shapes import ADDED, DIE, ONE, Table, Type, all_of, each_within, known
from rulebook.bounds import all_within, within

HITS = range(21)
"""Of a shock."""
COLUMNS = range(1, 31)
"""Columns that a base may name; those beyond the results are read at their end (D32)."""
Attacker = Literal["CAT_HC", "HC", "KN", "LC", "HI", "MI", "LI"]
"""Artillery never attacks (D22)."""


class Versus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Against whom an attacker is superior, and who is superior against him."""

    AS: tuple[str, ...]
    DS: tuple[str, ...]

    def __post_init__(self) -> None:
        known("AS, DS", (*self.AS, *self.DS), get_args(Type))
        if both := sorted({*self.AS} & {*self.DS}):
            raise ValueError(f"DS: {', '.join(both)} can't be superior and inferior at once")


class Superiority(Table, frozen=True, kw_only=True):
    """Weapon superiority (DH-10.3a)."""

    as_multiplier_defender_hits: int
    ds_multiplier_attacker_hits: int
    attacker: dict[str, Versus]

    def __post_init__(self) -> None:
        all_within(self, ONE)
        all_of("attacker", self.attacker, Attacker)


class Angles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base columns by attacker and defender, for each angle."""

    front: dict[str, dict[str, int]]
    flank: dict[str, dict[str, int]]
    rear: dict[str, dict[str, int]]

    def __post_init__(self) -> None:
        for angle in self.__struct_fields__:
            rows = getattr(self, angle)
            all_of(angle, rows, Attacker)
            for attacker, row in rows.items():
                all_of(f"{angle}.{attacker}", row, Type)
                each_within(f"{angle}.{attacker}", row, COLUMNS)


class Clash(Table, frozen=True, kw_only=True):
    """The clash of spears and swords (DH-10.4a)."""

    clash: Angles


class Shifts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Column shifts, as the attacker sees them."""

    per_unit_difference: int
    defender_disordered_cavalry: int
    attack_uphill: int
    attack_downhill: int
    across_stream: int
    across_kalka_river: int
    across_steep_bank: int
    cavalry_attacks_into_woods: int

    def __post_init__(self) -> None:
        all_within(self, ADDED)


class ShockDie(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The effect of leaders' charisma on the die."""

    attacker_charisma: Literal["add", "subtract"]
    defender_charisma: Literal["add", "subtract"]


class Results(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hits of attacker and defender by die, from column 1 on; shifts."""

    results: dict[str, tuple[tuple[int, int], ...]]
    shifts: Shifts
    die: ShockDie

    def __post_init__(self) -> None:
        if set(self.results) != {str(die) for die in DIE}:
            raise ValueError("results: there is a row for each die, 0 to 9")
        if len({len(row) for row in self.results.values()}) != 1 or not self.results["0"]:
            raise ValueError("results: all rows have the same columns, one at least")
        for die, row in self.results.items():
            for cell in row:
                for hits in cell:
                    within(f"results.{die}", hits, HITS)


class Scrt(Table, frozen=True, kw_only=True):
    """The shock combat results table (DH-10.5a)."""

    scrt: Results
