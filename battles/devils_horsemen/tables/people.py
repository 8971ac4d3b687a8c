"""Leaders and units: what befalls leaders, types of units, and their ratings of reaction."""

from typing import Literal, get_args

import msgspec

from battles.devils_horsemen.tables.shapes import (
    COUNT,
    DIE,
    FACTOR,
    STRETCH,
    Table,
    Type,
    all_of,
    each_within,
    known,
)
from rulebook.bounds import all_within, within


class MissileCasualty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A leader under fire."""

    trigger: Literal["natural 0 on fire at the leader's hex"]
    confirm: tuple[int, ...]
    killed: Literal["third roll > initiative"]

    def __post_init__(self) -> None:
        for die in self.confirm:
            within("confirm", die, DIE)


class ShockCasualty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A leader in a shock."""

    trigger: Literal["leader stacked with a unit in the combat"]
    wounded: tuple[int, ...]
    killed: Literal["second roll > initiative"]

    def __post_init__(self) -> None:
        for die in self.wounded:
            within("wounded", die, DIE)


class Wound(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The effect of a wound on a leader."""

    all_ratings: int
    minimum: int
    second_wound: Literal["killed"]

    def __post_init__(self) -> None:
        within("all_ratings", self.all_ratings, range(-STRETCH, 1))
        within("minimum", self.minimum, COUNT)


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
    tq: int
    ma: int
    dismounts_to: Literal["HI", "LI", "none"]

    def __post_init__(self) -> None:
        all_within(self, FACTOR, "tq", "ma")


DismountedMissile = Literal["none", "same as mounted face, foot row"]


class Dismounted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The values of a dismounted face."""

    tq: Literal["same as mounted face"]
    ma_HI: int  # noqa: N815 - as the table has it
    ma_LI: int  # noqa: N815
    missile_HI: DismountedMissile  # noqa: N815
    missile_LI: DismountedMissile  # noqa: N815
    moved_penalty: bool

    def __post_init__(self) -> None:
        all_within(self, FACTOR, "ma_HI", "ma_LI")


class UnitTypes(Table, frozen=True, kw_only=True):
    """The types of units (DH-2.22a)."""

    type: dict[str, UnitType]
    dismounted: Dismounted

    def __post_init__(self) -> None:
        all_of("type", self.type, Type)


class ReactionRatings(Table, frozen=True, kw_only=True):
    """Ratings where a scenario gives none: against feigned retreats, and of uncontrolled aggression."""

    feigned_retreat_reaction: dict[str, int]
    chivalric_aggression: dict[str, int]

    def __post_init__(self) -> None:
        types = get_args(Type)
        names = (*types, *(f"{type_}_{who}" for type_ in types for who in ("MONGOL", "european")))
        known("feigned_retreat_reaction", self.feigned_retreat_reaction, names)
        known("chivalric_aggression", self.chivalric_aggression, names)
        each_within("feigned_retreat_reaction", self.feigned_retreat_reaction, DIE)
        each_within("chivalric_aggression", self.chivalric_aggression, DIE)
