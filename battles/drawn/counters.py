"""Counters: discs and squares on one hex, bodies of two hexes with a facing, their letters and their badges."""

from math import atan2, cos, hypot, sin
from typing import Literal

import msgspec

from battles.drawn.palette import PALETTE, Paint, Paints, liveried
from battles.drawn.sheet import FACES, LAYOUT, SIZE
from battles.muster import Side
from hexmap.drawing import Point, element, number, polygon, polyline, toward, words
from hexmap.grid import SIDES, neighbour, turned

INK = PALETTE.ink
RADIUS = 0.66 * SIZE
"""Of a counter on foot."""
WIDTH = 1.2 * SIZE
"""Of a counter on two hexes, across."""
LETTERS = 0.58 * SIZE
FADED_DASHES = "4 3"
PLAIN = liveried({})
"""The colours of sides that have none of their own."""


class Piece(msgspec.Struct, frozen=True):
    """A counter: on `hex` alone, or with a `facing` on that hex (the front half) and the one behind it.

    `code` is what is written on it (three letters); `side` None is nobody's (a horse alone). `facing` is a place in
    `grid.SIDES`. `badge` is a sign at its foot; one that is `faded` can do nothing now. `title` says in words who it is.
    `rope` is the hex of whoever leads it by the bridle. `chosen`: its owner is asked about it now.
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


def rope(piece: Piece) -> str:
    """The bridle from a horse to whoever leads it."""
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
