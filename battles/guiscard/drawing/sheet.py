"""The size of the drawing: a hex has a radius of 26 units, so that a field of one map is 1200 units wide."""

from battles.guiscard.ground import Ground
from hexmap.drawing import Layout

SIZE = 26.0
LAYOUT = Layout(size=SIZE)
MARGIN = 10.0
HEADER = 64.0
ROW = 33.0
"""Of a line below the field."""


def extent(ground: Ground) -> tuple[float, float]:
    """Width and height of the field alone."""
    return (1.5 * ground.columns + 0.5) * SIZE, (ground.rows + 0.5) * LAYOUT.height


def box(ground: Ground, rows: int = 1) -> tuple[float, float, float, float]:
    """Left, top, width and height of the whole sheet, with so many lines below the field, which begins at 0, 0."""
    width, height = extent(ground)
    return -MARGIN, -HEADER, width + 2 * MARGIN, height + HEADER + rows * ROW + MARGIN
