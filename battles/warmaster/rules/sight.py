"""WM-H3: which stand sees which."""

from collections.abc import Iterable
from fractions import Fraction

from battles.warmaster.state.ground import Area, Ground
from battles.warmaster.state.rectangles import NORMAL, Point, Rect, Stand, crosses, length2, middle, stretch
from battles.warmaster.tables import terrain
from rulebook import rule

WOODED = ("wood", "village")
"""Kinds of terrain in which one sees only so far (WM-23.1)."""
BLOCKS = (*WOODED, "hill")
"""The terrain that blocks sight from outside it."""


def seen_part(stand: Stand, rect: Rect) -> Rect | None:
    """The part of a rectangle beyond the line of the front edge of a stand; None without one."""
    x0, y0, x1, y1 = rect
    mine = stand.rect
    if stand.facing == "N":
        y0 = max(y0, mine.y1)
    elif stand.facing == "S":
        y1 = min(y1, mine.y0)
    elif stand.facing == "E":
        x0 = max(x0, mine.x1)
    else:
        x1 = min(x1, mine.x0)
    return Rect(x0, y0, x1, y1) if x0 < x1 and y0 < y1 else None


def line_of_sight(stand: Stand, target: Stand) -> tuple[Point, Point] | None:
    """From the middle of the front edge of a stand to the nearest point of the part of another that lies beyond it."""
    part = seen_part(stand, target.rect)
    if part is None:
        return None
    x, y = eye = middle(stand)
    return eye, (min(max(x, part.x0), part.x1), min(max(y, part.y0), part.y1))


@rule("WM-H3.1", "WM-23.1", "WM-23.2", "WM-24.3")
def sees(
    ground: Ground, stand: Stand, target: Stand, others: Iterable[Rect], *, fought: bool = False
) -> bool:
    """True if a stand sees another past these rectangles, which are all other stands.

    `fought`: they have fought each other, and the other has retreated (WM-23.2, WM-24.3).
    """
    line = line_of_sight(stand, target)
    if line is None:
        return False
    if any(crosses(*line, rect) for rect in others):
        return False
    return not any(hides(area, line, stand, target, fought=fought) for area in ground.areas)


@rule("WM-23.1", "WM-23.2", "WM-H3.1")
def hides(
    area: Area, line: tuple[Point, Point], stand: Stand, target: Stand, *, fought: bool = False
) -> bool:
    """True if an area lies in the way of a line of sight.

    An area with either stand in it hides only if it is too deep, and never between two that have `fought` in it.
    """
    if area.kind not in BLOCKS:
        return False
    inside = within(area, *line)
    if not inside:
        return False
    if not (area.contains(stand.centre) or area.contains(target.centre)):
        return True
    return area.kind in WOODED and not fought and inside**2 * length2(*line) > terrain(area.kind).sight ** 2


def within(area: Area, start: Point, end: Point) -> Fraction:
    """How much of a way, from 0 to 1, leads through the interior of an area."""
    if start == end:
        return Fraction(0)
    if start[0] == end[0] or start[1] == end[1]:
        return along(area, start, end)
    parts = sorted(
        (Fraction(*found[0]), Fraction(*found[1]))
        for rect in area.rects
        if (found := stretch(start, end, rect)) is not None
    )
    whole, last = Fraction(0), Fraction(0)
    for first, until in parts:
        whole += max(Fraction(0), until - max(first, last))
        last = max(last, until)
    return whole


def along(area: Area, start: Point, end: Point) -> Fraction:
    """The same for a way along a line of the lattice, which is inside between two cells of the area."""
    (x, y), (x1, y1) = sorted((start, end))
    across = NORMAL["E"] if x == x1 else NORMAL["N"]
    steps = range(y, y1) if x == x1 else range(x, x1)
    cells = ((x, step) if x == x1 else (step, y) for step in steps)
    inside = sum(
        cell in area.cells and (cell[0] - across[0], cell[1] - across[1]) in area.cells for cell in cells
    )
    return Fraction(inside, len(steps))
