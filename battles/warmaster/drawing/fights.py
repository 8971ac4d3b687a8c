"""Fights and supports: a patch under all units of a combat, marks at contacts, arrows of supports."""

from collections.abc import Iterator

from battles.contract.surface import Livery
from battles.kit.drawn.palette import PALETTE
from battles.warmaster.drawing import words
from battles.warmaster.drawing.table import Table
from battles.warmaster.rules.engagements import engagements
from battles.warmaster.rules.supports import supports
from battles.warmaster.state import State, Support
from battles.warmaster.state.rectangles import Point, Rect, Stand
from battles.warmaster.state.rectangles import shared as meeting
from hexmap.drawing import Attributes, element, number
from hexmap.drawing import words as text

INK = PALETTE.ink
BESIDE = 1
"""How far a patch reaches beyond the stands on it (cm)."""
PATCH: Attributes = {"fill": INK.arc, "opacity": 0.55}
SPARK = "M0 -9 L2.6 -2.6 9 0 2.6 2.6 0 9 -2.6 2.6 -9 0 -2.6 -2.6Z"
"""The mark of a contact, about the origin."""
ARROW = "M0 -9 L6.5 2 L2.2 1 V8 H-2.2 V1 L-6.5 2Z"
"""An arrow upwards, about the origin."""
TURNED = {"N": 0, "E": 90, "S": 180, "W": 270}


def patches(table: Table, state: State, livery: Livery) -> Iterator[str]:
    """The patch under each combat, with its name."""
    for part, told in zip(engagements(state), words.combats(state), strict=True):
        boxes = (table.box(wider(stand.rect), rx=6) for id_ in part for stand in state.units[id_].stands)
        yield element("g", element("title", text(livery.said(told))), *boxes, **PATCH)


def wider(rect: Rect) -> Rect:
    """The rectangle of a stand with its patch."""
    return Rect(rect.x0 - BESIDE, rect.y0 - BESIDE, rect.x1 + BESIDE, rect.y1 + BESIDE)


def marks(table: Table, state: State) -> str:
    """The marks of contacts and supports; empty without a fight."""
    drawn = (*contacts(table, state), *(arrow(table, state, each) for each in supports(state)))
    return element("g", *drawn, pointer_events="none") if drawn else ""


def contacts(table: Table, state: State) -> Iterator[str]:
    """A mark in the middle of each shared edge, and where corners touch; each once."""
    for unit in state.living("attacker"):
        for each in state.contacts.get(unit.id, ()):
            mine, theirs = unit.stand(each.stand), state.units[each.enemy].stand(each.theirs)
            yield element("g", spark(), transform=f"translate({at(table, *shared(mine, theirs))})")


def spark() -> str:
    """The mark of a contact."""
    return element("path", d=SPARK, fill=INK.sheet, stroke=INK.text, stroke_width=1.3)


def shared(one: Stand, other: Stand) -> tuple[Point, Point]:
    """The ends of the edge, or twice the point, that two stands share which touch."""
    mine, theirs = one.rect, other.rect
    start = max(mine.x0, theirs.x0), max(mine.y0, theirs.y0)
    return start, (min(mine.x1, theirs.x1), min(mine.y1, theirs.y1))


def at(table: Table, start: Point, end: Point) -> str:
    """The middle between two points of the table, on the sheet."""
    x, y = table.at((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    return f"{number(x)} {number(y)}"


def arrow(table: Table, state: State, support: Support) -> str:
    """An arrow across the edge of a stand that another supports, from this one."""
    mine = state.units[support.unit].stand(support.stand)
    theirs = state.units[support.supported].stand(support.theirs)
    found = meeting(mine.rect, theirs.rect)
    turned = TURNED[found[0]] if found else 0
    return element(
        "g", pointer(), transform=f"translate({at(table, *shared(mine, theirs))}) rotate({turned})"
    )


def pointer() -> str:
    """The arrow of a support."""
    return element("path", d=ARROW, fill=INK.chosen, stroke=INK.text, stroke_width=1.2)


def kinds(state: State) -> set[str]:
    """Which of these marks there are."""
    found = {"combat", "contact"} if state.contacts else set()
    return found | ({"support"} if supports(state) else set())


ICONS = {
    "combat": element("rect", x=-14, y=-10, width=28, height=20, rx=6, **PATCH),
    "contact": element("g", spark(), transform="scale(1.5)"),
    "support": element("g", pointer(), transform="scale(1.3)"),
}
"""The signs of the key."""
