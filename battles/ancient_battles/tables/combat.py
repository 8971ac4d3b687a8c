"""The shape of `combat.toml`: what a blow needs to hit and to wound, and what decides a round."""

import msgspec

from battles.ancient_battles.tables.shapes import SCORES, Table, ten
from rulebook.bounds import all_within


class CombatResult(Table, frozen=True, kw_only=True):
    """The additions of a side to its wounds (AB-20.2)."""

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
    """The numbers to hit, by the WS of striker and target (AB-22.1)."""

    ws: tuple[tuple[int, ...], ...]

    def __post_init__(self) -> None:
        square("ws", self.ws, range(2, 7))


class ToWound(Table, frozen=True, kw_only=True):
    """The numbers to wound, by S and T; 0: impossible (AB-23.1)."""

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
