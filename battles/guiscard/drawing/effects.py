"""Siege gear and the effects of fire: ladders, ropes, flames, naphtha, engines, ash and torn canvas.

Each is told by its outline, since a printed sheet is black and white. Directions are places in `grid.SIDES`.
"""

from collections.abc import Callable, Container, Iterable
from math import cos, radians, sin
from typing import Literal

import msgspec

from battles.kit.drawn.palette import PALETTE
from battles.kit.drawn.sheet import LAYOUT, SIZE
from battles.kit.drawn.walls import across, beside
from hexmap.drawing import Attributes, Point, element, number, polygon, polyline, toward, words

INK = PALETTE.ink
Kind = Literal[
    "ladder",
    "carried_ladder",
    "raised_ladder",
    "rope",
    "coil",
    "fire",
    "naphtha",
    "perrier",
    "siphon",
    "jammed_siphon",
    "ash",
    "tear",
]
LOADED = 3
"""So many marks of loading a perrier has."""
LONG = frozenset({"ladder", "perrier"})
"""The gear that fills both its hexes."""
BORNE = frozenset({"carried_ladder"})
"""The gear that is seen over counters."""


class Gear(msgspec.Struct, frozen=True):
    """A piece of gear at a hex, with its other hex `to` if it has one.

    A `ladder` lies in both, a `carried_ladder` is on the shoulders of its bearers. A `raised_ladder` stands in the
    first and leans on the other; a `rope` hangs so; a `coil` is a rope that lies. A `perrier` fills both and shoots
    towards the first. `facing` belongs to a siphon, and is the side of the canvas that a `tear` is in. `count` is how
    long a fire has burnt (0 is not shown), or how far a perrier is loaded. `ash` are burnt remains.
    """

    kind: Kind
    hex: str
    to: str = ""
    facing: int = 0
    count: int = 0
    title: str = ""


def below(given: Iterable[Gear]) -> str:
    """The ground that counters stand on or before."""
    return "".join(_titled(each, DRAWN[each.kind](each)) for each in given if each.kind not in BORNE)


def above(given: Iterable[Gear], stood: Container[str] = ()) -> str:
    """The drawing over counters: their loads, how long each hex has burnt, a small flame over a burning piece."""
    return "".join(_titled(each, drawn) for each in given if (drawn := _over(each, stood)))


def _over(gear: Gear, stood: Container[str]) -> str:
    if gear.kind in BORNE:
        return DRAWN[gear.kind](gear)
    if gear.kind != "fire":
        return ""
    return (_small(gear) if gear.hex in stood else "") + (_burnt(gear) if gear.count else "")


def hexes(given: Iterable[Gear]) -> set[str]:
    """Where nothing else can be read."""
    return {hex_ for each in given for hex_ in (each.hex, each.to if each.kind in LONG else "") if hex_}


def _titled(gear: Gear, drawn: str) -> str:
    title = element("title", words(gear.title)) if gear.title else ""
    return element("g", title, drawn)


def _lying(gear: Gear) -> str:
    a, b = LAYOUT.centre(gear.hex), LAYOUT.centre(gear.to)
    return _ladder(toward(a, b, -0.3), toward(a, b, 1.3), 0.2 * SIZE, 0.2 * SIZE, 13)


def _carried(gear: Gear) -> str:
    a, b = LAYOUT.centre(gear.hex), LAYOUT.centre(gear.to)
    off = 0.8 * SIZE
    return _ladder(beside(a, b, -0.3, off), beside(a, b, 1.3, off), 0.11 * SIZE, 0.11 * SIZE, 13)


def _raised(gear: Gear) -> str:
    a, b = LAYOUT.centre(gear.hex), LAYOUT.centre(gear.to)
    return _ladder(toward(a, b, -0.34), toward(a, b, 0.76), 0.42 * SIZE, 0.22 * SIZE, 8)


