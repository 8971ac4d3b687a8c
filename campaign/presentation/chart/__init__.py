"""The map of a campaign as an SVG drawing. Pure: in goes a `Chart` with the knowledge of its reader, out comes text.

Drawn from the ground up: sea and relief, woods, rivers, roads, the grid, names, settlements, marches, battles,
counters. Around it stand title, numbers of columns and rows, legend, scale and credits. The same chart gives the same
bytes.
"""

from zlib import crc32

from campaign.presentation.chart import dark, frame, pieces
from campaign.presentation.chart.chart_text import marked
from campaign.presentation.chart.frame import TYPE
from campaign.presentation.chart.labels import Room
from campaign.presentation.chart.legend import legend, panel
from campaign.presentation.chart.palette import PALETTE
from campaign.presentation.chart.scene import Chart, Clash, Holding, March, Marker, Side, Viewport
from campaign.presentation.chart.sheet import Sheet, around, sheet_of
from campaign.presentation.chart.wording import summary
from hexmap.drawing import element, number, words

__all__ = ["Chart", "Clash", "Holding", "March", "Marker", "Side", "Viewport", "around", "draw"]


def draw(chart: Chart, *, themed: bool = False) -> str:
    """The chart as an SVG document, with a title and a description in words for who does not see it.

    `themed`: it is dark where its reader has dark pages.

    ValueError if the viewport is not made of hex labels.
    """
    sheet = sheet_of(chart)
    # Several charts may stand in one page, where ids are shared.
    prefix = f"c{crc32(repr((chart.map.id, chart.title, chart.caption, chart.viewport)).encode()):08x}"
    signs = legend(chart, prefix)
    x, y, width, height = sheet.extent(signs.y)
    return element(
        "svg",
        element("title", words(f"{chart.title}. {chart.caption}"), id=f"{prefix}title"),
        element("desc", words(summary(chart)), id=f"{prefix}desc"),
        element("style", TYPE + (dark.style() if themed else "")),
        frame.definitions(sheet, prefix),
        element("rect", x=x, y=y, width=width, height=height, fill=PALETTE.paper.sheet),
        element("g", *_inside(chart, sheet, prefix), clip_path=f"url(#{prefix}window)"),
        *_outside(chart, sheet),
        panel(signs, sheet),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(map(number, (x, y, width, height))),
        width=round(width),
        height=round(height),
        role="img",
        aria_labelledby=f"{prefix}title {prefix}desc",
        **marked(chart.lettering),
    )


def _inside(chart: Chart, sheet: Sheet, prefix: str) -> list[str]:
    room = Room(frame.window(sheet))
    settlements = pieces.settlements(chart, sheet, room, prefix)
    pieces.mark_clashes(chart, sheet, room)
    counters = pieces.counters(chart, sheet, room)
    names = pieces.names(chart, sheet, room)
    return [
        frame.land(chart, sheet, prefix),
        frame.countries(chart, sheet, room),
        layer("ways", pieces.marches(chart, sheet)),
        settlements,
        layer("battles", pieces.clashes(chart, sheet, prefix)),
        layer("names", names),
        layer("pieces", counters),
    ]


def layer(name: str, drawn: str) -> str:
    """A part of the map that a page may hide by its name."""
    return element("g", drawn, data_layer=name) if drawn else ""


def _outside(chart: Chart, sheet: Sheet) -> list[str]:
    return [
        frame.border(sheet),
        frame.numbers(sheet),
        frame.title(chart, sheet),
        frame.caption(chart.caption, sheet),
        frame.scale_bar(chart, sheet),
        frame.credits_line(chart, sheet),
    ]
