"""Counters: above the type, below hits and quality and the missiles; marks stand in rings at the corners.

The attacker's are dark above and light below, the defender's the other way round. A leader is a disc with his Initiative.
"""

from battles.contract.muster import Side
from battles.devils_horsemen.drawing import marks
from battles.devils_horsemen.drawing.marks import SIGNS
from battles.devils_horsemen.rules.quality import in_force, printed
from battles.devils_horsemen.state import Leader, Unit
from battles.kit.drawn.counters import HALF, ROUND, cloth, front, grounds, inks, plates, turned
from battles.kit.drawn.palette import FADED_DASHES, PALETTE, Paint
from battles.kit.drawn.symbols import PALE, lettered
from hexmap.drawing import Point, element, number

INK = PALETTE.ink
sign, badge = SIGNS.sign, SIGNS.badge
SPLIT = 3.2
"""Where its lower part begins, below its middle."""
RING = 5.2
"""The radius of the ring about a mark."""
CORNERS = {
    "routed": (-12.0, -15.0),
    "rallied": (-12.0, -15.0),
    "check": (12.0, -15.0),
    "no_check": (12.0, -15.0),
    "disordered": (-17.0, -0.5),
    "engaged": (17.0, -0.5),
    "dismounted": (-14.0, 17.5),
    "column": (0.0, -16.0),
    "moved": (14.0, 17.5),
}
"""Where marks in rings stand: no front is hidden by any."""
DISC = 9.5
"""The radius of a leader."""
HUNG = {"finished": (7.5, -7.0), "bypassed": (7.5, 7.0), "wounded": (-7.5, 7.0)}
"""Where his marks stand."""
CODES = {"CAT_HC": "CAT"}
"""Types that are shorter on a counter."""


def face(one: Unit, paint: Paint) -> str:
    """A unit: its type, hits and quality, and its missiles."""
    above, below = inks(one.side, paint)
    code = CODES.get(one.face, one.face)
    symbol = sign(one.face, above, -6.5, -5.5) + lettered(
        code, 8, -6, 9 if len(code) < 3 else 7, above, anchor="middle"
    )
    hides = element("rect", x=-HALF, y=-HALF, width=2 * HALF, height=2 * HALF, rx=ROUND[one.side], fill=PALE)
    ground = plates(one.side, paint, SPLIT, faded=one.routed, broken=one.routed)
    return hides + ground + symbol + strip(one, below, grounds(one.side, paint)[1])


def strip(one: Unit, ink: str, ground: str) -> str:
    """Hits and quality; the missiles, underlined where they are low, struck out where there are none."""
    y, told, letters = 8.8, f"{one.hits}/{quality(one)}", len(one.missile)
    size = 10.5 if len(told) < 4 and letters < 2 else 9.2 if len(told) < 4 else 8
    drawn = lettered(told, -4 - letters if letters else 0, y, size, ink)
    missile = lettered(one.missile, 9.4, y - 0.6, 9 if letters < 2 else 7.6, ink) if letters else ""
    line = {"full": "", "low": "M4.4 13.4h10", "none": "M4 13.6l11-10.4"}[one.supply] if letters else ""
    struck = element("path", d=line, stroke=ground, stroke_width=3.2) if one.supply == "none" and line else ""
    return drawn + missile + struck + (element("path", d=line, stroke=ink, stroke_width=1.5) if line else "")


def quality(one: Unit) -> int:
    """The quality that hits are held against; of who routs that against which he rallies."""
    return printed(one) if one.routed else in_force(one)


def rings(one: Unit) -> str:
    """The marks of a unit."""
    return "".join(badge(name, *CORNERS[name], RING) for name in marks.of_unit(one))


def facing(one: Unit) -> str:
    """The wedge at the corner, or of a column at the side, that it faces; in units of the hex."""
    return front(wedge(one), 0.8)


def wedge(one: Unit) -> list[Point]:
    """The corners of that: a column's is cut off, and broader."""
    if one.column:
        return turned(((16, -9), (22, -6), (22, 6), (16, 9)), one.facing + 0.5)
    return turned(((18.4, -5.8), (25.4, 0), (18.4, 5.8)), one.facing)


def medallion(one: Leader, paint: Paint) -> str:
    """A leader: his Initiative on a disc, faded when he is finished; a ring about who leads, a crown over who leads all."""
    above, _ = inks(one.side, paint)
    done = one.status == "finished"
    ground = element("circle", r=DISC, fill=grounds(one.side, paint)[0], opacity=0.7 if done else None)
    broken = FADED_DASHES if done else None
    edge = element(
        "circle", r=DISC, fill="none", stroke=paint.edge, stroke_width=1.6, stroke_dasharray=broken
    )
    halo = element("circle", r=DISC + 2.2, fill=PALE, stroke=INK.text, stroke_width=2.2)
    crown = element("g", sign("crown", INK.text, 0, -10.5), stroke=PALE, stroke_width=0.7)
    led = lettered(number(one.rated(one.initiative)), 0, 0, 12, above)
    hung = "".join(badge(name, *HUNG[name], 4.6) for name in marks.of_leader(one) if name in HUNG)
    return (
        (halo if one.status == "active" else "")
        + (ground + edge + led)
        + ((crown if one.kind == "overall" else "") + hung)
    )


def banner(side: Side, paint: Paint) -> str:
    """A standard on its pole, whose foot is the origin."""
    cross = "" if side == "attacker" else element("path", d="M0-21.5H15", stroke=paint.edge, stroke_width=3)
    return cloth(grounds(side, paint)[0]) + cross + sign("flag", INK.text)
