"""The sheet of the plan: title and lines above, the place at the left, camp and key beside it, the days below."""

from campaign.presentation.chart.chart_text import ENGLISH, Lettering, marked
from campaign.presentation.chart.palette import PALETTE
from campaign.presentation.chart.siege.camp import camp
from campaign.presentation.chart.siege.days import key, strip
from campaign.presentation.chart.siege.ground import around, footprint, ground
from campaign.presentation.chart.siege.legend import legend
from campaign.presentation.chart.siege.scene import Drawing
from campaign.presentation.chart.siege.text import FAINT, broken, paragraph, written
from hexmap.drawing import Layout, element, words

WIDTH, MARGIN, COLUMN = 760.0, 20.0, 282.0
PLACE, TALL = WIDTH - COLUMN - 3 * MARGIN, 540.0
LARGEST = 27.0
"""The largest radius of a hex."""
TITLE, TEXT, SMALL, HEAD = 22.0, 12.0, 10.5, 14.0


def svg(drawing: Drawing, lettering: Lettering = ENGLISH, *, headed: bool = True) -> str:
    """The plan as an SVG document; without its heading where the page around it has one."""
    head, y = heading(drawing) if headed else ("", MARGIN)
    place, below = placed(drawing, MARGIN, y)
    beside, column = besides(drawing, lettering, WIDTH - MARGIN - COLUMN, y)
    days, bottom = calendar(drawing, lettering, max(below, column) + 8)
    return element(
        "svg",
        element("title", words(drawing.title)),
        element("rect", width=WIDTH, height=bottom + MARGIN, fill=PALETTE.paper.sheet),
        head,
        place,
        beside,
        days,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH:.0f} {bottom + MARGIN:.0f}",
        font_family="Georgia, 'DejaVu Serif', serif",
        role="img",
        **marked(lettering),
    )


def heading(drawing: Drawing) -> tuple[str, float]:
    """The title and the lines under it; and where they end."""
    drawn, y = paragraph(drawing.title, MARGIN, MARGIN - 6, TITLE, WIDTH - 2 * MARGIN, font_weight="bold")
    lines = [part for line in drawing.lines for part in broken(line, TEXT, WIDTH - 2 * MARGIN)]
    more, y = written(lines, MARGIN, y + 2, TEXT, fill=FAINT)
    return drawn + more, y + 12


def placed(drawing: Drawing, x: float, y: float) -> tuple[str, float]:
    """The place, as large as its column lets it be; and where it ends."""
    shown = footprint(drawing) | around(footprint(drawing))
    left, top, right, bottom = extent(Layout(size=1), shown)
    size = min(LARGEST, PLACE / (right - left), TALL / (bottom - top))
    across = x + (PLACE - size * (right - left)) / 2 - size * left
    moved = f"translate({across:.1f} {y - size * top:.1f})"
    return element("g", *ground(drawing, Layout(size=size)), transform=moved), y + size * (bottom - top)


def extent(layout: Layout, hexes: frozenset[str]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of some hexes."""
    across, down = zip(*(corner for hex_ in hexes for corner in layout.corners(hex_)), strict=True)
    return min(across), min(down), max(across), max(down)


def besides(drawing: Drawing, lettering: Lettering, x: float, y: float) -> tuple[str, float]:
    """The camp and the key; and where they end."""
    title, y = headline(lettering.say("Before the walls: {people}", people=drawing.besieger.name), x, y)
    before, y = camp(drawing, lettering, x, y, COLUMN)
    second, y = headline(lettering.say("Key"), x, y + 14)
    signs, y = legend(drawing, lettering, x, y, COLUMN)
    return title + before + second + signs, y


def calendar(drawing: Drawing, lettering: Lettering, y: float) -> tuple[str, float]:
    """The days with their key; and where they end."""
    wide = WIDTH - 2 * MARGIN
    title, y = headline(lettering.say("The days"), MARGIN, y)
    boxes, y = strip(drawing, lettering, MARGIN, y, wide)
    told, y = paragraph(key(drawing, lettering), MARGIN, y + 2, SMALL, wide, fill=FAINT)
    return title + boxes + told, y


def headline(text: str, x: float, y: float) -> tuple[str, float]:
    """The title of a block; and where the block begins."""
    drawn, y = paragraph(text, x, y, HEAD, COLUMN, font_weight="bold", fill="#6b2d1a")
    return drawn, y + 4
