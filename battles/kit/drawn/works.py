"""The material of buildings, hex by hex: planks, paving, canvas, treads and ruins, and how high works stand."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from math import atan2, degrees
from typing import Protocol

from battles.kit.drawn.palette import PALETTE, Look, Sign
from battles.kit.drawn.sheet import LAYOUT, SIZE
from battles.kit.drawn.walls import HIGH
from hexmap.drawing import Attributes, Point, element, polygon, polyline

INK = PALETTE.ink
Line = tuple[Point, ...]
TREADS: Sign = "treads"
"""The sign that is turned the way up."""
LINES: dict[Sign, tuple[Line, ...]] = {
    "planks": tuple(((-w, y), (w, y)) for y, w in ((-0.6, 0.62), (-0.2, 0.84), (0.2, 0.84), (0.6, 0.62))),
    "paving": (
        ((-0.8, -0.3), (0.8, -0.3)),
        ((-0.8, 0.3), (0.8, 0.3)),
        ((0.0, -0.3), (0.0, 0.3)),
        ((-0.45, -0.8), (-0.45, -0.3)),
        ((0.45, -0.8), (0.45, -0.3)),
        ((-0.45, 0.3), (-0.45, 0.8)),
        ((0.45, 0.3), (0.45, 0.8)),
    ),
    "tent": (((-0.5, 0.4), (0.0, -0.5), (0.5, 0.4)), ((0.0, -0.62), (0.0, 0.4))),
    "treads": (
        *(((-w, y), (w, y)) for y, w in ((0.64, 0.52), (0.36, 0.46), (0.08, 0.4), (-0.2, 0.34))),
        ((-0.34, -0.4), (0.0, -0.74), (0.34, -0.4)),
    ),
    "rubble": (
        ((-0.7, 0.1), (-0.3, -0.5)),
        ((-0.4, 0.5), (0.1, 0.2)),
        ((-0.1, -0.3), (0.4, -0.6)),
        ((0.2, 0.6), (0.7, 0.3)),
        ((0.3, 0.1), (0.65, -0.25)),
    ),
    "grille": (
        *(((x, -0.62), (x, 0.62)) for x in (-0.45, -0.15, 0.15, 0.45)),
        *(((-0.6, y), (0.6, y)) for y in (-0.4, 0.0, 0.4)),
    ),
    "lifted": (
        *(((x, -0.78), (x, -0.42)) for x in (-0.45, -0.15, 0.15, 0.45)),
        ((-0.6, -0.6), (0.6, -0.6)),
        ((0.0, 0.7), (0.0, -0.2)),
        ((-0.24, 0.06), (0.0, -0.24), (0.24, 0.06)),
    ),
    "wreck": (
        ((-0.62, -0.5), (0.62, 0.5)),
        ((-0.62, 0.5), (0.62, -0.5)),
        ((-0.5, -0.62), (-0.2, -0.7)),
        ((0.2, 0.72), (0.5, 0.62)),
    ),
    "houses": (
        ((-0.7, 0.0), (-0.45, -0.3), (-0.2, 0.0), (-0.2, 0.35), (-0.7, 0.35), (-0.7, 0.0), (-0.2, 0.0)),
        ((0.1, 0.15), (0.35, -0.15), (0.6, 0.15), (0.6, 0.55), (0.1, 0.55), (0.1, 0.15), (0.6, 0.15)),
        ((0.0, -0.45), (0.2, -0.68), (0.4, -0.45), (0.4, -0.2), (0.0, -0.2), (0.0, -0.45), (0.4, -0.45)),
    ),
}
"""The lines of each sign, in radii of a hex."""
STROKES: Mapping[Sign, float] = {
    "treads": 2.2,
    "grille": 1.8,
    "lifted": 1.8,
    "rubble": 3.4,
    "wreck": 4.4,
    "tent": 1.6,
}
"""How thick they are, where they are not thin."""


class Place(Protocol):
    """One hex, of which some lie within buildings."""

    @property
    def terrain(self) -> str:
        """The system's name for it."""
        ...

    @property
    def level(self) -> int:
        """From 0 on."""
        ...

    @property
    def borders(self) -> Sequence[str]:
        """The kinds of its sides, in the order of `grid.SIDES`; "" for open ones."""
        ...

    @property
    def court(self) -> bool:
        """True if it lies in the open between the walls of a building."""
        ...


class Built(Protocol):
    """A ground with buildings on it."""

    @property
    def cells(self) -> Mapping[str, Place]:
        """The place in each hex."""
        ...

    @property
    def printed(self) -> Mapping[str, Place]:
        """The place in each hex before all events."""
        ...

    @property
    def neighbours(self) -> Mapping[str, Sequence[str | None]]:
        """The hexes around each, six places in the order of `grid.SIDES`, None where the field ends."""
        ...


