"""The tables of Warmaster, word by word as in the catalogue: the printed ones, and M1 to M5 of the house."""

from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from battles.kit.agenda.tables import InForce
from battles.warmaster.tables.people import People
from battles.warmaster.tables.shapes import Armies, Combat, Play, Settings, Size, Terrain, Units, UnitType

__all__ = ["TABLES", "Tables", "settings", "size", "terrain", "unit_type"]


class Tables(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """All numbers; one file each."""

    combat: Combat
    units: Units
    armies: Armies
    play: Play
    kinds: People

    @cached_property
    def types(self) -> dict[str, UnitType]:
        """The types of units by their names."""
        return self.units.unit_types.by_name()

    @cached_property
    def terrains(self) -> dict[str, Terrain]:
        """The kinds of terrain by their names."""
        return self.play.terrain.by_name()


SHAPES: dict[str, type[Any]] = {
    "combat": Combat,
    "units": Units,
    "armies": Armies,
    "play": Play,
    "kinds": People,
}
TABLES: InForce[Tables] = InForce(Path(__file__).parent, SHAPES, lambda parts: Tables(**parts))
"""The tables of the battle that is at work."""


def unit_type(name: str) -> UnitType:
    """A type of unit. KeyError for an unknown one."""
    return TABLES.now.types[name]


def size(name: str) -> Size:
    """How large the stands of a type of unit are. KeyError for an unknown one."""
    found: Size = getattr(TABLES.now.units.stand_sizes, unit_type(name).type)
    return found


def terrain(name: str) -> Terrain:
    """A kind of terrain. KeyError for an unknown one."""
    return TABLES.now.terrains[name]


def settings() -> Settings:
    """The numbers of a battle that are of the house (M4)."""
    return TABLES.now.play.settings
