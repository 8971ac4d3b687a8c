"""Counters: discs and squares on one hex, bodies of two hexes with a facing, their letters and their badges."""

from math import atan2, cos, hypot, sin
from typing import Literal

import msgspec

from battles.contract.muster import Side
from battles.kit.drawn.palette import FADED_DASHES, PALETTE, Paint, Paints, liveried
from battles.kit.drawn.sheet import FACES, LAYOUT, SIZE
from hexmap.drawing import Attributes, Point, element, number, polygon, polyline, toward, words
from hexmap.grid import SIDES, neighbour, turned

INK = PALETTE.ink
RADIUS = 0.66 * SIZE
"""Of a counter on foot."""
WIDTH = 1.2 * SIZE
"""Of a counter on two hexes, across."""
TAPERING = ((-0.62 * SIZE, 0.25 * WIDTH), (-0.1 * SIZE, 0.5 * WIDTH))
NOTCHED = ((-0.02 * SIZE, 0.0), (-0.62 * SIZE, 0.5 * WIDTH))
"""The corners of one half of its rear end, from the axis outwards: behind the middle of the hex, and across."""
LETTERS = 0.58 * SIZE
SEAM = 3.4
"""The distance of the second edge of a piece on works beyond the first."""
PERCHES = {
    "stairs": (
        (-0.8, 0.8),
        (-0.8, 0.27),
        (-0.27, 0.27),
        (-0.27, -0.27),
        (0.27, -0.27),
        (0.27, -0.8),
        (0.8, -0.8),
    ),
    "rope": ((0.0, -0.9), (-0.4, -0.45), (0.4, 0.0), (-0.4, 0.45), (0.0, 0.9)),
}
"""The line on the plate of who is on stairs or on a rope, in half widths of the plate."""
RUNGS = (
    ((-0.45, -0.9), (-0.45, 0.9)),
    ((0.45, -0.9), (0.45, 0.9)),
    *(((-0.45, dy), (0.45, dy)) for dy in (-0.5, 0.0, 0.5)),
)
"""The rungs on the plate of a piece on a ladder."""
PLAIN = liveried({})
"""The colours of sides that have none of their own."""


class Piece(msgspec.Struct, frozen=True):
    """A counter: on `hex` alone, or with a `facing` on that hex (the front half) and the one behind it.

    `code` is its text (three letters); `side` None is a horse alone. `facing` is a place in `grid.SIDES`. `badge` is a
    sign at its foot; one that is `faded` can do nothing now. `title` is its name in words. `rope` is the hex of the man
    who leads it by the bridle. `chosen`: its owner is asked about it now. A piece on works has a second edge, with
    their level, `height`, or with their kind, `perch`.
    """

    hex: str
    code: str
    side: Side | None = None
    facing: int | None = None
    badge: Literal["", "cross", "dash"] = ""
    faded: bool = False
    title: str = ""
    rope: str = ""
    chosen: bool = False
    height: int = 0
    perch: Literal["", "stairs", "ladder", "rope"] = ""

    @property
    def aloft(self) -> bool:
        """True if it stands higher than the ground."""
        return bool(self.height or self.perch)


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
        seam(piece, spot) + body,
        letters(piece, spot, paint),
        badge(piece, spot),
        plate(piece, spot),
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
    """A bar from the rear half to the front half, pointed before; it tapers behind, the defender's is notched there."""
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
        opacity=0.75 if piece.faded else None,
    )


def badge(piece: Piece, at: Point) -> str:
    """A red cross, or a dash, in a white ring at the foot of the counter."""
    if not piece.badge:
        return ""
    x, y = at[0], at[1] + 0.62 * SIZE
    r = 0.22 * SIZE
    ring = element("circle", cx=x, cy=y, r=r, fill="#ffffff", stroke=INK.text, stroke_width=1.0)
    h = 0.6 * r
    dash = f"M{number(x - h)} {number(y)}h{number(2 * h)}"
    if piece.badge == "cross":
        cross = dash + f"M{number(x)} {number(y - h)}v{number(2 * h)}"
        return ring + element("path", d=cross, stroke=INK.fire, stroke_width=2.4)
    return ring + element("path", d=dash, stroke=INK.text, stroke_width=2.4)


def seam(piece: Piece, at: Point) -> str:
    """The second edge of who stands on works, of the shape of his counter."""
    if not piece.aloft:
        return ""
    r = RADIUS + SEAM
    style: Attributes = {"fill": "#ffffff", "stroke": INK.text, "stroke_width": 1.8}
    if piece.side != "defender":
        return element("circle", cx=at[0], cy=at[1], r=r, **style)
    side = 1.8 * RADIUS + 2 * SEAM
    return element("rect", x=at[0] - side / 2, y=at[1] - side / 2, width=side, height=side, rx=4, **style)


def plate(piece: Piece, at: Point) -> str:
    """The dark plate at his right shoulder, with a level, treads, rungs or a rope on it."""
    if not piece.aloft:
        return ""
    x, y, h = at[0] + 0.6 * SIZE, at[1] - 0.6 * SIZE, 0.27 * SIZE
    ground = element(
        "rect",
        x=x - h,
        y=y - h,
        width=2 * h,
        height=2 * h,
        rx=2,
        fill=INK.text,
        stroke="#ffffff",
        stroke_width=1.0,
    )
    if not piece.perch:
        size = 0.48 * SIZE
        level = element(
            "text",
            str(piece.height),
            x=x,
            y=y + 0.36 * size,
            font_size=size,
            font_weight="bold",
            text_anchor="middle",
            fill="#ffffff",
        )
        return ground + level
    lines = RUNGS if piece.perch == "ladder" else (PERCHES[piece.perch],)
    path = "".join(polyline([(x + dx * h, y + dy * h) for dx, dy in line]) for line in lines)
    return ground + element("path", d=path, fill="none", stroke="#ffffff", stroke_width=1.7)


def rope(piece: Piece) -> str:
    """The bridle from a horse to its leader."""
    line = polyline((LAYOUT.centre(piece.hex), LAYOUT.centre(piece.rope)))
    return element("path", d=line, fill="none", stroke=INK.rope, stroke_width=2.0, stroke_dasharray="3 2")


def _style(piece: Piece, paint: Paint) -> dict[str, str | float | None]:
    return {
        "fill": paint.fill,
        "fill_opacity": 0.55 if piece.faded else None,
        "stroke": INK.chosen if piece.chosen else paint.edge,
        "stroke_width": 4.0 if piece.chosen else 1.6,
        "stroke_dasharray": FADED_DASHES if piece.faded else None,
    }


def _outline(front: Point, back: Point, notched: bool) -> list[Point]:
    # Its corners in the frame of the counter: along its axis from the middle of the rear half, and across.
    angle = atan2(front[1] - back[1], front[0] - back[0])
    length = hypot(front[0] - back[0], front[1] - back[1])
    half, tip = WIDTH / 2, length + 0.84 * SIZE
    shoulder = length + (0.4 if notched else 0.28) * SIZE
    frame = [*(NOTCHED if notched else TAPERING), (shoulder, half), (tip, 0.0)]
    outline = [(u, -v) for u, v in frame] + [(u, v) for u, v in reversed(frame) if v]
    return [
        (back[0] + u * cos(angle) - v * sin(angle), back[1] + u * sin(angle) + v * cos(angle))
        for u, v in outline
    ]
