"""The shape of the table by which people of a campaign stand behind models."""

from typing import Annotated

import msgspec

from battles.ancient_battles.tables.profiles import Line
from battles.ancient_battles.tables.shapes import MOST_MODELS, Leadership, Table, Worse
from rulebook.bounds import from_to, within

Body = Annotated[int, from_to(5, MOST_MODELS - 1)]
Few = Annotated[int, from_to(1, 20)]
Codes = dict[str, str]
"""The profile by type of troops."""


class Bodies(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many models a whole body has: of foot by its order, and of riders."""

    close: Body
    loose: Body
    skirmish: Body
    mounted: Body

    def of(self, order: str) -> int:
        """The profile of foot in such an order."""
        return {"close": self.close, "loose": self.loose}.get(order, self.skirmish)


class Heads(Table, frozen=True, kw_only=True):
    """How many people a body and a side have, what prestige makes of leadership, and what hunger takes."""

    least: Few
    most: int
    prestige: Few
    leadership: Leadership
    best_leadership: Leadership
    unsupplied_leadership: Worse
    bodies: Bodies

    def __post_init__(self) -> None:
        within("most", self.most, range(self.least, 401))


class Alike(Table, frozen=True, kw_only=True):
    """Profiles in an order in which those stand together that are alike."""

    profiles: tuple[str, ...]


class OnFoot(Table, frozen=True, kw_only=True):
    """The profile of riders who have lost their horse."""

    armoured: str
    unarmoured: str
    shooting: str


class Commanders(Table, frozen=True, kw_only=True):
    """The profiles of a general, and of other commanders, in the order in which they are looked at."""

    general: tuple[str, ...]
    other: tuple[str, ...]


class Troops(Table, frozen=True, kw_only=True):
    """The profile by type of troops, for people of any origin and, before it, for some origins."""

    any: Codes
    origins: dict[str, Codes]

    def codes(self) -> dict[str, str]:
        """All profiles, by the key under which they stand."""
        found = {f"any.{type_}": name for type_, name in self.any.items()}
        for origin, rows in self.origins.items():
            found |= {f"origins.{origin}.{type_}": name for type_, name in rows.items()}
        return found


class Kinds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """People of a campaign as models, and the profiles that the armies of the catalogue lack."""

    heads: Heads
    alike: Alike
    on_foot: OnFoot
    commanders: Commanders
    profiles: dict[str, Line]
    characters: dict[str, Line]
    troops: Troops

    def __post_init__(self) -> None:
        placed = self.troops.codes() | {
            key: getattr(self.on_foot, key) for key in ("armoured", "unarmoured", "shooting")
        }
        for key, name in placed.items():
            if name not in self.alike.profiles:
                raise ValueError(f"{key}: {name!r} does not stand in alike")
        for key in ("general", "other"):
            row: tuple[str, ...] = getattr(self.commanders, key)
            if not row or not set(row) <= set(self.characters):
                raise ValueError(f"commanders.{key}: characters of this table, one at least")
