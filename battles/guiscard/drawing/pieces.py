"""Counters and marks: discs and squares on foot, bodies of two hexes with a facing, pikes, the dead."""

from math import atan2, cos, hypot, sin

from battles.guiscard.drawing.palette import PALETTE, Paint, Paints, liveried
from battles.guiscard.drawing.scene import Mark, Piece
from battles.guiscard.drawing.sheet import LAYOUT, SIZE
from hexmap.drawing import Point, element, number, polygon, polyline, toward, words
from hexmap.grid import SIDES, neighbour, turned

INK = PALETTE.ink
RADIUS = 0.66 * SIZE
"""Of a counter on foot."""
WIDTH = 1.2 * SIZE
"""Of a counter on two hexes, across."""
LETTERS = 0.58 * SIZE
STUNNED_DASHES = "4 3"
FACES = "Arial,'DejaVu Sans',sans-serif"


PLAIN = liveried({})
"""The colours of sides that have none of their own."""


def counters(pieces: tuple[Piece, ...], paints: Paints = PLAIN) -> str:
    """All counters, ropes below them."""
    ropes = "".join(rope(piece) for piece in pieces if piece.rope)
    return (
        ropes + element("g", *(counter(piece, paints[piece.side]) for piece in pieces), class_="counters")
        if pieces
        else ""
    )


def counter(piece: Piece, paint: Paint) -> str:
    """One counter with its title, the halo of who is chosen, its letters and the badge of its state."""
    body = on_foot(piece, paint) if piece.facing is None else on_two(piece, paint)
    spot = centre(piece)
    return element(
        "g",
        element("title", words(piece.title or f"{piece.code} {piece.hex}")),
        body,
        letters(piece, spot, paint),
        badge(piece, spot),
    )


def centre(piece: Piece) -> Point:
    """Where the letters of a counter stand: in the hex of its front half, a little behind the middle."""
    front = LAYOUT.centre(piece.hex)
    return front if piece.facing is None else toward(front, rear(piece), 0.14)


def on_foot(piece: Piece, paint: Paint) -> str:
    """A disc for the attacker's, a square for the defender's."""
    x, y = centre(piece)
    style = _style(piece, paint)
    if piece.side == "defender":
        side = 1.8 * RADIUS
        return element("rect", x=x - side / 2, y=y - side / 2, width=side, height=side, rx=3, **style)
    return element("circle", cx=x, cy=y, r=RADIUS, **style)


def on_two(piece: Piece, paint: Paint) -> str:
    """A bar from the rear half to the front half, blunt behind and pointed before; the defender's has square shoulders."""
    front = LAYOUT.centre(piece.hex)
    back = rear(piece)
    return element("path", d=polygon(_outline(front, back, piece.side == "defender")), **_style(piece, paint))


def rear(piece: Piece) -> Point:
    """The centre of the rear half; off the lattice the front half's own."""
    assert piece.facing is not None
    behind = neighbour(piece.hex, turned(SIDES[piece.facing], 3))
    return LAYOUT.centre(behind) if behind is not None else LAYOUT.centre(piece.hex)


def letters(piece: Piece, at: Point, paint: Paint) -> str:
    """The code of the class."""
    x, y = at
    size = LETTERS if len(piece.code) <= 3 else LETTERS * 3 / len(piece.code)
    return element(
        "text",
        words(piece.code),
        x=x,
        y=y + 0.36 * size,
        font_size=size,
        font_family=FACES,
        font_weight="bold",
        text_anchor="middle",
        fill=paint.text,
        opacity=0.75 if piece.condition == "stunned" else None,
    )


def badge(piece: Piece, at: Point) -> str:
    """A red cross for the wounded, a white ring with a dash for the stunned; at the foot of the counter."""
    if piece.condition == "healthy":
        return ""
    x, y = at[0], at[1] + 0.62 * SIZE
    r = 0.22 * SIZE
    ring = element("circle", cx=x, cy=y, r=r, fill="#ffffff", stroke=INK.text, stroke_width=1.0)
    h = 0.6 * r
    dash = f"M{number(x - h)} {number(y)}h{number(2 * h)}"
    if piece.condition == "wounded":
        cross = dash + f"M{number(x)} {number(y - h)}v{number(2 * h)}"
        return ring + element("path", d=cross, stroke=INK.fire, stroke_width=2.4)
    return ring + element("path", d=dash, stroke=INK.text, stroke_width=2.4)


