"""Where the table lies on the sheet: its lengths are thousandths of an inch, and its north is above."""

from collections.abc import Iterable

from battles.ancient_battles.state.ground import Ground
from battles.ancient_battles.state.plane.rectangle import Point, Rectangle
from battles.ancient_battles.tables.measure import FULL
from hexmap.drawing import element, number, polygon, polyline

WIDE = 864.0
"""The width of the table in units of the sheet: of a table of 72 inches an inch has twelve."""


class Table:
    """Where the table lies on the sheet."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.scale = WIDE / max(1, ground.width)
        self.high = ground.depth * self.scale

    def at(self, point: Point) -> Point:
        """A point of the table."""
        return point[0] * self.scale, self.high - point[1] * self.scale

    def area(self, corners: Iterable[Point], **style: str | float | None) -> str:
        """A piece of the table by its corners."""
        return element("path", d=polygon([self.at(each) for each in corners]), **style)

    def line(self, points: Iterable[Point], **style: str | float | None) -> str:
        """A line over the table."""
        return element("path", d=polyline([self.at(each) for each in points]), fill="none", **style)

    def placed(self, point: Point, *parts: str) -> str:
        """A drawing about the origin, at a point of the table."""
        x, y = self.at(point)
        return element("g", *parts, transform=f"translate({number(x)} {number(y)})")

    def turned(self, rect: Rectangle, *parts: str) -> str:
        """A drawing behind the middle of a front that looks upwards, at a rectangle's own."""
        x, y = self.at((rect.x, rect.y))
        angle = number(rect.heading % FULL / 1000)
        return element("g", *parts, transform=f"translate({number(x)} {number(y)}) rotate({angle})")
