"""The colours of all drawings, by `palette.toml`, and each system's own for its terrain."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from battles.contract.muster import SIDES, Side
from battles.contract.wording import Said, word
from rulebook import tables
from rulebook.bounds import like

HEXADECIMAL = "#[0-9a-f]{6}"
Colour = Annotated[str, like(HEXADECIMAL, "a colour")]
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

    fill: Colour
    edge: Colour
    text: Colour


Paints = Mapping[Side | None, Paint]
"""The colours of the counters of either side, and of neutral ones."""


class Ink(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ink of lines and letters."""

    sheet: Colour
    text: Colour
    faint: Colour
    grid: Colour
    crest: Colour
    wall: Colour
    low_wall: Colour
    opening: Colour
    joint: Colour
    wood: Colour
    reed: Colour
    stone: Colour
    arc: Colour
    rear: Colour
    fire: Colour
    body: Colour
    rope: Colour
    chosen: Colour


class Palette(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file: `levels` is open ground by level, from 0 on."""

    provenance: str
    levels: tuple[Colour, ...]
    ink: Ink
    attacker: Paint
    defender: Paint
    nobody: Paint

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
    colours: dict[str, Colour]
    signs: dict[str, Sign] = {}
    letters: dict[str, str] = {}
    key: tuple[str, ...] = ()
    raised: tuple[str, ...] = ()
    notes: dict[str, str] = {}

    def colour(self, kind: str, level: int) -> str:
        """The colour of a hex: that of its terrain, or of its level."""
        return self.colours.get(kind) or PALETTE.levels[min(level, len(PALETTE.levels) - 1)]

    def noted(self, name: str) -> Said:
        """The words of the key for a mark, a kind of piece or of ground."""
        return word("key", self.notes[name])


def liveried(given: Mapping[Side, str]) -> Paints:
    """The colours of each side's counters, by the sides' own; one that both would have is the attacker's alone."""
    own = {side: colour for side, colour in given.items() if re.fullmatch(HEXADECIMAL, colour)}
    if own.get("attacker") == own.get("defender"):
        own.pop("defender", None)
    return {side: of_colour(own[side]) if side in own else PALETTE.paint(side) for side in (*SIDES, None)}


def of_colour(colour: str) -> Paint:
    """A counter of a colour: a darker edge, and letters that can be read on it."""
    parts = [int(colour[place : place + 2], 16) for place in (1, 3, 5)]
    edge = "#" + "".join(f"{int(part * 0.55):02x}" for part in parts)
    bright = sum(weight * part for weight, part in zip(LUMA, parts, strict=True)) > BRIGHT
    return Paint(fill=colour, edge=edge, text="#1d1b19" if bright else "#ffffff")


FADED_DASHES = "4 3"
"""The dashes of the edge of a counter that is faded or in disorder."""
LUMA = (0.299, 0.587, 0.114)
BRIGHT = 150
"""From so much light on a counter's letters are dark."""
PALETTE = tables.read(Path(__file__).parent / "palette.toml", Palette)
