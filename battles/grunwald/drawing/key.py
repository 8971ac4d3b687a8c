"""The key: who is who, and a sign with its words for each mark that is on the field."""

from collections.abc import Callable, Collection, Iterator

from battles.drawn.key import Entry
from battles.drawn.palette import PALETTE, Paint, Paints
from battles.drawn.walls import all_drawn
from battles.grunwald.drawing import counters, ground, words
from battles.grunwald.drawing.symbols import PALE, SYMBOLS, badge, lettered, sign
from battles.grunwald.drawing.words import LOOK
from battles.grunwald.state import State, Unit
from battles.grunwald.tables import TABLES
from battles.muster import SIDES
from battles.ruleset import Livery
from hexmap.drawing import Attributes, element, polygon, polyline

INK = PALETTE.ink
LEFT, RIGHT = (-14.0, 0.0), (14.0, 0.0)
PATCH: Attributes = {"x": -14, "y": -11, "width": 28, "height": 22, "stroke": INK.faint}


def of_sides(state: State, livery: Livery, paints: Paints) -> Iterator[Entry]:
    """A counter of each side and who it is."""
    for side in SIDES:
        kind = Unit("", side, "", "cavalry", "polish", 2)
        icon = element("g", counters.face(kind, paints[side]), transform="scale(0.85)")
        yield Entry(0, livery.said(words.who(state, side, livery)), icon=icon)


def of_marks(there: Collection[str], livery: Livery, paints: Paints) -> Iterator[Entry]:
    """All marks that are there, in the order of the look."""
    for name in LOOK.notes:
        if name in there:
            yield Entry(0, livery.said(words.noted(name)), icon=icon(name, paints))


def icon(name: str, paints: Paints) -> str:
    """The sign of a mark, of a type or of ground."""
    if name in counters.CORNERS:
        return element("g", badge(name), transform="scale(1.5)")
    if name in COMPOSED:
        return COMPOSED[name](paints["attacker"])
    if name in SYMBOLS:
        return sign(name, INK.text, 0, 1) + counters.shields(armour_of(name), INK.text)
    if name in LOOK.colours:
        return patch(name)
    return LINES[name]()


def armour_of(name: str) -> int:
    """How many shields a type has on its counters; none of what is no type."""
    return getattr(getattr(TABLES.now.army.unit_types, name, None), "armour", 0)


def patch(name: str) -> str:
    """A piece of ground with what grows or stands there."""
    found = element("rect", **PATCH, fill=LOOK.colours[name])
    return found + (
        element("use", href=f"#sign-{LOOK.signs[name]}", transform="scale(0.7)") if name in LOOK.signs else ""
    )


def bars(name: str) -> Callable[[Paint], str]:
    """The bars of a contingent."""
    return lambda paint: "".join(
        element("rect", x=x + 11, y=-10, width=2, height=20, fill=INK.text) for x in counters.BARS[name]
    )


def flag(turned: float) -> Callable[[Paint], str]:
    """A banner that is turned by so many degrees."""
    return lambda paint: element(
        "g",
        counters.banner(paint, polish=True),
        transform=f"translate(-4 0) rotate({turned:.0f}) translate(-4 14)",
    )


COMPOSED: dict[str, Callable[[Paint], str]] = {
    "armour": lambda paint: element("g", sign("shield", INK.text), transform="scale(2.2)"),
    "charge": lambda paint: "".join(sign("chevron", INK.text, x, 0) for x in (-6, 0, 6)),
    "lost_step": lambda paint: element("g", sign("lost_step", INK.text), transform="scale(1.6)"),
    "front": lambda paint: element(
        "path", d=polygon([(x, y + 17) for x, y in counters.wedge(0)]), fill=INK.text
    ),
    "strength": lambda paint: lettered("2", 0, 0, 17, INK.text),
    "movement": lambda paint: lettered("0", 0, 0, 17, INK.text),
    "combat": lambda paint: element("g", sign("combat", INK.text), transform="scale(1.6)"),
    "lithuanian": bars("lithuanian"),
    "tatar": bars("tatar"),
    "banner": flag(0),
    "lost_banner": flag(78),
    "captured_banner": flag(180),
}
"""Signs of more than one part, or of another size."""


def line(colour: str, width: float) -> str:
    """A line across."""
    return element("path", d=polyline((LEFT, RIGHT)), stroke=colour, stroke_width=width)


def hatched(side: str) -> str:
    """A piece of a zone of control."""
    return element("rect", **PATCH, fill=f"url(#grunwald-zone-{side})")


def moved() -> str:
    """An arrow."""
    ring = element("circle", cx=-11, cy=0, r=4, fill=PALE, stroke=INK.text, stroke_width=2)
    return line(INK.text, 3) + ring + element("path", d="M16 0L7-6V6Z", fill=INK.text)


def water(kind: str) -> str:
    """A piece of it."""
    banks, inner = ground.WIDTHS[kind]
    return line(ground.DEEP, banks) + line(ground.WATER, inner)


LINES: dict[str, Callable[[], str]] = {
    "road": lambda: line(INK.crest, 5.6) + line("#f8efd2", 3.6),
    "stream": lambda: water("stream"),
    "river": lambda: water("river"),
    "bridge": lambda: water("stream") + ground.bridge(LEFT, RIGHT),
    "ford": lambda: water("stream") + ground.ford(LEFT, RIGHT),
    "gate": lambda: all_drawn([("entrance", (LEFT, RIGHT))]),
    "uphill": lambda: element(
        "path", d="M-14-4H14M-8-4V5M0-4V5M8-4V5", fill="none", stroke=INK.crest, stroke_width=2.2
    ),
    "ruined": lambda: element("use", href=f"#sign-{LOOK.signs['ruined']}", transform="scale(0.7)"),
    "zone_attacker": lambda: hatched("attacker"),
    "zone_defender": lambda: hatched("defender"),
    "move": moved,
}
"""The signs of what is no counter."""
