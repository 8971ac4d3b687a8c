"""Counters of printed games: squares in two parts, with a wedge at the front, and the cloth of banners.

The attacker's are dark above and light below, the defender's the other way round.
"""

from collections.abc import Iterable
from math import cos, pi, sin

from battles.contract.muster import Side
from battles.kit.drawn.palette import FADED_DASHES, PALETTE, Paint
from battles.kit.drawn.symbols import PALE
from hexmap.drawing import Point, element, number, polygon

HALF = 15.5
"""Half of what a counter measures across."""
ROUND = {"attacker": 5.0, "defender": 0.5}
"""How round the corners of each side's counters are: a printed sheet has no colours."""
FOOT = 4.0
"""The radius of the lower corners of the lower part."""


def inks(side: Side, paint: Paint) -> tuple[str, str]:
    """The colours of what stands in the upper and in the lower part."""
    return (paint.text, paint.edge) if side == "attacker" else (paint.edge, paint.text)


def grounds(side: Side, paint: Paint) -> tuple[str, str]:
    """The colours of the upper and of the lower part."""
    return (paint.fill, PALE) if side == "attacker" else (PALE, paint.fill)


def plates(side: Side, paint: Paint, split: float, *, faded: bool, broken: bool) -> str:
    """Both parts, of which the lower begins so far below the middle, and the edge."""
    whole = {"x": -HALF, "y": -HALF, "width": 2 * HALF, "height": 2 * HALF, "rx": ROUND[side]}
    upper, lower = grounds(side, paint)
    ground = element("rect", **whole, fill=upper)
    strip = element("path", d=lower_part(split), fill=lower)
    dashes = FADED_DASHES if broken else None
    edge = element("rect", **whole, fill="none", stroke=paint.edge, stroke_width=1.8, stroke_dasharray=dashes)
    return element("g", ground, strip, opacity=0.6 if faded else None) + edge


def lower_part(split: float) -> str:
    """The outline of the lower part, with round corners at its foot."""
    across, high = number(2 * HALF), number(HALF - split - FOOT)
    foot, between = number(FOOT), number(2 * (HALF - FOOT))
    return f"M{-HALF} {split}h{across}v{high}q0 {foot}-{foot} {foot}h-{between}q-{foot} 0-{foot}-{foot}Z"


def front(corners: list[Point], edge: float) -> str:
    """The wedge of a front, with a light edge of that width."""
    return element("path", d=polygon(corners), fill=PALETTE.ink.text, stroke=PALE, stroke_width=edge)


def turned(shape: Iterable[tuple[float, float]], facing: float) -> list[Point]:
    """Points so far ahead and to the right, for somebody who faces a side of a hex, counted clockwise from the north."""
    turn = pi / 3 * facing - pi / 2
    ahead, aside = (cos(turn), sin(turn)), (-sin(turn), cos(turn))
    return [(ahead[0] * far + aside[0] * off, ahead[1] * far + aside[1] * off) for far, off in shape]


def cloth(fill: str) -> str:
    """The cloth of a banner, whose pole has its foot in the origin."""
    return element("path", d="M0-27H19L15-21.5 19-16H0Z", fill=fill)
