"""The band beside the map: each army's retreat edge, and its rout points with its level."""

from functools import partial

from battles.contract.muster import SIDES, Side
from battles.contract.surface import Livery
from battles.devils_horsemen.drawing import words
from battles.devils_horsemen.state import State
from battles.devils_horsemen.state.field import Edge
from battles.kit.drawn.counters import grounds, inks
from battles.kit.drawn.palette import Paints
from battles.kit.drawn.printed_sheet import Surround
from hexmap.drawing import element
from hexmap.drawing import words as escaped

BAND, LETTERS = 30.0, 18.0
TURNS: dict[Edge, int] = {"top": 0, "bottom": 180, "left": -90, "right": 90}
"""How far an arrow that points up is turned at each edge, in degrees."""


def surround(state: State, livery: Livery, paints: Paints) -> Surround:
    """The bands of both armies and their room."""
    room = {edge: BAND * list(state.edges.values()).count(edge) for edge in TURNS}
    return Surround(**room, drawn=partial(bands, state, livery, paints))


def bands(state: State, livery: Livery, paints: Paints, width: float, height: float) -> str:
    """The bands of both armies, about a map so large that begins at the origin."""
    drawn, taken = "", dict.fromkeys(TURNS, 0.0)
    for side in SIDES:
        if edge := state.edges.get(side):
            off = taken[edge]
            taken[edge] += BAND
            across = edge in ("top", "bottom")
            long = width if across else height
            x, y = {
                "top": (width / 2, -off - BAND / 2),
                "bottom": (width / 2, height + off + BAND / 2),
                "left": (-off - BAND / 2, height / 2),
                "right": (width + off + BAND / 2, height / 2),
            }[edge]
            body = band(state, side, livery, paints, long, 0 if across else TURNS[edge], TURNS[edge])
            drawn += element("g", body, transform=f"translate({x:.1f} {y:.1f})", class_="edge")
    return drawn


def band(
    state: State, side: Side, livery: Livery, paints: Paints, long: float, turned: int, pointed: int
) -> str:
    """One band about the origin, in the colours of its side, with arrows that way."""
    paint = paints[side]
    ink, _ = inks(side, paint)
    ground = element(
        "rect",
        x=-long / 2,
        y=-BAND / 2,
        width=long,
        height=BAND,
        fill=grounds(side, paint)[0],
        stroke=paint.edge,
        stroke_width=1.5,
    )
    told = livery.said(words.edge(state, side, livery))
    text = element(
        "text",
        escaped(told),
        y=0.36 * LETTERS,
        font_size=LETTERS,
        font_weight="bold",
        text_anchor="middle",
        fill=ink,
    )
    tips = "".join(
        element(
            "path",
            d="M-9 7L0-8 9 7Z",
            fill=ink,
            transform=f"translate({place * long * 0.46:.1f} 0) rotate({pointed - turned})",
        )
        for place in (-1, 1)
    )
    return element("g", ground, text, tips, transform=f"rotate({turned})" if turned else None)
