"""The tables of Ancient Battles, word by word as in the catalogue: the printed ones, and M1 to M8 of the house."""

from collections.abc import Container, Iterable
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from battles.ancient_battles.tables.armies import Armies
from battles.ancient_battles.tables.combat import Combat
from battles.ancient_battles.tables.measure import thousandths
from battles.ancient_battles.tables.people import Kinds
from battles.ancient_battles.tables.play import Definitions, Play, Settings, Terrain, Tests
from battles.ancient_battles.tables.profiles import Line, MeleeWeapon, People, Profile
from battles.ancient_battles.tables.saves import Protection, Saves
from battles.ancient_battles.tables.shooting import Missile, Shooting
from battles.kit.agenda.tables import InForce
from rulebook import rule
from rulebook.tables import TableError

__all__ = [
    "TABLES",
    "Tables",
    "armour",
    "base",
    "definitions",
    "missile",
    "profile",
    "settings",
    "terrain",
    "tests",
    "weapon",
]


class Tables(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """All numbers; one file each."""

    play: Play
    shooting: Shooting
    saves: Saves
    combat: Combat
    profiles: People
    armies: Armies
    kinds: Kinds

    def __post_init__(self) -> None:
        people, arms = self.profiles, {*self.profiles.melee_weapons, *self.shooting.missile_weapons}
        for file, table in (("profiles.toml", people), ("kinds.toml", self.kinds)):
            for block, lines in (("profiles", table.profiles), ("characters", table.characters)):
                for name, line in lines.items():
                    at = f"{block}.{name}"
                    known(f"{at}.weapons", line.weapons, arms, file)
                    known(f"{at}.armour", line.armour, self.saves.armour, file)
                    known(f"{at}.type", [footing(line)], people.bases, file)
                    if not 0 < line.printed_move == line.M + self.saves.reduction(line.armour):
                        left = f"{line.printed_move} is not what the armour leaves of M, or it leaves nothing"
                        raise TableError(file, f"{at}.move", left)
        known("alike.profiles", self.kinds.alike.profiles, self.people, "kinds.toml")
        for name, army in self.armies.muster.items():
            for number, entry in enumerate(army.units, 1):
                known(f"muster.{name}.units.{number}.profile", [entry.profile], self.people, "armies.toml")

    @cached_property
    def people(self) -> dict[str, Profile]:
        """Units and characters by the names of their profiles."""
        house = self.kinds.profiles | self.kinds.characters
        printed = house | self.profiles.profiles | self.profiles.characters
        return {name: self._profile(name, line) for name, line in printed.items()}

    @rule("AB-19.5i", "AB-H2.2", "AB-H9.8")
    def _profile(self, name: str, line: Line) -> Profile:
        """A profile in play: its move by its armour, its base by type and order, the last weapons that it has."""
        held = ("", *line.weapons)
        return Profile(
            **msgspec.structs.asdict(line),
            name=name,
            character=not line.order,
            move=thousandths(line.M + self.saves.reduction(line.armour)),
            base=self.profiles.bases[footing(line)].size_,
            melee=[each for each in ("hand_weapon", *held) if each in self.profiles.melee_weapons][-1],
            missile=[each for each in held if not each or each in self.shooting.missile_weapons][-1],
        )


def known(key: str, names: Iterable[str], among: Container[str], file: str = "profiles.toml") -> None:
    """Refuse a name that stands in no table. Raises TableError."""
    for name in names:
        if name not in among:
            raise TableError(file, key, f"there is no {name!r} in the tables")


def footing(line: Line) -> str:
    """On which base the models of a profile stand."""
    if not line.order:
        return "character_foot" if line.type == "foot" else "character_mounted"
    return f"{line.type}_{line.order}" if line.type in ("foot", "cavalry") else line.type


SHAPES: dict[str, type[Any]] = {
    "play": Play,
    "shooting": Shooting,
    "saves": Saves,
    "combat": Combat,
    "profiles": People,
    "armies": Armies,
    "kinds": Kinds,
}
TABLES: InForce[Tables] = InForce(Path(__file__).parent, SHAPES, lambda parts: Tables(**parts))
"""The tables of the battle that is at work."""


def profile(name: str) -> Profile:
    """A unit's or a character's profile. KeyError for an unknown one."""
    return TABLES.now.people[name]


def base(name: str) -> tuple[int, int]:
    """How wide and deep a model of a profile stands (thousandths of an inch). KeyError for an unknown one."""
    return profile(name).base


def weapon(name: str) -> MeleeWeapon:
    """A weapon for close combat. KeyError for an unknown one."""
    return TABLES.now.profiles.melee_weapons[name]


def missile(name: str) -> Missile:
    """A missile weapon. KeyError for an unknown one."""
    return TABLES.now.shooting.missile_weapons[name]


def armour(name: str) -> Protection:
    """A row of the table of saves. KeyError for an unknown one."""
    return TABLES.now.saves.armour[name]


def terrain(name: str) -> Terrain:
    """A kind of terrain. KeyError for an unknown one."""
    return TABLES.now.play.terrain_types[name]


def settings() -> Settings:
    """The table, and how long a battle lasts (M5)."""
    return TABLES.now.play.battle


def definitions() -> Definitions:
    """Names that the sheet does not explain (M3)."""
    return TABLES.now.play.definitions


def tests() -> Tests:
    """Numbers of the tests on Ld."""
    return TABLES.now.play.tests
