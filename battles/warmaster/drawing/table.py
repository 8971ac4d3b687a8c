"""Where the table lies on the sheet: its lengths are whole centimetres, and its north is above."""

from battles.warmaster.state.ground import Ground
from battles.warmaster.state.rectangles import Rect
from hexmap.drawing import element, number

WIDE = 1100.0
"""The width of the table in units of the sheet."""


class Table:
    """Where the table lies on the sheet."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.scale = WIDE / max(1, ground.width)
        self.high = ground.depth * self.scale

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A point of the table."""
        return x * self.scale, self.high - y * self.scale

    def box(self, rect: Rect, **style: str | float | None) -> str:
        """A rectangle of the table."""
        x, y = self.at(rect.x0, rect.y1)
        wide, high = (rect.x1 - rect.x0) * self.scale, (rect.y1 - rect.y0) * self.scale
        return element(
            "rect", x=round(x, 1), y=round(y, 1), width=round(wide, 1), height=round(high, 1), **style
        )

    def line(self, start: tuple[int, int], end: tuple[int, int], **style: str | float | None) -> str:
        """A line of the table."""
        (x, y), (x1, y1) = self.at(*start), self.at(*end)
        path = f"M{number(x)} {number(y)}L{number(x1)} {number(y1)}"
        return element("path", d=path, fill="none", **style)
