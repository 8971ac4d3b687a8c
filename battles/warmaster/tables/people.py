"""The shape of the table by which people of a campaign stand behind units."""

from typing import Annotated

import msgspec

from battles.warmaster.tables.shapes import MANY, MOST_UNITS, Command, Several, Table, UnitTypes
from rulebook.bounds import from_to, one_of, within

KINDS = tuple(key for key in UnitTypes.__struct_fields__ if key != "provenance")
"""The types of units."""
Codes = dict[str, str]
"""The type of unit by type of troops."""


class Heads(Table, frozen=True, kw_only=True):
    """How many people a unit and a side have, what prestige makes of command, and what hunger takes."""

    least: Several
    most: int
    prestige: Several
    best_command: Command
    unsupplied_dice: Annotated[int, from_to(-MANY, 0)]
    unsupplied_command: Annotated[int, from_to(-12, 0)]
    alike: tuple[Annotated[str, one_of(*KINDS)], ...]

    def __post_init__(self) -> None:
        # Every unit has nine heads at least but the last of each class of a group.
        within("most", self.most, range(self.least, MOST_UNITS * 9 + 1))
        if len(set(self.alike)) < len(self.alike):
            raise ValueError("alike: types of units, each once")


class OnFoot(Table, frozen=True, kw_only=True):
    """The type of riders who have lost their horse."""

    armoured: str
    unarmoured: str
    shooting: str


class Troops(Table, frozen=True, kw_only=True):
    """The type of unit by type of troops, for people of any origin and, before it, for some origins."""

    any: Codes
    origins: dict[str, Codes]


class People(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """People of a campaign as units."""

    heads: Heads
    on_foot: OnFoot
    troops: Troops

    def __post_init__(self) -> None:
        for codes in (self.troops.any, *self.troops.origins.values()):
            for type_, name in codes.items():
                self._placed(type_, name)
        for key in ("armoured", "unarmoured", "shooting"):
            self._placed(key, getattr(self.on_foot, key))

    def _placed(self, key: str, name: str) -> None:
        if name not in self.heads.alike:
            raise ValueError(f"{key}: {name!r} does not stand in alike")
