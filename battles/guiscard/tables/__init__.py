"""The tables of the skirmish, with what its rules look up in them. Points, dice and hexes as printed."""

from pathlib import Path
from typing import Any

import msgspec

from battles.guiscard.tables.base import Cover, Meaning, Value
from battles.guiscard.tables.besieging import Besieging
from battles.guiscard.tables.building import Border, Buildings
from battles.guiscard.tables.engines import Engines
from battles.guiscard.tables.fighting import Animal, CombatEffect, Counter, Counters, Fighting, Values
from battles.guiscard.tables.flames import Flames
from battles.guiscard.tables.gear import Gear
from battles.guiscard.tables.moving import Infiltration, Movement, Play, Terrain, Terrains
from battles.guiscard.tables.shooting import Band, FireEffect, FireTable, Shooting, Weapon
from battles.guiscard.tables.tactics import Tactics
from battles.kit.agenda.tables import InForce
from rulebook import tables

__all__ = [
    "TABLES",
    "Band",
    "Border",
    "CombatEffect",
    "Counter",
    "Cover",
    "FireEffect",
    "FireTable",
    "Meaning",
    "Tables",
    "Value",
    "Values",
    "Weapon",
    "animal",
    "counter",
    "load",
    "movement",
    "weapon",
]

FOLDER = Path(__file__).parent


class Tables(msgspec.Struct, frozen=True, kw_only=True):
    """All numbers of the skirmish; one file each."""

    play: Play
    ground: Terrains
    fire: Shooting
    combat: Fighting
    counters: Counters
    tactics: Tactics
    buildings: Buildings
    flames: Flames
    engines: Engines
    gear: Gear
    besieging: Besieging

    @property
    def terrain(self) -> dict[str, Terrain]:
        """The kinds of open ground (GT-3.1)."""
        return self.ground.terrain

    @property
    def infiltration(self) -> Infiltration:
        """The roll of slipping through."""
        return self.play.infiltration


SHAPES: dict[str, type[Any]] = {
    "play": Play,
    "ground": Terrains,
    "fire": Shooting,
    "combat": Fighting,
    "counters": Counters,
    "tactics": Tactics,
    "buildings": Buildings,
    "flames": Flames,
    "engines": Engines,
    "gear": Gear,
    "besieging": Besieging,
}
LINES = {"character": "code", "animal": "code", "movement": "type", "weapon": "id"}
TABLES: InForce[Tables] = InForce(
    FOLDER, SHAPES, lambda parts: Tables(**parts), lines=LINES, spoken=("offensive", "defensive")
)
"""The tables of the battle that is at work."""


def load(folder: Path = FOLDER) -> Tables:
    """The tables of a folder. Raises TableError."""
    return Tables(**{name: tables.read(folder / f"{name}.toml", shape) for name, shape in SHAPES.items()})


@TABLES.reckoned
def counter(code: str) -> Counter:
    """The counter of a class. KeyError for a code that no counter has."""
    return _counters()[code]


@TABLES.reckoned
def animal(code: str) -> Animal:
    """The row of an animal alone. KeyError for an unknown one."""
    return {each.code: each for each in TABLES.now.counters.animal}[code]


@TABLES.reckoned
def movement(type_: str) -> Movement:
    """The movement allowance of a kind of character. KeyError for an unknown one."""
    return {each.type: each for each in TABLES.now.play.movement}[type_]


@TABLES.reckoned
def weapon(id_: str) -> Weapon:
    """A missile weapon. KeyError for an unknown one."""
    return {each.id: each for each in TABLES.now.fire.weapon}[id_]


@TABLES.reckoned
def _counters() -> dict[str, Counter]:
    return {each.code: each for each in TABLES.now.counters.character}
