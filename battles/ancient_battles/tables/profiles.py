"""The shape of `profiles.toml`: who fights, on which base and with what."""

from typing import Literal

import msgspec

from battles.ancient_battles.tables.measure import thousandths
from battles.ancient_battles.tables.saves import BARDING, BODY, SHIELDS
from battles.ancient_battles.tables.shapes import SCORES, Lines, Order, Type, by_name, length
from rulebook.bounds import all_within, within

Hatred = Literal[
    "hatred", "hatred_norman", "hatred_byzantine", "hatred_lombard", "hatred_arab", "hatred_german"
]
"""Of all, or of a contingent (D24)."""

Trait = Literal["disciplined", "frenzy", Hatred, "fear", "terror", "general", "army_standard"]
"""A special rule of a profile."""


class MeleeWeapon(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A weapon for close combat (M1): what it adds to S and A, how many ranks strike with it, who strikes last."""

    strength: int
    strength_on_charge: int = 0
    ranks_charging: int
    ranks_standing: int
    shield: bool
    strikes_last: bool
    attacks: int = 0

    def __post_init__(self) -> None:
        all_within(self, range(7), "strength", "strength_on_charge", "attacks")
        all_within(self, range(1, 11), "ranks_charging", "ranks_standing")


class Base(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How wide and deep a model stands (M2)."""

    w: float
    d: float

    def __post_init__(self) -> None:
        length("w", self.w, 0.2, 6)
        length("d", self.d, 0.2, 6)

    @property
    def size_(self) -> tuple[int, int]:
        """Width and depth."""
        return thousandths(self.w), thousandths(self.d)


PRINTED = {
    "printed_move": "move",
    "weapon_skill": "WS",
    "ballistic_skill": "BS",
    "strength": "S",
    "toughness": "T",
    "wounds": "W",
    "initiative": "I",
    "attacks": "A",
    "leadership": "Ld",
}
"""How the fields of a profile are printed."""


class Line(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    rename=PRINTED,
):
    """A profile as it is printed (M6, M7): `M` before the penalties of armour (inches), and what comes of the armour."""

    contingent: str = ""
    type: Type
    order: Order = ""
    M: int
    printed_move: int
    weapon_skill: int
    ballistic_skill: int
    strength: int
    toughness: int
    wounds: int
    initiative: int
    attacks: int
    leadership: int
    weapons: tuple[str, ...]
    armour: tuple[str, ...]
    rules: tuple[Trait, ...]
    save_shooting_front: int
    save_combat_front: int
    points: int

    def __post_init__(self) -> None:
        within("M", self.M, range(1, 25))
        for key, name in PRINTED.items():
            if len(name) < 3 and name != "Ld":
                within(name, getattr(self, key), SCORES)
        within("Ld", self.leadership, range(2, 13))
        all_within(self, range(7), "save_shooting_front", "save_combat_front")
        within("points", self.points, range(1, 10_001))
        for kind in (SHIELDS, BODY, BARDING):
            if sum(each in kind for each in self.armour) > 1:
                raise ValueError(f"armour: one of {', '.join(kind)} at most")


class Profile(Line, frozen=True, kw_only=True, rename={"move": "moves"}):
    """A profile in play: `move` is what the armour leaves of M (AB-19.5i), in thousandths of an inch.

    `melee` is what it fights with, `missile` what it shoots with, "" for nothing.
    """

    name: str
    character: bool
    move: int
    base: tuple[int, int]
    melee: str
    missile: str

    @property
    def mounted(self) -> bool:
        """True if it is cavalry or a chariot."""
        return self.type in ("cavalry", "light_chariot", "heavy_chariot")


class People(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The people and their weapons."""

    melee_weapons: Lines
    bases: Lines
    profiles: Lines
    characters: Lines

    def __post_init__(self) -> None:
        by_name(self, melee_weapons=MeleeWeapon, bases=Base, profiles=Line, characters=Line)
        for name, line in self.profiles.items():
            if not line.order:
                raise ValueError(f"profiles.{name}.order: a unit has one")
        for name, line in self.characters.items():
            if line.order or line.type not in ("foot", "cavalry"):
                raise ValueError(
                    f"characters.{name}.type: a character is on foot or mounted, and in no order"
                )
            if name in self.profiles:
                raise ValueError(f"characters.{name}: there is a unit of that name")
