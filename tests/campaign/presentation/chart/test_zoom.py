"""A chart drawn larger or smaller."""

import msgspec
import pytest

from campaign import maps
from campaign.presentation.chart import Chart, Viewport
from campaign.presentation.chart.zoom import LEAST, zoomed
from hexmap import grid

APULIA = maps.load("apulia")
CHART = Chart(APULIA, "", "", viewport=Viewport("2010", "4930"))


def spans(chart: Chart) -> list[tuple[int, int]]:
    """The first and the last column of a chart's window, and its first and last row."""
    assert chart.viewport is not None
    first, last = grid.offset(chart.viewport.north_west), grid.offset(chart.viewport.south_east)
    return list(zip(first, last, strict=True))


@pytest.mark.parametrize(("times", "columns"), [(1, 30), (2, 15), (0.5, 60), (100, LEAST)])
def test_a_chart_that_is_enlarged_shows_so_many_columns_around_its_middle(times: float, columns: int) -> None:
    (west, east), _ = spans(zoomed(CHART, times))
    assert east - west + 1 == columns
    assert abs((west + east) / 2 - 33.5) <= 1


def test_a_chart_is_enlarged_around_a_hex_and_stays_on_the_map() -> None:
    for focus in ("3015", "0101", sorted(APULIA.hexes)[-1]):
        (west, east), (north, south) = spans(zoomed(CHART, 2, focus))
        column, row = grid.offset(focus)
        assert 0 <= west <= column <= east < APULIA.columns
        assert 0 <= north <= row <= south < APULIA.rows


def test_a_window_wider_than_the_map_shows_all_of_it() -> None:
    assert zoomed(CHART, 0.01).viewport is None
    whole = msgspec.structs.replace(CHART, viewport=None)
    assert zoomed(whole, 2) is whole
