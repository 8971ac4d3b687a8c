"""The sheet: its size, its heading, and the layers between them and the key.

A hex has a radius of 26 units, so that a field of one map is 1200 units wide.
"""

from collections.abc import Iterable

from battles.kit.drawn.palette import PALETTE
from hexmap.drawing import Layout, element, number, words

SIZE = 26.0
LAYOUT = Layout(size=SIZE)
POINTY = Layout(size=SIZE, pointy=True)
"""The layout of maps whose hexes stand on a corner."""
FACES = "Arial,'DejaVu Sans',sans-serif"
"""The faces of letters, the first that there is."""
INK = PALETTE.ink
MARGIN = 10.0
HEADER = 64.0
ROW = 33.0
"""Of a line below the field."""


def extent(columns: int, rows: int) -> tuple[float, float]:
    """Width and height of a field of so many hexes alone."""
    return (1.5 * columns + 0.5) * SIZE, (rows + 0.5) * LAYOUT.height


def box(columns: int, rows: int, lines: int = 1) -> tuple[float, float, float, float]:
    """Left, top, width and height of the whole sheet, with so many lines below the field, which begins at 0, 0."""
    width, height = extent(columns, rows)
    return -MARGIN, -HEADER, width + 2 * MARGIN, height + HEADER + lines * ROW + MARGIN


def sheet(
    title: str,
    caption: str,
    definitions: str,
    layers: Iterable[str],
    within: tuple[float, float, float, float],
    zoom: float = 1.0,
) -> str:
    """The document: a heading, and the layers of the field one above the other, in the box `within`.

    It is shown `zoom` times as large as its units, unless another size is set. Opened alone it is at most as wide as
    its window.
    """
    left, top, width, height = within
    named = f"{title}: {caption}" if caption else title
    return element(
        "svg",
        element("title", words(named or "A field of battle")),
        element("defs", definitions),
        element("rect", x=left, y=top, width=width, height=height, fill=INK.sheet),
        heading(title, caption),
        *layers,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(number(each) for each in within),
        width=width * zoom,
        height=height * zoom,
        style="max-width:100%;height:auto",
        role="img",
        font_family=FACES,
    )


def titled(title: str, body: str, transform: str | None = None) -> str:
    """Something with its title, moved to its place."""
    return element("g", element("title", words(title)), body, transform=transform)


def heading(title: str, caption: str) -> str:
    """Title and caption, above the field."""
    y = -HEADER
    return element("text", words(title), x=0, y=y + 28, font_size=24, font_weight="bold", fill=INK.text) + (
        element("text", words(caption), x=0, y=y + 53, font_size=19, fill=INK.faint) if caption else ""
    )
