"""The costs of moves and manoeuvres, in movement points and in cohesion."""

from typing import Literal

import msgspec

from battles.devils_horsemen.tables.shapes import COUNT, ONE, Class, Table, suffered
from rulebook.bounds import all_within, within

NONE = range(1)
"""The range of empty entries of the chart, which rules skip."""


class Lie(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A terrain or hexside: movement points and hits by class; `col` also hits columns."""

    per: Literal["hex", "hexside"]
    mp: int = 0
    hits: dict[Class, int] = {}
    col: bool = False
    impassable: bool = False

    def __post_init__(self) -> None:
        if not self.impassable:
            within("mp", self.mp, ONE if self.per == "hex" else COUNT)
            suffered(self.hits)


class Climb(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cost of a change of level: for the step, or for each level."""

    per: Literal["action", "level"]
    mp: int
    hits: dict[Class, int]
    col: bool

    def __post_init__(self) -> None:
        within("mp", self.mp, COUNT)
        suffered(self.hits)


class Elevation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Levels up and down."""

    up_one: Climb
    up_more_than_one: Climb
    down_one: Climb
    down_more_than_one: Climb


class FacingChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cost of a pivot."""

    infantry_mp_per_vertex: int
    cavalry_mp_any_facing: int
    leader_mp: Literal[0]
    hits: dict[Class, int]

    def __post_init__(self) -> None:
        all_within(self, COUNT)
        suffered(self.hits, NONE)


class RoughTurn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hits of a pivot in woods or rough, by corner turned."""

    hits: dict[Class, int]
    col: bool

    def __post_init__(self) -> None:
        suffered(self.hits)


class Mounting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Mounting or dismounting takes the whole allowance."""

    mp: Literal["all"]
    hits: dict[Class, int]

    def __post_init__(self) -> None:
        suffered(self.hits, NONE)


class Columning(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Into or out of column."""

    mp: int
    hits: dict[Class, int]

    def __post_init__(self) -> None:
        within("mp", self.mp, COUNT)
        suffered(self.hits, NONE)


class Through(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Through a friendly unit; a leader into a hex with one."""

    mp: int
    hits: dict[Class, int]
    leader_mp_into_hex_with_unit: int

    def __post_init__(self) -> None:
        all_within(self, COUNT)
        suffered(self.hits)


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The other costs of movement points."""

    facing_change: FacingChange
    facing_change_in_woods_or_rough: RoughTurn
    dismount_or_mount: Mounting
    enter_or_leave_column: Columning
    pass_through_friendly_unit: Through


class MovementCosts(Table, frozen=True, kw_only=True):
    """The chart of movement costs (DH-6.37a)."""

    terrain: dict[str, Lie]
    elevation: Elevation
    action: Action
