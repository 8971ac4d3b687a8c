"""GT-5.4.3: the harm of a shot to the person or horse where it comes down."""

from typing import Literal

import msgspec

from battles.guiscard.rules.fire.impact import UNSUPPLIED
from battles.guiscard.state import Character, Horse, Skirmish
from battles.guiscard.tables import TABLES, Cover, FireEffect, FireTable, Weapon
from rulebook import rule

TableName = Literal["fire_foot", "fire_mounted"]


class Wounding(msgspec.Struct, frozen=True, omit_defaults=True):
    """The harm of a shot to its victim: the letter of the table for its `total` after the `modifiers`.

    `weapon_class` and `cover` are the column; `words` are what the letter says.
    """

    piece: str
    table: TableName
    weapon_class: str
    cover: str
    total: int
    letter: str
    words: str
    modifiers: dict[str, int] = {}


ARMOURED = "armoured_target"


@rule("GT-5.4.3a")
def struck(state: Skirmish, hex_: str) -> Character | Horse | None:
    """The victim of a shot that comes down in a hex, friend or foe; None in an empty one."""
    name = state.at.get(hex_, "")
    return state.people.get(name) or state.horses.get(name)


@rule("GT-5.4.3a")
def suffers(state: Skirmish, shooter: Character, hex_: str) -> Character | Horse | None:
    """The victim of a shot that has come down in a hex; never the shooter, whose other half it may be (D99)."""
    piece = struck(state, hex_)
    return None if piece is shooter else piece


@rule("GT-5.4.3b", "GT-5.4.3c")
def table_of(piece: Character | Horse) -> TableName:
    """The table by which somebody suffers: the riders' table, or the one of people on foot and horses alone."""
    return "fire_mounted" if isinstance(piece, Character) and piece.mounted else "fire_foot"


def table(name: TableName) -> FireTable:
    """A fire table."""
    tables: dict[TableName, FireTable] = {
        "fire_mounted": TABLES.now.fire.fire_mounted,
        "fire_foot": TABLES.now.fire.fire_foot,
    }
    return tables[name]


@rule("GT-5.4.3e", "GT-1.2f")
def modifiers(one: Character, piece: Character | Horse) -> dict[str, int]:
    """The additions to the roll for damage, by reason: the target's armour, the shooter's hunger (D52)."""
    armour = table(table_of(piece)).armoured_target * piece.armoured
    found = {ARMOURED: armour, UNSUPPLIED: one.penalty}
    return {reason: value for reason, value in found.items() if value}


@rule("GT-5.4.3b", "GT-5.4.3f")
def letter(piece: Character | Horse, weapon: Weapon, cover: Cover, total: int) -> FireEffect:
    """The result by the modified roll, the cover and the class of the weapon."""
    return table(table_of(piece)).effect(weapon.class_, cover, total)
