"""Leaders and units: what befalls leaders, types of units, and their ratings of reaction."""

from typing import Annotated, Literal

import msgspec

from battles.devils_horsemen.tables.shapes import TYPES, ByType, Count, Face, Factor, Lost, Table
from rulebook.bounds import one_of

Rated = Annotated[
    str, one_of(*TYPES, *(f"{type_}_{who}" for type_ in TYPES for who in ("MONGOL", "european")))
]
"""Types, also of one side alone."""


class MissileCasualty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A leader under fire."""

    trigger: Literal["natural 0 on fire at the leader's hex"]
    confirm: tuple[Face, ...]
    killed: Literal["third roll > initiative"]


class ShockCasualty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A leader in a shock."""

    trigger: Literal["leader stacked with a unit in the combat"]
    wounded: tuple[Face, ...]
    killed: Literal["second roll > initiative"]


class Wound(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The effect of a wound on a leader."""

    all_ratings: Lost
    minimum: Count
    second_wound: Literal["killed"]


class Overrun(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A leader alone beside an enemy."""

    foot: Literal["placed on the nearest friendly unit"]
    mounted: Literal["roll > initiative: eliminated; else placed on the nearest friendly unit"]


class LeaderCasualty(Table, frozen=True, kw_only=True):
    """The summary of leader casualties (DH-10.7a)."""

    missile: MissileCasualty
    shock: ShockCasualty
    wound: Wound
    overrun: Overrun


class UnitType(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A type of unit: its quality and allowance where a scenario says nothing else, and what it dismounts to."""

    heavy: bool
    mounted: bool
    tq: Factor
    ma: Factor
    dismounts_to: Literal["HI", "LI", "none"]


DismountedMissile = Literal["none", "same as mounted face, foot row"]


class Dismounted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The values of a dismounted face."""

    tq: Literal["same as mounted face"]
    ma_HI: Factor  # noqa: N815 - as the table has it
    ma_LI: Factor  # noqa: N815
    missile_HI: DismountedMissile  # noqa: N815
    missile_LI: DismountedMissile  # noqa: N815
    moved_penalty: bool


class UnitTypes(Table, frozen=True, kw_only=True):
    """The types of units (DH-2.22a)."""

    type: ByType[UnitType]
    dismounted: Dismounted


class ReactionRatings(Table, frozen=True, kw_only=True):
    """Ratings where a scenario gives none: against feigned retreats, and of uncontrolled aggression."""

    feigned_retreat_reaction: dict[Rated, Face]
    chivalric_aggression: dict[Rated, Face]
