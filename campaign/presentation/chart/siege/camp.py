"""The camp before the walls: tents, burnt ones among them, engines, and works in progress."""

from collections.abc import Iterator
from math import ceil

from campaign.presentation.chart.chart_text import Lettering
from campaign.presentation.chart.siege.ground import BREACH, DARK
from campaign.presentation.chart.siege.scene import Begun, Camp, Drawing, Engines
from campaign.presentation.chart.siege.text import FAINT, paragraph
from hexmap.drawing import element

TENTS, TENT_HEXES = 7, 4
"""The tents of a camp, and the hexes of each (GS-11.4.2c)."""
SIZE, ROW, ICON = 11.5, 27.0, 34.0
WOOD = "#8a5f33"
MOST = 5
"""As many pieces of a kind are drawn; more are told by their number."""
PERRIER = "M-11 9H11M-8 9-3-3 2 9M-3-3 11-10M-3-3-11 3M-12 1h3v5h-3z"
LADDER = "M-7 10-1-10M3 10 9-10M-5.8 6H4.2M-4.3 1H5.7M-2.8-4H7.2"
GRAPNEL = "M-8 9C-4 2-1-1 1-4M1-4l-3-5M1-4l6-4M1-4l7 1"
SIGNS = {"perrier": PERRIER, "siege_ladder": LADDER, "grapnel": GRAPNEL}


def burnt(camp: Camp) -> int:
    """The tents that are still burnt: days of repair stand for hexes of tents, four to a tent (GS-11.4.2g)."""
    return min(TENTS, ceil(camp.repairs * camp.burnt_a_day / TENT_HEXES))


def camp(drawing: Drawing, lettering: Lettering, x: float, y: float, width: float) -> tuple[str, float]:
    """The camp as a block of the sheet; and where it ends."""
    found, say = drawing.camp, lettering.say
    drawn, y = tents(found, x, y)
    if found.repairs:
        text = lettering.count(found.repairs, "{n} day of repair to do", "{n} days of repair to do")
        more, y = paragraph(text, x, y, SIZE, width, fill=BREACH)
        drawn, y = drawn + more, y + 4
    for engines in found.engines:
        more, y = row(engines, x, y)
        drawn += more
    for work in found.begun:
        more, y = progress(work, lettering, x, y)
        drawn += more
    if not found.engines and not found.begun:
        more, y = paragraph(say("No engines yet."), x, y, SIZE, width, fill=FAINT)
        drawn += more
    if found.engineer:
        more, y = paragraph(say("An engineer directs the works."), x, y, SIZE, width)
        drawn += more
    return drawn, y


def tents(found: Camp, x: float, y: float) -> tuple[str, float]:
    """The tents in a row, burnt ones last."""
    drawn = ""
    for place in range(TENTS):
        at = f"translate({x + 14 + place * 33:.0f} {y + 15:.0f})"
        gone = place >= TENTS - burnt(found)
        drawn += element("g", *(ruin() if gone else tent()), transform=at, class_="burnt" if gone else "tent")
    return drawn, y + 32


def tent() -> Iterator[str]:
    """A tent."""
    yield element("path", d="M-13 9 0-10 13 9z", fill="#fdf8ea", stroke=DARK, stroke_width=1.2)
    yield element("path", d="M-3.5 9 0 0 3.5 9z", fill=WOOD)
    yield element("path", d="M0-10v-5", stroke=DARK, stroke_width=1.2)


def ruin() -> Iterator[str]:
    """The burnt remains of a tent."""
    yield element("path", d="M-13 9-4-3-1 3 3-5 6 4 13 9z", fill="#3a332b", stroke=DARK, stroke_width=1)
    yield element(
        "path", d="M-2 2C-5-4 1-6-1-13 5-9 7-3 3 2z", fill="#e0762a", stroke=BREACH, stroke_width=0.8
    )


def row(engines: Engines, x: float, y: float) -> tuple[str, float]:
    """Finished pieces of a kind, side by side, and how many they are."""
    shown = min(engines.number, MOST)
    drawn = "".join(sign(engines.kind, x + 14 + place * ICON, y + 13) for place in range(shown))
    text, _ = paragraph(engines.text, x + 8 + shown * ICON, y + 5, SIZE, 200)
    return drawn + text, y + ROW


def progress(work: Begun, lettering: Lettering, x: float, y: float) -> tuple[str, float]:
    """A piece that is being built, faint, and a bar for the days of work done and to do."""
    wide, done = 14.0, min(work.days, work.of)
    bar = "".join(
        element(
            "rect",
            x=x + ICON + step * wide,
            y=y + 9,
            width=wide - 2,
            height=9.0,
            fill=WOOD if step < done else "#fdf8ea",
            stroke=DARK,
            stroke_width=0.7,
        )
        for step in range(work.of)
    )
    told = lettering.count(work.of, "{done} of {n} day", "{done} of {n} days", done=done)
    text, _ = paragraph(told, x + ICON + work.of * wide + 6, y + 5, SIZE, 150)
    return element("g", sign(work.piece, x + 14, y + 13), opacity=0.45) + bar + text, y + ROW


def sign(kind: str, x: float, y: float) -> str:
    """The sign of a piece of siege equipment."""
    at = f"translate({x:.0f} {y:.0f})"
    return element(
        "path",
        d=SIGNS[kind],
        transform=at,
        fill="none",
        stroke=WOOD,
        stroke_width=2.2,
        stroke_linecap="round",
        stroke_linejoin="round",
        class_=kind,
    )
