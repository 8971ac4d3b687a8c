"""Numbers of hand-to-hand combat, and the counters (sections 1 and 6, counter sheets)."""

from itertools import pairwise
from typing import Annotated, Literal

import msgspec

from battles.guiscard.tables.base import Added, ByFace, Count, Meaning, Points, Row, clamped
from rulebook.bounds import of_length

CombatEffect = Literal["-", "A", "B", "C", "D", "E", "F"]
Armament = Literal["", "javelin", "sling", "short_bow", "composite_bow"]


class Column(Row, frozen=True):
    """One column of the combat table: its differentials and ten results."""

    id: str
    results: ByFace[CombatEffect]
    provenance: str
    min: int | None = None
    max: int | None = None


class CombatTable(Row, frozen=True):
    """Hand to hand (GT-6c)."""

    die: Literal["d10"]
    results_for: str
    column: Annotated[tuple[Column, ...], of_length(1)]
    key: dict[str, Meaning | str]

    def __post_init__(self) -> None:
        """Refuse columns with gaps between them."""
        for before, after in pairwise(self.column):
            if before.max is None or after.min not in (None, before.max + 1) or after.min is None:
                raise ValueError(f"column {after.id}: it does not begin where {before.id} ends")

    def at(self, differential: int) -> int:
        """The place of the column for a differential, counted from 0."""
        return sum(1 for column in self.column if column.min is not None and differential >= column.min)

    def effect(self, column: int, die: int) -> CombatEffect:
        """The result in a column, both clamped to the table (D3, D26)."""
        place = min(max(column, 0), len(self.column) - 1)
        return self.column[place].results[clamped(die) - 1]


class Melee(Row, frozen=True):
    """Around the roll: columns for an attack together, and riders who make one on a rider (GT-6.2c); hexes of a retreat.

    `advance_divisor` is the part of its allowance that a winner advances by (GT-6.6a). `refuses` is the third
    letter of the classes that ride off before a blow, `refusal` by how many hexes (GT-7.4a).
    """

    together: Added
    riders_together: Count
    retreat: Count
    advance_divisor: Count
    refuses: str
    refusal: Count
    provenance: str


class Fighting(Row, frozen=True):
    """`combat.toml`."""

    provenance: str
    combat: CombatTable
    melee: Melee


class Values(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The values of a counter: attack, defence, movement allowance."""

    attack: Points
    defence: Points
    movement: Points


class States(Row, frozen=True):
    """A counter's values, healthy and wounded."""

    healthy: Values
    wounded: Values

    def of(self, wounded: bool) -> Values:
        """The values in a state."""
        return self.wounded if wounded else self.healthy


class Counter(Row, frozen=True):
    """One class of characters: `plain_lance` may be thrown (GT-5c), `weapon` is its bow, sling or javelin."""

    code: str
    name: str
    armoured: bool
    plain_lance: bool
    weapon: Armament
    commands: bool
    foot: States
    mounted: States | None = None

    def values(self, mounted: bool, wounded: bool) -> Values:
        """The values that the counter shows. ValueError for one on horseback that has no horse."""
        if not mounted:
            return self.foot.of(wounded)
        if self.mounted is None:
            raise ValueError(f"{self.code} has no mounted form")
        return self.mounted.of(wounded)


class Animal(Row, frozen=True):
    """The row of an animal alone (GT-1.2c, GT-1.2d)."""

    code: str
    defence: Points
    armoured: bool
    attack: Points = 0
    movement: Points = 0


class StunnedDefence(Row, frozen=True):
    """The defence of people who cannot strike back (GT-1.2h); the one of a `prisoner`, of captives, is not played yet."""

    armoured: Points
    unarmoured: Points
    prisoner: Points
    provenance: str


class Counters(Row, frozen=True):
    """`counters.toml`."""

    provenance: str
    character: tuple[Counter, ...]
    animal: tuple[Animal, ...]
    stunned_defence: StunnedDefence

    def __post_init__(self) -> None:
        """Refuse a class that comes twice."""
        codes = [each.code for each in self.character] + [each.code for each in self.animal]
        twice = next((code for code in codes if codes.count(code) > 1), None)
        if twice:
            raise ValueError(f"character: {twice} comes twice")
