"""One moment of a battle on a field of hexes, as an SVG document; it knows nothing of the state of a battle."""

from collections.abc import Callable
from functools import lru_cache
from typing import Protocol

import msgspec

from battles.contract.muster import Side
from battles.contract.wording import Piece as Words
from battles.contract.wording import Said, word
from battles.guiscard.drawing import counters, marks, shots
from battles.guiscard.drawing import effects as gear
from battles.guiscard.drawing.counters import Piece
from battles.guiscard.drawing.effects import Gear
from battles.guiscard.drawing.marks import Arcs, Mark
from battles.guiscard.drawing.shots import FireLine
from battles.kit.drawn import key, land, works
from battles.kit.drawn.palette import Look, liveried
from battles.kit.drawn.sheet import box, extent, sheet
from hexmap.grid import SIDES as DIRECTIONS
from hexmap.grid import neighbour, turned


class Field(land.Land, Protocol):
    """The ground of a system, and its size in hexes."""

    def __hash__(self) -> int:
        """One ground is one object: it does not change."""
        ...

    @property
    def columns(self) -> int:
        """From left to right."""
        ...

    @property
    def rows(self) -> int:
        """From top to bottom."""
        ...


class Scene(msgspec.Struct, frozen=True):
    """A moment of a battle. `title` names it, `caption` is the present act, `sides` are the players of the sides.

    `colours` are the sides' ("#rrggbb"), if they have their own; `codes` are the meanings of the letters on counters.
    `said` gives the words of the drawing itself in the reader's language; titles and classes are in it already.
    """

    ground: Field
    look: Look
    pieces: tuple[Piece, ...] = ()
    marks: tuple[Mark, ...] = ()
    gear: tuple[Gear, ...] = ()
    shots: tuple[FireLine, ...] = ()
    arcs: Arcs | None = None
    title: str = ""
    caption: str = ""
    sides: dict[Side, Words] = {}
    colours: dict[Side, str] = {}
    codes: dict[str, str] = {}
    said: Callable[[Said], str] = str


def draw(scene: Scene) -> str:
    """The drawing. The same scene is always the same text."""
    ground, look, paints = scene.ground, scene.look, liveried(scene.colours)
    wide, high = extent(ground.columns, ground.rows)
    signs = (key.Entry(0, scene.said(word("key", text))) for text in (*look.key, *noted(scene)))
    under = key.lines((key.of_sides(scene.sides, scene.said), key.of_codes(scene.codes), signs), wide)
    layers = (
        land.land(lasting(ground, look), ground, look, taken(scene)),
        marks.arcs(ground.cells, scene.arcs, scene.said) if scene.arcs is not None else "",
        gear.below(scene.gear),
        marks.below(scene.marks),
        shots.flights(scene.shots),
        counters.counters(scene.pieces, paints),
        gear.above(scene.gear, {piece.hex for piece in scene.pieces}),
        marks.above(scene.marks),
        shots.impacts(scene.shots),
        key.key(under, paints, high),
    )
    within = box(ground.columns, ground.rows, len(under))
    defined = land.definitions() + works.definitions(ground, look)
    return sheet(scene.title, scene.caption, defined, layers, within)


@lru_cache(maxsize=8)
def lasting(ground: Field, look: Look) -> str:
    """The part that looks the same from one drawing of a battle to the next."""
    return land.lasting(ground, look)


def noted(scene: Scene) -> list[str]:
    """The further words of the key, on the things of this field alone."""
    there = {*standing(scene.ground), *(each.kind for each in scene.gear)}
    there |= {"aloft"} if any(piece.aloft for piece in scene.pieces) else set()
    return [text for name, text in scene.look.notes.items() if name in there]


@lru_cache(maxsize=8)
def standing(ground: Field) -> frozenset[str]:
    """The kinds of hexes and of their sides."""
    cells = ground.cells.values()
    return frozenset(name for cell in cells for name in (cell.terrain, *cell.borders))


def taken(scene: Scene) -> frozenset[str]:
    """The hexes in which something stands or lies."""
    hexes = {piece.hex for piece in scene.pieces} | {mark.hex for mark in scene.marks}
    hexes |= gear.hexes(scene.gear)
    for piece in scene.pieces:
        if piece.facing is not None:
            hexes.add(neighbour(piece.hex, turned(DIRECTIONS[piece.facing], 3)) or piece.hex)
    return frozenset(hexes)