def definitions(ground: Built, look: Look) -> str:
    """The signs of the works that stand on a ground, each under its name."""
    there = {look.signs[cell.terrain] for cell in ground.cells.values() if cell.terrain in look.signs}
    return "".join(
        element("path", id=f"sign-{name}", d=scaled(lines), **_pen(STROKES.get(name, 0.9)))
        for name, lines in LINES.items()
        if name in there
    )


def scaled(lines: tuple[Line, ...]) -> str:
    """The path of lines given in radii of a hex."""
    return "".join(polyline([(x * SIZE, y * SIZE) for x, y in line]) for line in lines)


def floors(ground: Built, look: Look) -> str:
    """Treads that point upwards, the crosses of chapels, the dots of courts."""
    return "".join((*_stairs(ground, look), _chapels(ground), _courts(ground)))


def heights(ground: Built, look: Look, taken: Collection[str]) -> str:
    """The level of each hex of raised works in which no counter stands."""
    written = []
    for hex_, cell in ground.cells.items():
        if cell.terrain in look.raised and hex_ not in taken:
            x, y = LAYOUT.centre(hex_)
            plate = element("circle", cx=x, cy=y, r=0.36 * SIZE, fill=INK.opening, opacity=0.85)
            written.append(
                plate
                + element(
                    "text",
                    str(cell.level),
                    x=x,
                    y=y + 0.19 * SIZE,
                    font_size=0.54 * SIZE,
                    font_weight="bold",
                    text_anchor="middle",
                )
            )
    return element("g", *written, fill=INK.text) if written else ""


def upwards(ground: Built, hex_: str) -> float | None:
    """The way up from a hex, between all higher ones it is open to, in degrees clockwise from north; None without one.

    Stairs stay as they are printed, also after the fall of their goal.
    """
    cell, (x, y) = ground.printed[hex_], LAYOUT.centre(hex_)
    dx = dy = 0.0
    for other, border in zip(ground.neighbours[hex_], cell.borders, strict=True):
        if (
            other is not None
            and ground.printed[other].level > cell.level
            and (border not in HIGH or "door" in border)
        ):
            ox, oy = LAYOUT.centre(other)
            dx, dy = dx + ox - x, dy + oy - y
    return degrees(atan2(dx, -dy)) if (dx, dy) != (0.0, 0.0) else None


def _stairs(ground: Built, look: Look) -> Iterator[str]:
    for hex_, cell in ground.cells.items():
        if look.signs.get(cell.terrain) == TREADS:
            x, y = LAYOUT.centre(hex_)
            turned = f"translate({x:.1f} {y:.1f}) rotate({upwards(ground, hex_) or 0.0:.0f})"
            yield element("use", href=f"#sign-{TREADS}", transform=turned)


def _chapels(ground: Built) -> str:
    left = {hex_ for hex_, cell in ground.cells.items() if "chapel_window" in cell.borders and not cell.court}
    path = ""
    while left:
        room = _room(ground, min(left))
        # Who sees such a window from the open is in no chapel.
        if len(room) < len(ground.cells) / 2:
            path += _large_cross([LAYOUT.centre(hex_) for hex_ in room])
        left -= room
    return element("path", d=path, fill=INK.opening, stroke=INK.wall, stroke_width=1.6) if path else ""


def _room(ground: Built, hex_: str) -> set[str]:
    found, rim = {hex_}, [hex_]
    while rim:
        here = rim.pop()
        for other, border in zip(ground.neighbours[here], ground.cells[here].borders, strict=True):
            if other is not None and not border and other not in found:
                found.add(other)
                rim.append(other)
    return found


def _large_cross(centres: Sequence[Point]) -> str:
    x = sum(each[0] for each in centres) / len(centres)
    y = sum(each[1] for each in centres) / len(centres)
    w, arm, foot = 0.14 * SIZE, 0.6 * SIZE, 1.1 * SIZE
    right = [(w, -arm - w), (w, -w), (arm, -w), (arm, w), (w, w), (w, foot)]
    outline = [*right, *((-dx, dy) for dx, dy in reversed(right))]
    return polygon([(x + dx, y + dy) for dx, dy in outline])


def _courts(ground: Built) -> str:
    spots = ((-0.4, -0.4), (0.4, -0.4), (0.0, 0.45), (-0.6, 0.3), (0.6, 0.3))
    path = ""
    for hex_, cell in ground.cells.items():
        if cell.court:
            x, y = LAYOUT.centre(hex_)
            path += "".join(polyline(((x + dx * SIZE, y + dy * SIZE),) * 2) for dx, dy in spots)
    return element("path", d=path, stroke=INK.stone, stroke_width=2.2, stroke_linecap="round") if path else ""


def _pen(width: float) -> Attributes:
    return {"fill": "none", "stroke": INK.wall, "stroke_width": width, "stroke_linejoin": "round"}
