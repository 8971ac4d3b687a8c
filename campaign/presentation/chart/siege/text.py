"""Writing on the plan of a siege: lines that are broken where they would run out of their column."""

import textwrap
from collections.abc import Iterable

from campaign.presentation.chart.palette import PALETTE
from hexmap.drawing import element, words

WIDE = 0.56
"""Mean width of a letter in heights of the type, in the widest of the serif faces that a reader may have."""
LEADING = 1.35
FAINT = PALETTE.paper.faint


def broken(text: str, size: float, width: float) -> list[str]:
    """A text in lines that fit a width."""
    return textwrap.wrap(text, max(8, int(width / (size * WIDE)))) or [""]


def written(
    lines: Iterable[str], x: float, y: float, size: float, **attributes: str | float | None
) -> tuple[str, float]:
    """Lines below each other, the first with its top at `y`, and where the next line would have its top."""
    drawn = ""
    for line in lines:
        y += size * LEADING
        drawn += element(
            "text",
            words(line),
            x=x,
            y=y - size * 0.3,
            font_size=size,
            **{"fill": PALETTE.paper.text} | attributes,
        )
    return drawn, y


def paragraph(
    text: str, x: float, y: float, size: float, width: float, **attributes: str | float | None
) -> tuple[str, float]:
    """A text broken to a width; and where it ends."""
    return written(broken(text, size, width), x, y, size, **attributes)
