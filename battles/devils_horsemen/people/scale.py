"""How many heads stand behind a unit, and which unit and leader stand for whom (the declared variant; HB-1)."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from battles.contract.muster import Muster, Soldier
from battles.devils_horsemen.tables import TABLES
from battles.devils_horsemen.tables.shapes import Count, Face, Lost, One, Type
from battles.people.bodies import Scale
from battles.people.scale import Crowd, Heads, OnFoot, of_both
from battles.people.troops import Codes
from rulebook import rule
from rulebook.bounds import from_to
from rulebook.tables import once

FOLDER = Path(__file__).parent
KINDS = Codes(FOLDER / "kinds.toml")


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit of a `type`, as its table has it but for a `tq` of its own; `tires`: the Moved penalty is for it (D10)."""

    type: Type
    missile: Literal["", "B", "C"] = ""
    tires: bool = False
    tq: Annotated[int, from_to(0, 20)] = 0


class Leaders(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ratings of leaders, and how much prestige is worth a point of them."""

    initiative: Face
    prestige_of_initiative: One
    best_initiative: Face
    prestige_of_charisma: One
    range: One
    lines: Count


class Battle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Turns of a battle, the divisor of the rout level, where a side sets up, the `most` people of both."""

    turns: Annotated[int, from_to(1, 100)]
    rout_divisor: One
    rows: tuple[Annotated[int, from_to(0, 99)], ...]
    breadth: Annotated[int, from_to(1, 99)]
    most: Heads


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table of the variant: heads to a unit, kinds, riders on foot, leaders, ground, and the battle."""

    provenance: str
    unsupplied: Lost
    alike: tuple[str, ...]
    units: Crowd
    kinds: Mapping[str, Kind]
    on_foot: OnFoot
    leaders: Leaders
    ground: Mapping[str, tuple[str, ...]]
    battle: Battle


numbers = once(FOLDER / "scale.toml", Numbers)
"""The numbers of the variant."""


@rule("HB-1a")
def kind_of(man: Soldier) -> str:
    """The kind of unit of a man. Raises Refusal for people whom the table does not know."""
    found = KINDS.known(man)
    kind = numbers().kinds[found]
    if TABLES.now.types[kind.type].mounted and not man.mounted:
        return numbers().on_foot.of(man, shoots=bool(kind.missile))
    return found


def scale_of(muster: Muster) -> Scale:
    """How the people of a muster are gathered: units of all kinds have as many heads."""
    heads = numbers().units.to_each(of_both(muster))
    return Scale(kind_of, dict.fromkeys(numbers().alike, heads), heads)


def quality_of(kind: str, *, unsupplied: bool) -> int:
    """The Troop Quality of a kind, less for people without supply, one at least (GC-8.4g)."""
    told = numbers().kinds[kind]
    printed = told.tq or TABLES.now.types[told.type].tq
    return max(1, printed + numbers().unsupplied * unsupplied)


def initiative_of(prestige: int) -> int:
    """The Initiative of a leader of such prestige; a negative one counts as 0."""
    table = numbers().leaders
    return min(table.best_initiative, table.initiative + max(0, prestige) // table.prestige_of_initiative)


def charisma_of(prestige: int) -> int:
    """The charisma of a leader of such prestige; a negative one counts as 0."""
    return max(0, prestige) // numbers().leaders.prestige_of_charisma
