"""The tables of the skirmish, with what its rules look up in them. Points, dice and hexes as printed."""

from functools import cache
from pathlib import Path

import msgspec

from battles.guiscard.tables.base import IMPASSABLE, Value
from battles.guiscard.tables.fighting import (
    Animal,
    CombatEffect,
    CombatTable,
    Counter,
    Counters,
    Fighting,
    Values,
)
from battles.guiscard.tables.moving import Infiltration, Movement, Play, Terrain, Terrains
from battles.guiscard.tables.shooting import (
    Arcs,
    Band,
    Cover,
    FireEffect,
    FireTable,
    Impact,
    Shooting,
    Weapon,
)
from battles.guiscard.tables.tactics import Tactics
from rulebook import tables

__all__ = [
    "IMPASSABLE",
    "Animal",
    "Arcs",
    "Band",
    "CombatEffect",
    "CombatTable",
    "Counter",
    "Cover",
    "FireEffect",
    "FireTable",
    "Impact",
    "Infiltration",
    "Movement",
    "Tables",
    "Tactics",
    "Terrain",
    "Value",
    "Values",
    "Weapon",
    "animal",
    "counter",
    "load",
    "movement",
    "printed",
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

    @property
    def terrain(self) -> dict[str, Terrain]:
        """The kinds of open ground (GT-3.1)."""
        return self.ground.terrain

    @property
    def infiltration(self) -> Infiltration:
        """The roll of slipping through."""
        return self.play.infiltration


def load(folder: Path = FOLDER) -> Tables:
    """The tables of a folder. Raises TableError."""
    return Tables(
        play=tables.read(folder / "play.toml", Play),
        ground=tables.read(folder / "ground.toml", Terrains),
        fire=tables.read(folder / "fire.toml", Shooting),
        combat=tables.read(folder / "combat.toml", Fighting),
        counters=tables.read(folder / "counters.toml", Counters),
        tactics=tables.read(folder / "tactics.toml", Tactics),
    )


@cache
def printed() -> Tables:
    """The tables of the game."""
    return load()


@cache
def counter(code: str) -> Counter:
    """The counter of a class. KeyError for a code that no counter has."""
    return _counters()[code]


@cache
def animal(code: str) -> Animal:
    """An animal by itself. KeyError for an unknown one."""
    return {each.code: each for each in printed().counters.animal}[code]


@cache
def movement(type_: str) -> Movement:
    """The movement allowance of a kind of character. KeyError for an unknown one."""
    return {each.type: each for each in printed().play.movement}[type_]


@cache
def weapon(id_: str) -> Weapon:
    """A missile weapon. KeyError for an unknown one."""
    return {each.id: each for each in printed().fire.weapon}[id_]


@cache
def _counters() -> dict[str, Counter]:
    return {each.code: each for each in printed().counters.character}
