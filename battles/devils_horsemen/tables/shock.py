"""Shock: which weapons are superior, base columns of the clash, and what a shock comes to."""

from typing import Annotated, Literal, TypeVar

import msgspec

from battles.devils_horsemen.tables.shapes import TYPES, Added, ByType, Face, One, Table, TypeName
from rulebook.bounds import each_of, from_to, of_length, one_of

T = TypeVar("T")
Hits = Annotated[int, from_to(0, 20)]
"""Of a shock."""
Column = Annotated[int, from_to(1, 30)]
"""A column that a base names; those beyond the results are read at their end (D32)."""
ATTACKERS = tuple(each for each in TYPES if each != "ART")
"""Artillery never attacks (D22)."""
ByAttacker = Annotated[dict[Annotated[str, one_of(*ATTACKERS)], T], each_of(*ATTACKERS)]
Row = Annotated[tuple[tuple[Hits, Hits], ...], of_length(1)]
"""Hits of attacker and defender, from column 1 on."""


class Versus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Against whom an attacker is superior, and who is superior against him."""

    AS: tuple[TypeName, ...]
    DS: tuple[TypeName, ...]

    def __post_init__(self) -> None:
        if both := sorted({*self.AS} & {*self.DS}):
            raise ValueError(f"DS: {', '.join(both)} can't be superior and inferior at once")


class Superiority(Table, frozen=True, kw_only=True):
    """Weapon superiority (DH-10.3a)."""

    as_multiplier_defender_hits: One
    ds_multiplier_attacker_hits: One
    attacker: ByAttacker[Versus]


class Angles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base columns by attacker and defender, for each angle."""

    front: ByAttacker[ByType[Column]]
    flank: ByAttacker[ByType[Column]]
    rear: ByAttacker[ByType[Column]]


class Clash(Table, frozen=True, kw_only=True):
    """The clash of spears and swords (DH-10.4a)."""

    clash: Angles


class Shifts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Column shifts, as the attacker sees them."""

    per_unit_difference: Added
    defender_disordered_cavalry: Added
    attack_uphill: Added
    attack_downhill: Added
    across_stream: Added
    across_kalka_river: Added
    across_steep_bank: Added
    cavalry_attacks_into_woods: Added


class ShockDie(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The effect of leaders' charisma on the die."""

    attacker_charisma: Literal["add", "subtract"]
    defender_charisma: Literal["add", "subtract"]


class Results(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hits by die; shifts."""

    results: Annotated[dict[Face, Row], of_length(10)]
    shifts: Shifts
    die: ShockDie

    def __post_init__(self) -> None:
        if len({len(row) for row in self.results.values()}) != 1:
            raise ValueError("results: all rows have the same columns")


class Scrt(Table, frozen=True, kw_only=True):
    """The shock combat results table (DH-10.5a)."""

    scrt: Results
