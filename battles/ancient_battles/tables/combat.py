"""The shape of `combat.toml`: what a blow needs to hit and to wound, and what decides a round."""

from typing import Annotated, TypeVar

import msgspec

from battles.ancient_battles.tables.shapes import SCORES, Least, Table
from rulebook.bounds import from_to, of_length

T = TypeVar("T")
ByScore = Annotated[tuple[T, ...], of_length(len(SCORES), len(SCORES))]
Bonus = Annotated[int, from_to(0, 10)]
Face = Annotated[int, from_to(2, 6)]


class CombatResult(Table, frozen=True, kw_only=True):
    """The additions of a side to its wounds (AB-20.2)."""

    close_order: Bonus
    per_full_rank: Bonus
    max_rank_bonus: Bonus
    standard: Bonus
    army_standard: Bonus
    momentum: Bonus
    higher_ground: Bonus
    flank_attack: Bonus
    rear_attack: Bonus


class ToHit(Table, frozen=True, kw_only=True):
    """The numbers to hit, by the WS of striker and target (AB-22.1)."""

    ws: ByScore[ByScore[Face]]


class ToWound(Table, frozen=True, kw_only=True):
    """The numbers to wound, by S and T; 0: impossible (AB-23.1)."""

    st: ByScore[ByScore[Least]]


class Combat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Close combat."""

    combat_result: CombatResult
    to_hit: ToHit
    to_wound: ToWound
