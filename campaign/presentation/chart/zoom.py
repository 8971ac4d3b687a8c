"""A chart drawn larger or smaller: its window, narrower or wider around a hex."""

import msgspec

from campaign.presentation.chart.scene import Chart, Viewport
from hexmap import grid

LEAST = 10
"""Columns and rows of a window at least."""


def zoomed(chart: Chart, times: float, focus: str = "") -> Chart:
    """The chart with hexes so many times as large, and `focus` in its middle; a window wider than the map shows all of it.

    Without a focus the window keeps its middle; a window that is made wider keeps it always.
    """
    if chart.viewport is None:
        return chart
    first, last = grid.offset(chart.viewport.north_west), grid.offset(chart.viewport.south_east)
    middle = grid.offset(focus) if focus and times > 1 else None
    spans = []
    for axis, size in enumerate((chart.map.columns, chart.map.rows)):
        low, high = sorted((first[axis], last[axis]))
        wide = max(LEAST, round((high - low + 1) / times))
        start = (middle[axis] if middle else (low + high + 1) // 2) - wide // 2
        start = max(0, min(start, size - wide))
        spans.append((start, min(size, start + wide) - 1))
    (west, east), (north, south) = spans
    if (west, north) == (0, 0) and (east, south) == (chart.map.columns - 1, chart.map.rows - 1):
        return msgspec.structs.replace(chart, viewport=None)
    viewport = Viewport(f"{west + 1:02d}{north + 1:02d}", f"{east + 1:02d}{south + 1:02d}")
    return msgspec.structs.replace(chart, viewport=viewport)
