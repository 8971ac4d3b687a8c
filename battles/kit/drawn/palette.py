"""The colours of all drawings, by `palette.toml`, and each system's own for its terrain."""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Literal

import msgspec

from battles.contract.muster import SIDES, Side
from rulebook import tables

_COLOUR = re.compile("#[0-9a-f]{6}")
Sign = Literal[
    "tree",
    "brush",
    "reeds",
    "rock",
    "planks",
    "paving",
    "tent",
    "treads",
    "grille",
    "lifted",
    "rubble",
    "wreck",
    "houses",
]
"""The signs on a hex of some terrain."""


class Paint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The colours of one side's counters."""

    fill: str
    edge: str
    text: str


Paints = Mapping[Side | None, Paint]
"""The colours of the counters of either side, and of neutral ones."""


class Ink(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ink of lines and letters."""

    sheet: str
    text: str
    faint: str
    grid: str
    crest: str
    wall: str
    low_wall: str
    opening: str
    joint: str
    wood: str
    reed: str
    stone: str
    arc: str
    rear: str
    fire: str
    body: str
    rope: str
    chosen: str


class Palette(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file: `levels` is open ground by level, from 0 on."""

    provenance: str
    levels: tuple[str, ...]
    ink: Ink
    attacker: Paint
    defender: Paint
    nobody: Paint

    def __post_init__(self) -> None:
        """Refuse an invalid colour."""
        only_colours("levels", self.levels)

    def paint(self, side: Side | None) -> Paint:
        """The colours of a side, or of neutral pieces."""
        paints = {"attacker": self.attacker, "defender": self.defender, None: self.nobody}
        return paints[side]


class Look(msgspec.Struct, frozen=True, eq=False, forbid_unknown_fields=True):
    """The look of a system's field: colours of terrain that differ from open ground, signs on it, and letters.

    `letters` are the characters of terrain in a sketch, `key` are the meanings of shapes and marks. `raised` is terrain
    whose level is written on it. `notes` are more of the key, by the terrain, the kind of side or gear which they are
    about.
    """

    provenance: str
    colours: dict[str, str]
    signs: dict[str, Sign] = {}
    letters: dict[str, str] = {}
    key: tuple[str, ...] = ()
    raised: tuple[str, ...] = ()
    notes: dict[str, str] = {}

    def __post_init__(self) -> None:
        """Refuse an invalid colour."""
        only_colours("colours", self.colours.values())

    def colour(self, kind: str, level: int) -> str:
        """The colour of a hex: that of its terrain, or of its level."""
        return self.colours.get(kind) or PALETTE.levels[min(level, len(PALETTE.levels) - 1)]


def only_colours(key: str, named: Iterable[str]) -> None:
    """Refuse an invalid colour. Raises ValueError naming the key."""
    for colour in named:
        if not _COLOUR.fullmatch(colour):
            raise ValueError(f"{key}: {colour!r} is not a colour")


def liveried(given: Mapping[Side, str]) -> Paints:
    """The colours of each side's counters, by the sides' own; one that both would have is the attacker's alone."""
    own = {side: colour for side, colour in given.items() if _COLOUR.fullmatch(colour)}
    if own.get("attacker") == own.get("defender"):
        own.pop("defender", None)
    return {side: of_colour(own[side]) if side in own else PALETTE.paint(side) for side in (*SIDES, None)}


def of_colour(colour: str) -> Paint:
    """A counter of a colour: a darker edge, and letters that can be read on it."""
    parts = [int(colour[place : place + 2], 16) for place in (1, 3, 5)]
    edge = "#" + "".join(f"{int(part * 0.55):02x}" for part in parts)
    bright = sum(weight * part for weight, part in zip(LUMA, parts, strict=True)) > BRIGHT
    return Paint(fill=colour, edge=edge, text="#1d1b19" if bright else "#ffffff")


LUMA = (0.299, 0.587, 0.114)
BRIGHT = 150
"""From so much light on a counter's letters are dark."""
PALETTE = tables.read(Path(__file__).parent / "palette.toml", Palette)
