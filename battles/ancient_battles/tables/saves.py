"""The shape of `saves.toml`: armour, what it saves from and how it slows."""

from collections.abc import Collection
from typing import Annotated

import msgspec

from battles.ancient_battles.tables.shapes import SCORES, Added, Least, Table, Type, Worse
from rulebook import rule
from rulebook.bounds import from_to, of_length

SHIELDS = ("shield", "buckler", "large_shield", "pavise")
BODY = ("light_armour", "heavy_armour", "plate_partial", "plate_full")
BARDING = ("barding_partial_padded", "barding_full_padded", "barding_partial_metal", "barding_full_metal")
Slower = Annotated[int, from_to(-3, 0)]
Note = Annotated[int, from_to(1, 8)]


class Protection(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of the saves (AB-19.5): on what foot and cavalry save by it alone, 0 for not; what it adds to armour.

    `notes` are the printed ones (D31), by which the rules know when it counts.
    """

    foot: Least
    cavalry: Least = 0
    bonus: Added = 0
    cavalry_bonus: Added = 0
    notes: tuple[Note, ...] = ()
    foot_notes: tuple[Note, ...] = ()
    cavalry_notes: tuple[Note, ...] = ()
    move: Slower
    move_with_shield: Slower = 0
    move_note: Annotated[int, from_to(0, 8)] = 0

    def noted(self, type_: Type) -> tuple[int, ...]:
        """The notes that hold for a type of troops."""
        return self.notes + (self.foot_notes if type_ == "foot" else self.cavalry_notes)


class ArmourNotes(Table, frozen=True, kw_only=True, rename={f"note_{n}": str(n) for n in range(1, 9)}):
    """The notes of the saves, as they are printed: what they mean is in the rules."""

    note_1: str
    note_2: str
    note_3: str
    note_4: str
    note_5: str
    note_6: str
    note_7: str
    note_8: str


class SaveModifier(Table, frozen=True, kw_only=True):
    """The addition of a hit's strength to the die of a save (AB-19.6)."""

    mod: Annotated[tuple[Worse, ...], of_length(len(SCORES), len(SCORES))]


class Saves(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The saves."""

    armour: dict[str, Protection]
    armour_notes: ArmourNotes
    save_modifier: SaveModifier

    @rule("AB-19.5i")
    def reduction(self, worn: Collection[str]) -> int:
        """By how many inches what a model wears changes its move; a shield counts that it carries (D32)."""
        shield = any(each in SHIELDS for each in worn)
        rows = [self.armour[each] for each in worn]
        return sum(row.move + (row.move_with_shield if shield else 0) for row in rows)
