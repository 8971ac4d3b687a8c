"""Missiles: how far they hit and how well, through which armour, and when they run low."""

from typing import Literal, get_args

import msgspec

from battles.devils_horsemen.tables.shapes import ADDED, DIE, LONGEST, Table, Type, all_of, each_within, known
from rulebook.bounds import all_within, within

Shot = Literal["arched_B", "arched_C", "direct_B", "direct_C", "direct_CB"]
Mode = Literal["direct", "arched"]
Moving = Literal["ordered fire", "withdrawing fire", "feigned retreat", "harassment_and_dispersal"]
"""Fire that goes with a move (DH-8.18b)."""


class DoubleShot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The units that may shoot twice, and the shot that is checked for supply (DH-8.25a)."""

    allowed: Literal["active infantry or dismounted cavalry with C that does not move, not with shower"]
    check_on_shot: Literal[2]


class MissileSupply(Table, frozen=True, kw_only=True):
    """Natural dice that leave a unit Missile Low (DH-8.14)."""

    low_on: dict[str, tuple[int, ...]]
    double_shot: DoubleShot

    def __post_init__(self) -> None:
        known("low_on", self.low_on, ("B", "C", "CB", "C_shower_mounted", "C_shower_foot"))
        for key, dice in self.low_on.items():
            for die in dice:
                within(f"low_on.{key}", die, DIE)


class MissileModifiers(Table, frozen=True, kw_only=True):
    """Modifiers to the die of fire, and ranges of reaction fire (DH-8.18b)."""

    firer_moved_or_will_move: int
    firer_moved_applies_to: tuple[Moving, ...]
    shower_mounted: int
    shower_foot: int
    firer_disordered: int
    exit_fire_range: int
    entry_fire_range: int
    withdrawing_fire_range: int
    harassment_range: int
    target_moved: int
    terrain: Literal[0]

    def __post_init__(self) -> None:
        added = (
            "firer_moved_or_will_move",
            "shower_mounted",
            "shower_foot",
            "firer_disordered",
            "target_moved",
        )
        all_within(self, ADDED, *added)
        ranges = ("exit_fire_range", "entry_fire_range", "withdrawing_fire_range", "harassment_range")
        all_within(self, LONGEST, *ranges)


class MissileRange(Table, frozen=True, kw_only=True):
    """The most that hits, by missile and face, and by range in hexes (DH-10.1a)."""

    note: str
    hit: dict[str, dict[int, int]]

    def __post_init__(self) -> None:
        known("hit", self.hit, ("B", "C_mounted", "C_foot", "CB_mounted", "CB_foot"))
        for key, by_range in self.hit.items():
            each_within(f"hit.{key}", by_range, DIE)
            for range_ in by_range:
                within(f"hit.{key}: range", range_, LONGEST)


class ArmorEffect(Table, frozen=True, kw_only=True):
    """Die modifiers by armour of the target, mode and missile (DH-10.2a)."""

    modifier: dict[str, dict[str, int]]
    notes: dict[str, str]

    def __post_init__(self) -> None:
        known("modifier", self.modifier, ("LC_MONGOL", *get_args(Type)))
        for key, shots in self.modifier.items():
            all_of(f"modifier.{key}", shots, Shot)
            each_within(f"modifier.{key}", shots, ADDED)
