"""The shape of `profiles.toml`: who fights, on which base and with what."""

from typing import Annotated, Literal

import msgspec

from battles.ancient_battles.tables.measure import thousandths
from battles.ancient_battles.tables.saves import BARDING, BODY, SHIELDS
from battles.ancient_battles.tables.shapes import Added, Leadership, Least, Order, Score, Several, Type
from rulebook.bounds import from_to

Hatred = Literal[
    "hatred", "hatred_norman", "hatred_byzantine", "hatred_lombard", "hatred_arab", "hatred_german"
]
"""Of all, or of a contingent (D24)."""

Trait = Literal["disciplined", "frenzy", Hatred, "fear", "terror", "general", "army_standard"]
"""A special rule of a profile."""


Side = Annotated[float, from_to(0.2, 6)]
"""The side of a base (inches)."""


class MeleeWeapon(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A weapon for close combat (M1): what it adds to S and A, how many ranks strike with it, who strikes last."""

    strength: Added
    strength_on_charge: Added = 0
    ranks_charging: Several
    ranks_standing: Several
    shield: bool
    strikes_last: bool
    attacks: Added = 0


class Base(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How wide and deep a model stands (M2)."""

    w: Side
    d: Side

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
    M: Annotated[int, from_to(1, 24)]
    printed_move: int
    weapon_skill: Score
    ballistic_skill: Score
    strength: Score
    toughness: Score
    wounds: Score
    initiative: Score
    attacks: Score
    leadership: Leadership
    weapons: tuple[str, ...]
    armour: tuple[str, ...]
    rules: tuple[Trait, ...]
    save_shooting_front: Least
    save_combat_front: Least
    points: Annotated[int, from_to(1, 10_000)]

    def __post_init__(self) -> None:
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

    melee_weapons: dict[str, MeleeWeapon]
    bases: dict[str, Base]
    profiles: dict[str, Line]
    characters: dict[str, Line]

    def __post_init__(self) -> None:
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
