"""Counters: the upper part has the type, the lower one the strength, and marks stand in rings at the corners.

The attacker's are dark above and light below, the defender's the other way round. Lengths are for a counter alone in
its hex; in a stack all are smaller, so that each can be read.
"""

from battles.grunwald.drawing import marks
from battles.grunwald.drawing.marks import SIGNS
from battles.grunwald.state import Leader, Unit
from battles.kit.drawn.counters import HALF, cloth, front, grounds, inks, plates, turned
from battles.kit.drawn.palette import PALETTE, Paint
from battles.kit.drawn.symbols import PALE, lettered
from hexmap.drawing import Point, element

INK = PALETTE.ink
sign, badge = SIGNS.sign, SIGNS.badge
SPLIT = 4.5
"""Where its lower part begins, below its middle."""
SYMBOL = -5.0
"""Where the middle of its symbol is."""
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
    return (front(wedge(one.facing), 1) if isinstance(one, Unit) else "") + badges


def face(one: Unit, paint: Paint) -> str:
    """A unit: what is printed on it, and its strength."""
    above, below = inks(one.side, paint)
    places = BARS.get(one.contingent, ())
    bars = "".join(element("rect", x=x, y=-14, width=1.5, height=17, fill=above) for x in places)
    symbol = sign(one.type, above, 1.2 * len(places) - 0.5, SYMBOL) + shields(one.armour, above)
    ground = plates(one.side, paint, SPLIT, faded=one.panicked, broken=one.order != "good")
    return ground + bars + symbol + strength(one, below)


def wedge(facing: int) -> list[Point]:
    """The corners of a front: its foot at the counter's edge or about its corner, its tip at the border of the hex."""
    foot, half = (HALF, 9.0) if facing % 3 == 0 else CORNER
    return turned(((foot, -half), (25, 0), (foot, half)), facing)


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
    above, _ = inks(one.side, paint)
    disc = element("circle", r=HALF, fill=grounds(one.side, paint)[0], stroke=paint.edge, stroke_width=1.8)
    kind = sign("army_leader" if one.army_leader else "leader", above, 0, -3)
    return disc + kind + lettered(str(one.command_range), 0, 10, 9, above)


def banner(paint: Paint, *, polish: bool) -> str:
    """A banner on its pole, whose foot is the origin: the eagle, or the cross of the Order."""
    emblem = sign("eagle", paint.text, 8, -21.5) if polish else sign("cross", INK.text, 8, -21.5)
    return cloth(paint.fill if polish else PALE) + sign("flag", INK.text) + emblem
