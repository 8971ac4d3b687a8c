"""Missiles: how far they hit and how well, through which armour, and when they run low."""

from typing import Annotated, Literal

import msgspec

from battles.devils_horsemen.tables.shapes import TYPES, Added, Face, One, Table
from rulebook.bounds import each_of, one_of

SHOTS = ("arched_B", "arched_C", "direct_B", "direct_C", "direct_CB")
ByShot = Annotated[dict[Annotated[str, one_of(*SHOTS)], Added], each_of(*SHOTS)]
Mode = Literal["direct", "arched"]
Moving = Literal["ordered fire", "withdrawing fire", "feigned retreat", "harassment_and_dispersal"]
"""Fire that goes with a move (DH-8.18b)."""


class DoubleShot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The units that may shoot twice, and the shot that is checked for supply (DH-8.25a)."""

    allowed: Literal["active infantry or dismounted cavalry with C that does not move, not with shower"]
    check_on_shot: Literal[2]


class MissileSupply(Table, frozen=True, kw_only=True):
    """Natural dice that leave a unit Missile Low (DH-8.14)."""

    low_on: dict[
        Annotated[str, one_of("B", "C", "CB", "C_shower_mounted", "C_shower_foot")], tuple[Face, ...]
    ]
    double_shot: DoubleShot


class MissileModifiers(Table, frozen=True, kw_only=True):
    """Modifiers to the die of fire, and ranges of reaction fire (DH-8.18b)."""

    firer_moved_or_will_move: Added
    firer_moved_applies_to: tuple[Moving, ...]
    shower_mounted: Added
    shower_foot: Added
    firer_disordered: Added
    exit_fire_range: One
    entry_fire_range: One
    withdrawing_fire_range: One
    harassment_range: One
    target_moved: Added
    terrain: Literal[0]


class MissileRange(Table, frozen=True, kw_only=True):
    """The most that hits, by missile and face, and by range in hexes (DH-10.1a)."""

    note: str
    hit: dict[Annotated[str, one_of("B", "C_mounted", "C_foot", "CB_mounted", "CB_foot")], dict[One, Face]]


class ArmorEffect(Table, frozen=True, kw_only=True):
    """Die modifiers by armour of the target, mode and missile (DH-10.2a)."""

    modifier: dict[Annotated[str, one_of(*TYPES, "LC_MONGOL")], ByShot]
    notes: dict[str, str]
