"""The sheet of a chart: which hexes it shows, how large signs are, and where the map, panel and margins lie."""

from dataclasses import dataclass

from campaign.presentation.chart.scene import Chart, Viewport
from hexmap import grid
from hexmap.drawing import Layout, Point

LAYOUT = Layout(size=16)


@dataclass(frozen=True, slots=True)
class Sheet:
    """Sizes in units of the drawing. The map's window starts at `left`, `top`; `sign` scales letters and symbols."""

    first: tuple[int, int]
    last: tuple[int, int]
    left: float
    top: float
    width: float
    height: float
    sign: float

    @property
    def margin(self) -> float:
        """Room around the map for the numbers of columns and rows."""
        return 26 * self.sign

    @property
    def header(self) -> float:
        """Room above for the title."""
        return 66 * self.sign

    @property
    def footer(self) -> float:
        """Room below for the scale and the credits."""
        return 58 * self.sign

    @property
    def panel(self) -> float:
        """Room on the right for the legend."""
        return 208 * self.sign

    @property
    def detailed(self) -> bool:
        """True if hexes are large enough to print their labels."""
        return self.last[0] - self.first[0] < 42

    def extent(self, legend: float) -> tuple[float, float, float, float]:
        """Left, top, width and height of the whole sheet beside a legend so high (before scaling)."""
        above, side = self.header + self.margin, self.margin + 10 * self.sign
        below = max(self.height + self.margin + self.footer, (legend + 20) * self.sign)
        return self.left - side, self.top - above, self.width + side + self.margin + self.panel, above + below

    def shows(self, hex_: str) -> bool:
        """True if the hex lies in the window."""
        col, row = grid.offset(hex_)
        return self.first[0] <= col <= self.last[0] and self.first[1] <= row <= self.last[1]

    def ground(self, chart: Chart) -> frozenset[str]:
        """The hexes whose ground is drawn: the window and two more all round, so that no border shows at its edge."""
        (c0, r0), (c1, r1) = self.first, self.last
        return frozenset(
            hex_
            for hex_ in chart.map.hexes
            if c0 - 2 <= int(hex_[:2]) - 1 <= c1 + 2 and r0 - 2 <= int(hex_[2:]) - 1 <= r1 + 2
        )


def sheet_of(chart: Chart) -> Sheet:
    """The sheet for the chart's viewport, or for the whole map. ValueError for a viewport that names no hex."""
    first, last = _bounds(chart)
    left, top, right, bottom = _window(chart, first, last)
    columns = last[0] - first[0] + 1
    return Sheet(
        first, last, left, top, right - left, bottom - top, min(1.55, max(1.0, 0.55 + columns / 100))
    )


def around(hexes: tuple[str, ...], room: int = 4, least: int = 24) -> Viewport | None:
    """A viewport around some hexes with `room` hexes on every side and at least `least` across; None without hexes."""
    if not hexes:
        return None
    columns, rows = zip(*(grid.offset(hex_) for hex_ in hexes), strict=True)
    (west, east), (north, south) = _widened(columns, room, least), _widened(rows, room, least * 3 // 4)
    return Viewport(f"{west + 1:02d}{north + 1:02d}", f"{east + 1:02d}{south + 1:02d}")


def _bounds(chart: Chart) -> tuple[tuple[int, int], tuple[int, int]]:
    end = (chart.map.columns - 1, chart.map.rows - 1)
    if chart.viewport is None:
        return (0, 0), end
    (ca, ra), (cb, rb) = grid.offset(chart.viewport.north_west), grid.offset(chart.viewport.south_east)
    first = (min(ca, cb, end[0]), min(ra, rb, end[1]))
    return first, (min(max(ca, cb), end[0]), min(max(ra, rb), end[1]))


def _window(chart: Chart, first: tuple[int, int], last: tuple[int, int]) -> tuple[float, float, float, float]:
    size, height = LAYOUT.size, LAYOUT.height
    # At the edge of the map the outer hexes are cut through, or their outline would look like a coast.
    west, north = (0.6 * size if first[0] == 0 else 0.0), (0.55 * height if first[1] == 0 else 0.0)
    east = 0.6 * size if last[0] == chart.map.columns - 1 else 0.0
    south = 0.55 * height if last[1] == chart.map.rows - 1 else 0.0
    return (
        first[0] * 1.5 * size + west,
        first[1] * height + north,
        last[0] * 1.5 * size + 2 * size - east,
        (last[1] + 1.5) * height - south,
    )


def _widened(values: tuple[int, ...], room: int, least: int) -> tuple[int, int]:
    low, high = min(values) - room, max(values) + room
    lacking = max(0, least - (high - low + 1))
    low = max(0, low - lacking // 2)
    return low, min(grid.LIMIT - 1, max(high + (lacking + 1) // 2, low + least - 1))


def spot(hex_: str) -> Point:
    """Where the centre of a hex lies on the sheet."""
    return LAYOUT.centre(hex_)
