"""The signs of a chart, drawn once as definitions around their middle and placed by reference."""

from campaign.presentation.chart.palette import PALETTE
from hexmap.drawing import Point, element, number

_SETTLEMENTS = {
    "village": "M-4.5 4.5V-.5L0-5 4.5-.5V4.5z",
    "market_town": "M-8 5V.5L-5-3-2 .5V-5.5L.5-9 3-5.5V1L5.5-1.5 8 1V5z",
    "castle": "M-6.5 6V-6H-3.6V-3.6H-1.4V-6H1.4V-3.6H3.6V-6H6.5V6z",
    "city": "M-11 6V-5H-9V-3.4H-7.6V-5H-5.6V-.8H-3.4V-9H-1.6V-7.2H1.6V-9H3.4V-.8H5.6V-5H7.6V-3.4H9V-5H11V6z",
}
_DOORS = {
    "village": "M-1.2 4.5V1.4H1.2V4.5z",
    "castle": "M-1.7 6V2.6A1.7 1.7 0 0 1 1.7 2.6V6z",
    "city": "M-2 6V2.4A2 2 0 0 1 2 2.4V6z",
    "market_town": "M-.2 5V1.6H2V5z",
}
REACH = {"village": 5.5, "market_town": 9.0, "castle": 7.5, "city": 11.5}
"""Half the width of the sign of a settlement, before scaling."""

_ANCHOR = "M0-4.2V4.6M-2-2H2M-3.8 1.2C-3.6 3.6-1.8 4.6 0 4.6S3.6 3.6 3.8 1.2"
_SWORDS = "M-6.5-6.5 5.2 5.2M6.5-6.5-5.2 5.2M2.6 6 6 2.6M-2.6 6-6 2.6"
_STAR = "M0-12 3-5.2 9.6-9.6 6.2-2.8 13 0 6.2 2.8 9.6 9.6 3 5.2 0 12-3 5.2-9.6 9.6-6.2 2.8-13 0-6.2-2.8-9.6-9.6-3-5.2z"
_TENT = "M-9 6 0-7 9 6zM-2.4 6 0-.5 2.4 6z"


def definitions(prefix: str) -> str:
    """All signs as definitions whose ids start with `prefix`."""
    paper = PALETTE.paper
    towns = [_settlement(prefix, kind) for kind in _SETTLEMENTS]
    port = element("path", d=_ANCHOR, fill="none", stroke="#1d5c8a", stroke_width=1.4, stroke_linecap="round")
    monastery = element("path", d="M0-4V4M-2.6-1.4H2.6", stroke=paper.text, stroke_width=1.5)
    battle = element("path", d=_STAR, fill=paper.clash, stroke="#8f1d14", stroke_width=1) + element(
        "path", d=_SWORDS, fill="none", stroke="#3a1410", stroke_width=1.7, stroke_linecap="round"
    )
    siege = element(
        "path", d=_TENT, fill=paper.clash, stroke="#8f1d14", stroke_width=1.3, fill_rule="evenodd"
    )
    signs = {"port": port, "monastery": monastery, "battle": battle, "siege": siege}
    return "".join([*towns, *(element("g", drawn, id=prefix + name) for name, drawn in signs.items())])


def placed(prefix: str, name: str, at: Point, scale: float) -> str:
    """A reference that draws the sign at that point, so many times its own size."""
    return element(
        "use",
        href=f"#{prefix}{name}",
        transform=f"translate({number(at[0])} {number(at[1])})scale({scale:.2f})",
    )


def _settlement(prefix: str, kind: str) -> str:
    body = element(
        "path",
        d=_SETTLEMENTS[kind],
        fill=PALETTE.settlement.of(kind),
        stroke="#fffaf0",
        stroke_width=2.2,
        stroke_linejoin="round",
        paint_order="stroke",
    )
    return element("g", body, element("path", d=_DOORS[kind], fill="#fffaf0"), id=prefix + kind)