def _ladder(foot: Point, top: Point, wide: float, narrow: float, rungs: int) -> str:
    sides = [(beside(foot, top, 0, off * wide), beside(foot, top, 1, off * narrow)) for off in (-1, 1)]
    path = "".join(map(polyline, sides))
    for rung in range(1, rungs):
        share = rung / rungs
        path += across(foot, top, share, wide + (narrow - wide) * share)
    return _outlined(path, INK.wall, 2.4)


def _rope(gear: Gear) -> str:
    a, b = LAYOUT.centre(gear.hex), LAYOUT.centre(gear.to)
    hook = toward(a, b, 0.72)
    knots = [beside(a, b, 0.09 * place, 2.6 if place % 2 else -2.6) for place in range(-2, 8)]
    prongs = [(beside(a, b, 0.6, off), toward(a, b, 0.76)) for off in (-8.0, 8.0)]
    path = polyline([*knots, hook]) + "".join(map(polyline, prongs))
    return _outlined(path, INK.rope, 2.6)


def _coil(gear: Gear) -> str:
    x, y = LAYOUT.centre(gear.hex)
    rings = (
        element("circle", cx=x, cy=y, r=share * SIZE, fill="none", stroke=INK.rope, stroke_width=2.6)
        for share in (0.3, 0.5, 0.7)
    )
    return "".join(rings)


def _fire(gear: Gear) -> str:
    x, y = LAYOUT.centre(gear.hex)
    outer = _flame(x, y + 0.1 * SIZE, 0.86 * SIZE)
    inner = _flame(x, y + 0.32 * SIZE, 0.5 * SIZE)
    return element("path", d=outer, fill=INK.fire, stroke=INK.text, stroke_width=2.0) + element(
        "path", d=inner, fill=INK.chosen, stroke=INK.text, stroke_width=1.0
    )


def _small(gear: Gear) -> str:
    x, y = LAYOUT.centre(gear.hex)
    outline = _flame(x - 0.64 * SIZE, y + 0.56 * SIZE, 0.36 * SIZE)
    return element("path", d=outline, fill=INK.fire, stroke=INK.opening, stroke_width=1.6)


def _flame(x: float, y: float, r: float) -> str:
    tongues = (
        (-0.8, 0.1),
        (-0.62, -0.7),
        (-0.3, -0.25),
        (0.0, -1.05),
        (0.3, -0.25),
        (0.62, -0.7),
        (0.8, 0.1),
    )
    path = "M" + "L".join(f"{number(x + dx * r)} {number(y + dy * r)}" for dx, dy in tongues)
    return (
        path
        + f"Q{number(x + 0.75 * r)} {number(y + 0.75 * r)} {number(x)} {number(y + 0.75 * r)}"
        + (f"Q{number(x - 0.75 * r)} {number(y + 0.75 * r)} {number(x - 0.8 * r)} {number(y + 0.1 * r)}Z")
    )


def _naphtha(gear: Gear) -> str:
    x, y = LAYOUT.centre(gear.hex)
    path = ""
    for dy in (-0.5, -0.12, 0.26, 0.6):
        left, h = x - 0.6 * SIZE, y + dy * SIZE
        path += f"M{number(left)} {number(h)}" + "q3.9-6 7.8 0t7.8 0t7.8 0t7.8 0"
    return element("path", d=path, fill="none", stroke=INK.text, stroke_width=2.2)


def _perrier(gear: Gear) -> str:
    head, tail = LAYOUT.centre(gear.hex), LAYOUT.centre(gear.to)
    wide = 0.5 * SIZE
    beams = "".join(
        polyline((beside(tail, head, -0.4, off), beside(tail, head, 1.1, off))) for off in (-wide, wide)
    )
    beams += "".join(across(tail, head, share, wide) for share in (-0.3, 0.25, 0.75))
    arrow = polyline((toward(tail, head, -0.3), toward(tail, head, 1.4))) + polyline(
        (beside(tail, head, 1.1, -0.3 * SIZE), toward(tail, head, 1.42), beside(tail, head, 1.1, 0.3 * SIZE))
    )
    return _outlined(beams, INK.wall, 3.0) + _outlined(arrow, INK.text, 3.6) + _pips(tail, head, gear.count)


