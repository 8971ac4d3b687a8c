"""The signs of a chart, drawn once as definitions around their middle and placed by reference."""

from campaign.presentation.chart.palette import PALETTE
from campaign.presentation.chart.places import SIGNS, sign
from hexmap.drawing import Point, element, number

_ANCHOR = "M0-4.2V4.6M-2-2H2M-3.8 1.2C-3.6 3.6-1.8 4.6 0 4.6S3.6 3.6 3.8 1.2"
_SWORDS = "M-6.5-6.5 5.2 5.2M6.5-6.5-5.2 5.2M2.6 6 6 2.6M-2.6 6-6 2.6"
_STAR = "M0-12 3-5.2 9.6-9.6 6.2-2.8 13 0 6.2 2.8 9.6 9.6 3 5.2 0 12-3 5.2-9.6 9.6-6.2 2.8-13 0-6.2-2.8-9.6-9.6-3-5.2z"
_TENT = "M-9 6 0-7 9 6zM-2.4 6 0-.5 2.4 6z"


def definitions(prefix: str) -> str:
    """All signs as definitions whose ids start with `prefix`."""
    paper = PALETTE.paper
    towns = [element("g", sign(kind), id=prefix + kind) for kind in SIGNS]
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
