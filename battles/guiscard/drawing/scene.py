"""What a drawing of a field shows, as plain data: counters, marks, shots, and whose arcs."""

from typing import Literal

import msgspec

from battles.guiscard.ground import Ground
from battles.muster import Side

Condition = Literal["healthy", "stunned", "wounded"]
MarkKind = Literal["pikes", "foulkon", "dead", "dead_horse"]
Facing = int
"""A place in `grid.SIDES`."""


class Piece(msgspec.Struct, frozen=True):
    """A counter: on `hex` alone, or with a `facing` on that hex (the front half) and the one behind it.

    `code` is what is written on it (three letters); `side` None is nobody's (a horse alone). `title` says in words who
    it is. `rope` is the hex of whoever leads it by the bridle. `chosen`: its owner is asked about it now.
    """

    hex: str
    code: str
    side: Side | None = None
    facing: Facing | None = None
    condition: Condition = "healthy"
    title: str = ""
    rope: str = ""
    chosen: bool = False


class Mark(msgspec.Struct, frozen=True):
    """What lies or stands in a hex besides counters: `count` bodies, or pikes before the sides `sides`."""

    kind: MarkKind
    hex: str
    count: int = 1
    sides: tuple[Facing, ...] = ()
    title: str = ""


class FireLine(msgspec.Struct, frozen=True):
    """A shot: from a hex at a hex; `impact` where it came down, empty if it was lost."""

    shooter: str
    target: str
    impact: str = ""
    title: str = ""


class Arcs(msgspec.Struct, frozen=True):
    """The arcs of a rider to be shown: front hex and facing, as far as `reach` hexes."""

    front: str
    facing: Facing
    reach: int = 6


class Scene(msgspec.Struct, frozen=True):
    """One moment of a battle. `title` names it, `caption` says what is going on, `sides` who plays which side.

    `colours` are those of the sides ("#rrggbb"), where they have their own; `classes` say what the letters on counters
    stand for.
    """

    ground: Ground
    pieces: tuple[Piece, ...] = ()
    marks: tuple[Mark, ...] = ()
    shots: tuple[FireLine, ...] = ()
    arcs: Arcs | None = None
    title: str = ""
    caption: str = ""
    sides: dict[Side, str] = {}
    colours: dict[Side, str] = {}
    classes: dict[str, str] = {}