def _pips(tail: Point, head: Point, loaded: int) -> str:
    drawn = []
    for place in range(LOADED):
        x, y = beside(tail, head, 0.22 + 0.28 * place, 0.72 * SIZE)
        full = INK.text if place < loaded else INK.opening
        drawn.append(element("circle", cx=x, cy=y, r=4.2, fill=full, stroke=INK.text, stroke_width=1.6))
    return "".join(drawn)


def _siphon(gear: Gear) -> str:
    x, y = LAYOUT.centre(gear.hex)
    style: Attributes = {"fill": INK.opening, "stroke": INK.text, "stroke_width": 2.0}
    drawn = element("path", d=polygon(_tube((x, y), gear.facing)), **style)
    drawn += element("circle", cx=x, cy=y, r=0.42 * SIZE, **style)
    if gear.kind == "jammed_siphon":
        cross = _crossed((x, y), 0.5 * SIZE)
        drawn += element("path", d=cross, stroke=INK.fire, stroke_width=3.4, fill="none")
    return drawn


def _tube(at: Point, facing: int) -> list[Point]:
    angle = radians(60 * facing - 90)
    muzzle = (at[0] + 1.1 * SIZE * cos(angle), at[1] + 1.1 * SIZE * sin(angle))
    outline = ((-0.1, -7.0), (0.7, -5.0), (1.0, -10.0), (1.0, 10.0), (0.7, 5.0), (-0.1, 7.0))
    return [beside(at, muzzle, share, off) for share, off in outline]


def _ash(gear: Gear) -> str:
    x, y = LAYOUT.centre(gear.hex)
    spots = ((-0.45, -0.3, 0.2), (0.3, -0.4, 0.16), (0.0, 0.1, 0.26), (-0.4, 0.45, 0.14), (0.5, 0.3, 0.2))
    return "".join(
        element("circle", cx=x + dx * SIZE, cy=y + dy * SIZE, r=r * SIZE, fill=INK.wall, opacity=0.7)
        for dx, dy, r in spots
    )


def _tear(gear: Gear) -> str:
    corners = LAYOUT.corners(gear.hex)
    a, b = corners[gear.facing], corners[(gear.facing + 1) % 6]
    rags = [beside(a, b, place / 10, 5.0 if place % 2 else -5.0) for place in range(11)]
    return _outlined(polyline(rags), INK.wall, 1.8)


def _burnt(gear: Gear) -> str:
    x, y = LAYOUT.centre(gear.hex)
    x, y = x - 0.66 * SIZE, y - 0.54 * SIZE
    style: Attributes = {"fill": INK.opening, "stroke": INK.text, "stroke_width": 1.6}
    return element("circle", cx=x, cy=y, r=0.3 * SIZE, **style) + element(
        "text",
        str(gear.count),
        x=x,
        y=y + 0.16 * SIZE,
        font_size=0.46 * SIZE,
        font_weight="bold",
        text_anchor="middle",
        fill=INK.text,
    )


def _outlined(path: str, ink: str, width: float) -> str:
    # A light seam below dark lines keeps them apart from planks and pales.
    under = element("path", d=path, fill="none", stroke=INK.opening, stroke_width=width + 2.4, opacity=0.9)
    return under + element("path", d=path, fill="none", stroke=ink, stroke_width=width)


def _frame(at: Point, r: float) -> list[Point]:
    return [(at[0] + dx * r, at[1] + dy * r) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]


def _crossed(at: Point, r: float) -> str:
    a, b, c, d = _frame(at, r)
    return polyline((a, c)) + polyline((b, d))


DRAWN: dict[Kind, Callable[[Gear], str]] = {
    "ladder": _lying,
    "carried_ladder": _carried,
    "raised_ladder": _raised,
    "rope": _rope,
    "coil": _coil,
    "fire": _fire,
    "naphtha": _naphtha,
    "perrier": _perrier,
    "siphon": _siphon,
    "jammed_siphon": _siphon,
    "ash": _ash,
    "tear": _tear,
}
"""How each kind is drawn."""
