"""Counters: the upper part has the type, the lower one the strength, and marks stand in rings at the corners.

The attacker's are dark above and light below, the defender's the other way round. Lengths are for a counter alone in
its hex; in a stack all are smaller, so that each can be read.
"""

from math import cos, pi, sin

from battles.grunwald.drawing import marks
from battles.grunwald.drawing.symbols import badge, sign
from battles.grunwald.state import Leader, Unit
from battles.kit.drawn.counters import FADED_DASHES
from battles.kit.drawn.palette import PALETTE, Paint
from battles.kit.drawn.symbols import PALE, lettered
from hexmap.drawing import Point, element, polygon

INK = PALETTE.ink
HALF = 15.5
"""Half of what a counter measures across."""
SPLIT = 4.5
"""Where its lower part begins, below its middle."""
SYMBOL = -5.0
"""Where the middle of its symbol is."""
STRIP = f"M{-HALF} {SPLIT}h31v7q0 4-4 4h-23q-4 0-4-4Z"
"""The outline of its lower part."""
ROUND = {"attacker": 5.0, "defender": 0.5}
CORNERS = {
    "disorganised": (-14.0, -14.0),
    "panicked": (-14.0, -14.0),
    "fired": (15.0, -15.0),
    "countered": (15.5, 4.0),
    "moved": (15.5, 14.5),
}
"""Where marks in rings stand."""
CORNER = 19.0, 8.0
"""How far from the middle a wedge begins that points past a corner, and half its breadth: so it hides no strength."""
BARS = {"lithuanian": (-14.0,), "tatar": (-14.0, -11.6)}
"""Where the bars of a contingent stand; its symbols give way to them."""


def marked(one: Unit | Leader) -> str:
    """The marks over the counters of a hex: fronts, and the rings."""
    shown = marks.of_unit(one) if isinstance(one, Unit) else marks.of_leader(one)
    badges = "".join(badge(name, *CORNERS[name]) for name in shown if name in CORNERS)
    return (front(one.facing) if isinstance(one, Unit) else "") + badges


def face(one: Unit, paint: Paint) -> str:
    """A unit: what is printed on it, and its strength."""
    above, below = inks(one, paint)
    places = BARS.get(one.contingent, ())
    bars = "".join(element("rect", x=x, y=-14, width=1.5, height=17, fill=above) for x in places)
    symbol = sign(one.type, above, 1.2 * len(places) - 0.5, SYMBOL) + shields(one.armour, above)
    return plates(one, paint) + bars + symbol + strength(one, below)


def inks(one: Unit | Leader, paint: Paint) -> tuple[str, str]:
    """The colours of what stands in the upper and in the lower part."""
    return (paint.text, paint.edge) if one.side == "attacker" else (paint.edge, paint.text)


def plates(one: Unit, paint: Paint) -> str:
    """Both parts and the edge, which is broken where the order is."""
    dark, fading = one.side == "attacker", 0.6 if one.panicked else None
    whole = {"x": -HALF, "y": -HALF, "width": 2 * HALF, "height": 2 * HALF, "rx": ROUND[one.side]}
    upper, lower = (paint.fill, PALE) if dark else (PALE, paint.fill)
    ground = element("rect", **whole, fill=upper)
    strip = element("path", d=STRIP, fill=lower)
    broken = None if one.order == "good" else FADED_DASHES
    edge = element("rect", **whole, fill="none", stroke=paint.edge, stroke_width=1.8, stroke_dasharray=broken)
    return element("g", ground, strip, opacity=fading) + edge


def front(facing: int) -> str:
    """The wedge at the side that it faces."""
    return element("path", d=polygon(wedge(facing)), fill=INK.text, stroke=PALE, stroke_width=1)


def wedge(facing: int) -> list[Point]:
    """The corners of that: its foot at the counter's edge or about its corner, its tip at the border of the hex."""
    foot, half = (HALF, 9.0) if facing % 3 == 0 else CORNER
    turn = pi / 3 * facing - pi / 2
    ahead, aside = (cos(turn), sin(turn)), (-sin(turn), cos(turn))
    return [
        (ahead[0] * far + aside[0] * off, ahead[1] * far + aside[1] * off)
        for far, off in ((foot, -half), (25, 0), (foot, half))
    ]


def shields(armour: int, ink: str) -> str:
    """A shield for each level of armour, at the right edge."""
    return "".join(sign("shield", ink, 11.8, -8.8 + 7.2 * place) for place in range(armour))


def strength(one: Unit, ink: str) -> str:
    """The strength points, what is lost of them, and the charge level, or the stakes of who is ready to shoot."""
    y = (SPLIT + HALF) / 2
    counts = 0 if one.missile_foot and one.formation == "movement" else one.sp
    lost = "".join(sign("lost_step", ink, -4 + 6.5 * place, y) for place in range(one.kind.sp - one.sp))
    charge = "".join(sign("chevron", ink, 10.6 - 4.4 * place, y) for place in range(one.charge))
    stakes = sign("combat", ink, 6.5, y) if one.missile_foot and one.formation == "combat" else ""
    return lettered(str(counts), -10.3, y, 11.5, ink) + lost + charge + stakes


def medallion(one: Leader, paint: Paint) -> str:
    """A leader: a round counter with a crown or a helmet and his range."""
    above, _ = inks(one, paint)
    fill = paint.fill if one.side == "attacker" else PALE
    disc = element("circle", r=HALF, fill=fill, stroke=paint.edge, stroke_width=1.8)
    kind = sign("army_leader" if one.army_leader else "leader", above, 0, -3)
    return disc + kind + lettered(str(one.command_range), 0, 10, 9, above)


def banner(paint: Paint, *, polish: bool) -> str:
    """A banner on its pole, whose foot is the origin: the eagle, or the cross of the Order."""
    cloth = element("path", d="M0-27H19L15-21.5 19-16H0Z", fill=paint.fill if polish else PALE)
    emblem = sign("eagle", paint.text, 8, -21.5) if polish else sign("cross", INK.text, 8, -21.5)
    return cloth + sign("flag", INK.text) + emblem
