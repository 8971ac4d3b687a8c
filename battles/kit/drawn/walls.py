"""The sides of hexes: walls, pales and canvas, and the openings in them, each by its outline.

Their outlines tell them apart without colour: a printed sheet is black and white.
"""

from collections.abc import Callable, Iterable, Iterator

from battles.kit.drawn.palette import PALETTE
from hexmap.drawing import Attributes, Point, element, polygon, polyline, toward

INK = PALETTE.ink
PENS: dict[str, Attributes] = {
    "low": {"stroke": INK.low_wall, "stroke_width": 4.0, "stroke_dasharray": "6 3"},
    "house": {"stroke": INK.wall, "stroke_width": 5.0},
    "castle": {"stroke": INK.wall, "stroke_width": 9.0},
    "core": {"stroke": INK.opening, "stroke_width": 1.8},
    "canvas": {"stroke": INK.wall, "stroke_width": 2.0},
    "pales": {"stroke": INK.wall, "stroke_width": 3.2},
    "faint": {"stroke": INK.wall, "stroke_width": 1.6, "stroke_dasharray": "1.6 3"},
    "post": {"fill": INK.wall, "stroke": INK.opening, "stroke_width": 1.0},
    "leaf": {"fill": INK.opening, "stroke": INK.wall, "stroke_width": 1.8},
    "bars": {"stroke": INK.wall, "stroke_width": 1.5},
    "slit": {"stroke": INK.opening, "stroke_width": 3.6},
}
"""How lines are drawn, the lowest first."""
Strokes = Iterable[tuple[str, str]]
"""Paths, each with its pen."""


def all_drawn(standing: Iterable[tuple[str, tuple[Point, Point]]]) -> str:
    """Everything that stands on sides, given as its kind and the two ends of its side: a path for each pen."""
    by_pen: dict[str, list[str]] = {pen: [] for pen in PENS}
    for kind, (a, b) in standing:
        for pen, path in WALLS[kind](a, b):
            by_pen[pen].append(path)
    drawn = (element("path", d="".join(paths), **PENS[pen]) for pen, paths in by_pen.items() if paths)
    inside = "".join(drawn)
    return element("g", inside, fill="none") if inside else ""


def beside(a: Point, b: Point, share: float, off: float) -> Point:
    """A point so far along the way from one to the other and so many units to its right."""
    x, y = toward(a, b, share)
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = (dx * dx + dy * dy) ** 0.5
    return x - off * dy / length, y + off * dx / length


def across(a: Point, b: Point, share: float, half: float) -> str:
    """A stroke over the side, so many units to either hand."""
    return polyline((beside(a, b, share, -half), beside(a, b, share, half)))


def box(a: Point, b: Point, frm: float, to: float, half: float) -> str:
    """A rectangle on the side from one share of it to another."""
    return polygon(
        (
            beside(a, b, frm, -half),
            beside(a, b, to, -half),
            beside(a, b, to, half),
            beside(a, b, frm, half),
        )
    )


def _run(pen: str) -> Callable[[Point, Point], Strokes]:
    return lambda a, b: [(pen, polyline((a, b)))]


def _with(pen: str, opening: Callable[[Point, Point], Strokes]) -> Callable[[Point, Point], Strokes]:
    return lambda a, b: [*_run(pen)(a, b), *opening(a, b)]


def _thick(a: Point, b: Point) -> Strokes:
    return [("castle", polyline((a, b))), ("core", polyline((toward(a, b, 0.1), toward(a, b, 0.9))))]


def _stakes(a: Point, b: Point) -> Strokes:
    yield "canvas", polyline((a, b))
    for share in (0.1, 0.3, 0.5, 0.7, 0.9):
        yield "pales", across(a, b, share, 4.6)


def _door(a: Point, b: Point) -> Strokes:
    return [("leaf", box(a, b, 0.2, 0.8, 4.2))]


def _window(a: Point, b: Point) -> Strokes:
    return [("leaf", box(a, b, 0.3, 0.7, 4.2)), ("bars", across(a, b, 0.5, 4.2))]


def _cross(a: Point, b: Point) -> Strokes:
    yield "leaf", box(a, b, 0.26, 0.74, 6.5)
    yield "bars", across(a, b, 0.5, 6.5)
    yield "bars", polyline((toward(a, b, 0.3), toward(a, b, 0.7)))


def _slit(a: Point, b: Point) -> Strokes:
    return [("slit", across(a, b, 0.5, 5.2))]


def _gap(pen: str) -> Callable[[Point, Point], Strokes]:
    def drawn(a: Point, b: Point) -> Iterator[tuple[str, str]]:
        yield pen, polyline((a, toward(a, b, 0.18))) + polyline((toward(a, b, 0.82), b))
        yield "post", box(a, b, 0.08, 0.28, 5.0) + box(a, b, 0.72, 0.92, 5.0)

    return drawn


def _gate(a: Point, b: Point) -> Strokes:
    yield "leaf", box(a, b, 0.1, 0.9, 6.0)
    yield "bars", polyline((toward(a, b, 0.1), toward(a, b, 0.9)))
    for share in (0.26, 0.42, 0.58, 0.74):
        yield "bars", across(a, b, share, 6.0)


def _lifted(a: Point, b: Point) -> Strokes:
    yield from _gap("canvas")(a, b)
    yield "faint", polyline((toward(a, b, 0.3), toward(a, b, 0.7)))


def _cloth(a: Point, b: Point) -> Strokes:
    folds = [beside(a, b, place / 8, (0.0, 2.6, 0.0, -2.6)[place % 4]) for place in range(9)]
    return [("canvas", polyline(folds))]


def _flaps(a: Point, b: Point) -> Strokes:
    yield "canvas", polyline((a, toward(a, b, 0.2))) + polyline((toward(a, b, 0.8), b))
    for share, over in ((0.2, 0.36), (0.8, 0.64)):
        hinge = toward(a, b, share)
        yield "canvas", polyline((beside(a, b, over, -7.0), hinge, beside(a, b, over, 7.0)))


WALLS: dict[str, Callable[[Point, Point], Strokes]] = {
    "low_wall": _run("low"),
    "wall": _run("house"),
    "castle_wall": _thick,
    "palisade": _stakes,
    "canvas": _cloth,
    "door": _with("house", _door),
    "tower_door": _with("castle", _door),
    "entrance": _gap("house"),
    "gate": _gate,
    "open_gate": _lifted,
    "tent_opening": _flaps,
    "window": _with("house", _window),
    "chapel_window": _with("house", _cross),
    "arrow_slit": _with("castle", _slit),
}
"""How each kind is drawn between the two ends of its side."""
HIGH = frozenset(WALLS) - {"low_wall", "canvas", "tent_opening"}
"""The sides that are so high that they hide the crest below."""
