"""The field of a skirmish as an SVG document; give it a `Scene`, it knows nothing of the state of a battle."""

from functools import lru_cache
from pathlib import Path

import msgspec

from battles.drawn import counters, key, land, shots
from battles.drawn.counters import Piece
from battles.drawn.palette import Terrain, liveried
from battles.drawn.sheet import box, extent, sheet
from battles.drawn.shots import FireLine
from battles.guiscard.drawing import marks
from battles.guiscard.drawing.marks import Arcs, Mark
from battles.guiscard.ground import Ground
from battles.muster import Side
from hexmap.grid import SIDES as DIRECTIONS
from hexmap.grid import neighbour, turned
from rulebook import tables

__all__ = ["Arcs", "FireLine", "Mark", "Piece", "Scene", "draw"]

TERRAIN = tables.read(Path(__file__).with_name("terrain.toml"), Terrain)
SIGNS = (
    "disc: attacker on foot",
    "square: defender on foot",
    "bar: on horseback, pointing ahead",
    "brown: a horse alone",
    "yellow edge: whose choice it is",
    "strokes: pikes",
    "+ wounded",
    "\N{EN DASH} stunned",
    "\N{MULTIPLICATION SIGN} dead",
    "large \N{MULTIPLICATION SIGN} dead horse",
)
"""What shapes and signs on the field mean."""


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


def draw(scene: Scene) -> str:
    """The drawing. The same scene is always the same text."""
    ground, paints = scene.ground, liveried(scene.colours)
    wide, high = extent(ground.columns, ground.rows)
    signs = (key.Entry(0, text) for text in SIGNS)
    under = key.lines((key.of_sides(scene.sides), key.of_codes(scene.classes), signs), wide)
    layers = (
        land.land(lasting(ground), ground, TERRAIN, taken(scene)),
        marks.arcs(ground, scene.arcs) if scene.arcs is not None else "",
        marks.marks(scene.marks),
        shots.flights(scene.shots),
        counters.counters(scene.pieces, paints),
        marks.pikes(scene.marks),
        shots.impacts(scene.shots),
        key.key(under, paints, high),
    )
    within = box(ground.columns, ground.rows, len(under))
    return sheet(scene.title, scene.caption, land.definitions(), layers, within)


@lru_cache(maxsize=8)
def lasting(ground: Ground) -> str:
    """What looks the same from one drawing of a battle to the next."""
    return land.lasting(ground, TERRAIN)


def taken(scene: Scene) -> frozenset[str]:
    """The hexes in which something stands or lies."""
    hexes = {piece.hex for piece in scene.pieces} | {mark.hex for mark in scene.marks}
    for piece in scene.pieces:
        if piece.facing is not None:
            hexes.add(neighbour(piece.hex, turned(DIRECTIONS[piece.facing], 3)) or piece.hex)
    return frozenset(hexes)
