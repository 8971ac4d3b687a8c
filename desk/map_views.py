"""Parts of the campaign's map as pages of the desk show them: an address's fragment that names a window of the drawing."""

from django.utils.safestring import SafeString, mark_safe

from campaign.presentation.chart import Chart, frame
from campaign.presentation.chart.sheet import LAYOUT, sheet_of
from hexmap.drawing import number

WIDE, HIGH = 800.0, 150.0
"""The window around one hex, in the units of every chart."""


def whole(chart: Chart) -> SafeString:
    """The land of a chart with its pieces, without title and legend."""
    box = frame.window(sheet_of(chart))
    return window(box.left, box.top, box.right - box.left, box.bottom - box.top)


def around(hex_: str) -> SafeString:
    """A hex in the middle of its surroundings."""
    x, y = LAYOUT.centre(hex_)
    return window(x - WIDE / 2, y - HIGH / 2, WIDE, HIGH)


def window(*box: float) -> SafeString:
    """The fragment of a drawing's address that shows a box of it; it is made of numbers alone."""
    return mark_safe(f"svgView(viewBox({','.join(map(number, box))}))")
