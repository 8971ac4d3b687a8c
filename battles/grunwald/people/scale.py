"""How many heads stand behind a strength point, and which counter stands for whom (the declared variant; HB-1)."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import msgspec

from battles.contract.muster import Muster, Soldier
from battles.grunwald.tables import unit_type
from battles.grunwald.tables.shapes import Count
from battles.people.bodies import Scale
from battles.people.scale import Crowd, Heads, OnFoot, of_both
from battles.people.troops import Codes
from rulebook import rule
from rulebook.bounds import from_to
from rulebook.tables import once

FOLDER = Path(__file__).parent
KINDS = Codes(FOLDER / "kinds.toml")


class Battle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Turns of a battle, ranges of leaders, rows from an edge in which a side sets up, the `most` people of both."""

    turns: Annotated[int, from_to(1, 100)]
    army_leader: Count
    leader: Count
    rows: tuple[Annotated[int, from_to(0, 99)], ...]
    most: Heads


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table of the variant: heads to a point, kinds, riders on foot, ground."""

    provenance: str
    points: Crowd
    kinds: tuple[str, ...]
    on_foot: OnFoot
    ground: Mapping[str, tuple[str, ...]]
    battle: Battle


numbers = once(FOLDER / "scale.toml", Numbers)
"""The numbers of the variant."""


@rule("HB-1a")
def kind_of(man: Soldier) -> str:
    """The counter of a man. Raises Refusal for people whom the table does not know."""
    found = KINDS.known(man)
    if unit_type(found).arm == "cavalry" and not man.mounted:
        return numbers().on_foot.of(man, shoots=found == "horse_archer")
    return found


def scale_of(muster: Muster) -> Scale:
    """How the people of a muster are gathered: whole counters have the heads of their printed strength."""
    heads = numbers().points.to_each(of_both(muster))
    return Scale(kind_of, {kind: heads * unit_type(kind).sp for kind in numbers().kinds}, heads)


def strength(heads: int, kind: str, to_a_point: int) -> int:
    """The strength points of a counter of so many heads: what it is printed with at most, one at least."""
    return max(1, min(unit_type(kind).sp, heads // to_a_point))


def struck(row: int, lost: int, to_a_point: int, *, eliminated: bool) -> int:
    """How many of a row fell with so many lost points: all of a counter that is eliminated."""
    return row if eliminated else min(row, lost * to_a_point)
