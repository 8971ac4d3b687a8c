"""The tables of Grunwald, word by word as in the catalogue; a house table replaces a missing one."""

from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from battles.grunwald.tables.forces import (
    Army,
    Body,
    Field,
    FieldMap,
    Leaders,
    Leading,
    Points,
    UnitType,
    Victory,
)
from battles.grunwald.tables.shapes import Combat, Fire, Fortification, Ground, Lie, Morale
from battles.kit.agenda.tables import InForce
from rulebook.tables import TableError

__all__ = [
    "TABLES",
    "Body",
    "FieldMap",
    "Leaders",
    "Leading",
    "Lie",
    "Tables",
    "UnitType",
    "body",
    "leading",
    "lie",
    "unit_type",
]

FOLDER = Path(__file__).parent


class Tables(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """All numbers; one file each."""

    combat: Combat
    ground: Ground
    fire: Fire
    morale: Morale
    army: Army
    field: Field
    victory: Points

    @cached_property
    def kinds(self) -> dict[str, UnitType]:
        """The kinds of units by their names."""
        named = {name: getattr(self.army.unit_types, name) for name in self.army.unit_types.__struct_fields__}
        return {name: kind for name, kind in named.items() if isinstance(kind, UnitType)}

    @property
    def fortification(self) -> Fortification:
        """The numbers of a fortification."""
        return self.ground.fortification

    @property
    def points(self) -> Victory:
        """The numbers of victory."""
        return self.victory.victory


SHAPES: dict[str, type[Any]] = {
    "combat": Combat,
    "ground": Ground,
    "fire": Fire,
    "morale": Morale,
    "army": Army,
    "field": Field,
    "victory": Points,
}
LINES = {"leaders.list": "id", "order_of_battle.group": "id"}


def whole(parts: dict[str, Any]) -> Tables:
    """All tables. Raises TableError where the map has a ground that the table of grounds lacks."""
    ground: Ground = parts["ground"]
    known = {*ground.terrain.__struct_fields__, *ground.terrain_extra.__struct_fields__}
    for letter, meaning in parts["field"].map.legend.items():
        if meaning.terrain not in known:
            raise TableError("field.toml", f"map.legend.{letter}", f"there is no ground {meaning.terrain!r}")
    return Tables(**parts)


TABLES: InForce[Tables] = InForce(FOLDER, SHAPES, whole, lines=LINES)
"""The tables of the battle that is at work."""


@TABLES.reckoned
def lie(name: str) -> Lie:
    """A kind of hex, hexside or link; one that is the same as another is that. KeyError for an unknown one."""
    ground = TABLES.now.ground
    found = getattr(ground.terrain, name, None) or getattr(ground.terrain_extra, name, None)
    if not isinstance(found, Lie):
        raise KeyError(name)
    return lie(found.same_as) if found.same_as else found


def unit_type(name: str) -> UnitType:
    """A kind of unit. KeyError for an unknown one."""
    return TABLES.now.kinds[name]


@TABLES.reckoned
def body(id_: str) -> Body:
    """A body of the order of battle. KeyError for an unknown one."""
    return {each.id: each for each in TABLES.now.army.order_of_battle.group}[id_]


@TABLES.reckoned
def leading(id_: str) -> Leading:
    """A leader as the table has him. KeyError for an unknown one."""
    return {each.id: each for each in TABLES.now.army.leaders.all}[id_]
