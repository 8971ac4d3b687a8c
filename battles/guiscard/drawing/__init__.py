"""The field of a skirmish as an SVG document; give it a `Scene`, it knows nothing of the state of a battle."""

from battles.guiscard.drawing import land, legend, overlay, pieces
from battles.guiscard.drawing.palette import PALETTE, liveried
from battles.guiscard.drawing.pieces import FACES, rear
from battles.guiscard.drawing.scene import Arcs, FireLine, Mark, Piece, Scene
from battles.guiscard.drawing.sheet import HEADER, box, extent
from hexmap.drawing import element, number, words
from hexmap.grid import SIDES as DIRECTIONS
from hexmap.grid import neighbour, turned

__all__ = ["Arcs", "FireLine", "Mark", "Piece", "Scene", "draw", "rear"]

INK = PALETTE.ink


def draw(scene: Scene) -> str:
    """The drawing. The same scene is always the same text."""
    paints = liveried(scene.colours)
    under = legend.lines(scene)
    left, top, width, height = box(scene.ground, len(under))
    title = f"{scene.title}: {scene.caption}" if scene.caption else scene.title
    return element(
        "svg",
        element("title", words(title or "A field of battle")),
        element("defs", land.definitions()),
        element("rect", x=left, y=top, width=width, height=height, fill=INK.sheet),
        heading(scene),
        land.land(scene.ground, taken(scene)),
        overlay.arcs(scene.ground, scene.arcs) if scene.arcs is not None else "",
        pieces.marks(scene.marks),
        overlay.flights(scene.shots),
        pieces.counters(scene.pieces, paints),
        pieces.pikes(scene.marks),
        overlay.impacts(scene.shots),
        legend.legend(under, paints, extent(scene.ground)[1]),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(number(each) for each in (left, top, width, height)),
        width=width,
        height=height,
        role="img",
        font_family=FACES,
    )


def taken(scene: Scene) -> frozenset[str]:
    """The hexes in which something stands or lies."""
    hexes = {piece.hex for piece in scene.pieces} | {mark.hex for mark in scene.marks}
    for piece in scene.pieces:
        if piece.facing is not None:
            hexes.add(neighbour(piece.hex, turned(DIRECTIONS[piece.facing], 3)) or piece.hex)
    return frozenset(hexes)


def heading(scene: Scene) -> str:
    """Title and caption, above the field."""
    y = -HEADER
    return element(
        "text", words(scene.title), x=0, y=y + 28, font_size=24, font_weight="bold", fill=INK.text
    ) + (
        element("text", words(scene.caption), x=0, y=y + 53, font_size=19, fill=INK.faint)
        if scene.caption
        else ""
    )
