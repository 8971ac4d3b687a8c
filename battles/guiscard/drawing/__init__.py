"""The field of a skirmish as an SVG document; give it a `Scene`, it knows nothing of the state of a battle."""

from battles.guiscard.drawing import land, overlay, pieces
from battles.guiscard.drawing.palette import PALETTE
from battles.guiscard.drawing.pieces import FACES, rear
from battles.guiscard.drawing.scene import Arcs, FireLine, Mark, Piece, Scene
from battles.guiscard.drawing.sheet import FOOTER, HEADER, SIZE, box, extent
from battles.muster import SIDES
from hexmap.drawing import element, number, words
from hexmap.grid import SIDES as DIRECTIONS
from hexmap.grid import neighbour, turned

__all__ = ["Arcs", "FireLine", "Mark", "Piece", "Scene", "draw", "rear"]

INK = PALETTE.ink


def draw(scene: Scene) -> str:
    """The drawing. The same scene is always the same text."""
    left, top, width, height = box(scene.ground)
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
        pieces.counters(scene.pieces),
        pieces.pikes(scene.marks),
        overlay.impacts(scene.shots),
        footing(scene),
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
        "text", words(scene.title), x=0, y=y + 22, font_size=20, font_weight="bold", fill=INK.text
    ) + (
        element("text", words(scene.caption), x=0, y=y + 42, font_size=15, fill=INK.faint)
        if scene.caption
        else ""
    )


def footing(scene: Scene) -> str:
    """Whose counters are whose, and what the badges mean; under the field."""
    width, height = extent(scene.ground)
    y = height + FOOTER / 2
    return key(scene, y) + badges(width, y)


def key(scene: Scene, y: float) -> str:
    """The two sides, from the left."""
    parts, x = [], 0.0
    for side in SIDES:
        paint, r = PALETTE.paint(side), 8.0
        mark = (
            element("circle", cx=x + r, cy=y, r=r, fill=paint.fill, stroke=paint.edge)
            if side == "attacker"
            else element("rect", x=x, y=y - r, width=2 * r, height=2 * r, fill=paint.fill, stroke=paint.edge)
        )
        text = f"{side}: {scene.sides[side]}" if side in scene.sides else side
        parts += [mark, element("text", words(text), x=x + 24, y=y + 5, font_size=14, fill=INK.text)]
        x += 48 + 8.2 * len(text)
    return element("g", *parts)


def badges(width: float, y: float) -> str:
    """What stands for what on counters, up to the right."""
    text = "+ wounded, \N{EN DASH} stunned, \N{MULTIPLICATION SIGN} dead"
    return element(
        "text", words(text), x=width, y=y + 5, font_size=0.54 * SIZE, text_anchor="end", fill=INK.faint
    )