def rope(piece: Piece) -> str:
    """The bridle from a horse to whoever leads it."""
    line = polyline((LAYOUT.centre(piece.hex), LAYOUT.centre(piece.rope)))
    return element("path", d=line, fill="none", stroke=INK.rope, stroke_width=2.0, stroke_dasharray="3 2")


def marks(given: tuple[Mark, ...]) -> str:
    """What lies on the ground, below the counters."""
    return "".join(lying(mark) for mark in given if mark.kind in ("dead", "dead_horse"))


def pikes(given: tuple[Mark, ...]) -> str:
    """Pikes of formations and the foulkon, above the counters."""
    return "".join(standing(mark) for mark in given if mark.kind in ("pikes", "foulkon"))


def lying(mark: Mark) -> str:
    """A cross for each dead man, at most three, or a large one for a horse; in the upper part of the hex."""
    x, y = LAYOUT.centre(mark.hex)
    h = (0.28 if mark.kind == "dead_horse" else 0.13) * SIZE
    shown = min(mark.count, 3)
    path = ""
    for place in range(shown):
        cx, cy = x + (place - (shown - 1) / 2) * 2.8 * h, y - 0.6 * SIZE
        path += polyline(((cx - h, cy - h), (cx + h, cy + h))) + polyline(
            ((cx - h, cy + h), (cx + h, cy - h))
        )
    title = element("title", words(mark.title)) if mark.title else ""
    return element("g", title, element("path", d=path, stroke=INK.body, stroke_width=2.4, fill="none"))


def standing(mark: Mark) -> str:
    """Pike points over the sides before a hoplite, or the roof of a foulkon."""
    title = element("title", words(mark.title)) if mark.title else ""
    if mark.kind == "foulkon":
        x, y = LAYOUT.centre(mark.hex)
        roof = polyline(
            ((x - 0.6 * SIZE, y - 0.5 * SIZE), (x, y - 0.84 * SIZE), (x + 0.6 * SIZE, y - 0.5 * SIZE))
        )
        return element("g", title, element("path", d=roof, fill="none", stroke=INK.text, stroke_width=3.0))
    path = "".join(_points(mark.hex, side) for side in mark.sides)
    return element("g", title, element("path", d=path, fill="none", stroke=INK.text, stroke_width=1.8))


def _points(hex_: str, facing: int) -> str:
    corners = LAYOUT.corners(hex_)
    a, b = corners[facing], corners[(facing + 1) % 6]
    middle = LAYOUT.centre(hex_)
    shafts = (toward(a, b, share) for share in (0.25, 0.5, 0.75))
    return "".join(polyline((toward(middle, each, 0.8), toward(middle, each, 1.22))) for each in shafts)


def _style(piece: Piece, paint: Paint) -> dict[str, str | float | None]:
    stunned = piece.condition == "stunned"
    return {
        "fill": paint.fill,
        "fill_opacity": 0.55 if stunned else None,
        "stroke": INK.chosen if piece.chosen else paint.edge,
        "stroke_width": 4.0 if piece.chosen else 1.6,
        "stroke_dasharray": STUNNED_DASHES if stunned else None,
    }


def _outline(front: Point, back: Point, square: bool) -> list[Point]:
    # Seven corners in the frame of the counter: along its axis from the middle of the rear half, and across.
    angle = atan2(front[1] - back[1], front[0] - back[0])
    length = hypot(front[0] - back[0], front[1] - back[1])
    half, tip = WIDTH / 2, length + 0.84 * SIZE
    shoulder = length + (0.4 if square else 0.28) * SIZE
    tail = -0.5 * SIZE
    inset = 0.0 if square else 0.35 * half
    frame = [
        (tail, -half + inset),
        (tail + inset, -half),
        (shoulder, -half),
        (tip, 0.0),
        (shoulder, half),
        (tail + inset, half),
        (tail, half - inset),
    ]
    return [
        (back[0] + u * cos(angle) - v * sin(angle), back[1] + u * sin(angle) + v * cos(angle))
        for u, v in frame
    ]
