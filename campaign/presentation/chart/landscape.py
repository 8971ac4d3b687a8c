"""The land of a map without signs or names on it, for pages that draw the rest themselves.

Coordinates are the same as on every chart. Each part has a class for the style sheet of a page, which may colour it
light and dark. Attributes give the light colours for a drawing that stands alone:

    beyond sea shoal-1 shoal-2 shoal-3 clear hill mountain high peaks shore strait wood marsh
    shade ridge knolls trees reeds river large road-edge road grid mesh
"""

from campaign.maps.model import CampaignMap
from campaign.presentation.chart import ground
from campaign.presentation.chart.frame import window as window_of
from campaign.presentation.chart.palette import PALETTE
from campaign.presentation.chart.scene import Chart
from campaign.presentation.chart.sheet import LAYOUT, sheet_of
from hexmap.drawing import Attributes, element, number

# How far the edge of the map can lie inside the window of a page.
_ROUND = 4000


def extent(drawn: CampaignMap) -> tuple[float, float, float, float]:
    """Left, top, width and height of a map's window, whose outer hexes are cut through."""
    box = window_of(sheet_of(Chart(drawn, "", "")))
    return box.left, box.top, box.right - box.left, box.bottom - box.top


def land(drawn: CampaignMap, prefix: str = "") -> str:
    """The ground from the sea up to the grid as one group of the class "ground"; its ids begin with `prefix`."""
    x, y, width, height = extent(drawn)
    west, north, side = -_ROUND, -_ROUND, 3 * _ROUND
    window: Attributes = {"x": x, "y": y, "width": width, "height": height}
    inside = f"M{number(x)} {number(y)}h{number(width)}v{number(height)}h{number(-width)}z"
    return element(
        "g",
        element("defs", ground.mesh(LAYOUT, f"{prefix}mesh")),
        element("rect", **window, class_="sea", fill=PALETTE.land.sea),
        ground.land(drawn, LAYOUT, frozenset(drawn.hexes), prefix),
        element("rect", **window, class_="grid", fill=f"url(#{prefix}mesh)", opacity="0.3"),
        element(
            "path",
            d=f"M{west} {north}h{side}v{side}h-{side}z{inside}",
            class_="beyond",
            fill=PALETTE.paper.sheet,
            fill_rule="evenodd",
        ),
        class_="ground",
        aria_hidden="true",
    )


def landscape(drawn: CampaignMap) -> str:
    """The land as an SVG document of its own, in the light colours."""
    box = extent(drawn)
    return element(
        "svg",
        land(drawn),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(map(number, box)),
        width=round(box[2]),
        height=round(box[3]),
    )
