"""The costs of moves and manoeuvres, in movement points and in cohesion."""

from typing import Literal

import msgspec

from battles.devils_horsemen.tables.shapes import CLASSES, Class, Count, Hits, NoHits, Table


class Lie(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A terrain or hexside: movement points and hits by class; `col` also hits columns."""

    per: Literal["hex", "hexside"]
    mp: Count = 0
    hits: dict[Class, Count] = {}
    col: bool = False
    impassable: bool = False

    def __post_init__(self) -> None:
        if not self.impassable and self.per == "hex" and not self.mp:
            raise ValueError("mp: a hex that can be entered costs 1 point at least")
        if not self.impassable and set(self.hits) != set(CLASSES):
            raise ValueError(f"hits: there is an entry for each of {', '.join(CLASSES)}")


class Climb(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cost of a change of level: for the step, or for each level."""

    per: Literal["action", "level"]
    mp: Count
    hits: Hits
    col: bool


class Elevation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Levels up and down."""

    up_one: Climb
    up_more_than_one: Climb
    down_one: Climb
    down_more_than_one: Climb


class FacingChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cost of a pivot."""

    infantry_mp_per_vertex: Count
    cavalry_mp_any_facing: Count
    leader_mp: Literal[0]
    hits: NoHits


class RoughTurn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hits of a pivot in woods or rough, by corner turned."""

    hits: Hits
    col: bool


class Mounting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Mounting or dismounting takes the whole allowance."""

    mp: Literal["all"]
    hits: NoHits


class Columning(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Into or out of column."""

    mp: Count
    hits: NoHits


class Through(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Through a friendly unit; a leader into a hex with one."""

    mp: Count
    hits: Hits
    leader_mp_into_hex_with_unit: Count


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
