"""The costs of the suite as a drawing: a bar for each folder, and a curve of all tests from the dearest on."""

from collections.abc import Sequence

from harness.suite.record import PHASES
from hexmap.drawing import element, number, words

WIDTH, LEFT, BAR, GAP, TOP, CURVE = 900, 220, 12, 6, 76, 240
RIGHT = WIDTH - 80
SHOWN = 30
"""Folders that have a bar of their own."""
COLOURS = ("#b07c10", "#1f4e79", "#8c2d19")
STYLE = "font: 12px sans-serif; fill: #333"


def plot(title: str, folders: Sequence[tuple[str, Sequence[float]]], curve: Sequence[float]) -> str:
    """An SVG. `folders`: name and yardsticks of each phase, the dearest first; `curve`: the sums, test by test."""
    shown = [*folders[:SHOWN]]
    if rest := folders[SHOWN:]:
        shown.append(("all others", [sum(phases) for phases in zip(*(one for _, one in rest), strict=True)]))
    below = TOP + len(shown) * (BAR + GAP) + 60
    height = below + CURVE + 50
    return element(
        "svg",
        element("title", words(title)),
        element("rect", width=WIDTH, height=height, fill="#fff"),
        element("text", words(title), x=16, y=24.0, font_size="15"),
        *key(),
        *bars(shown),
        *curved(curve, below),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {height}",
        role="img",
        style=STYLE,
    )


def key() -> list[str]:
    """Which colour is which phase."""
    drawn = []
    for place, (name, colour) in enumerate(zip(PHASES, COLOURS, strict=True)):
        x = LEFT + place * 110.0
        drawn += [
            element("rect", x=x, y=42.0, width=BAR, height=BAR, fill=colour),
            element("text", name, x=x + BAR + 6, y=52.0),
        ]
    return [element("text", "Yardsticks by folder", x=16, y=52.0), *drawn]


def bars(folders: Sequence[tuple[str, Sequence[float]]]) -> list[str]:
    """A bar for each folder, parted by phase, with its name and its yardsticks."""
    most = max((sum(phases) for _, phases in folders), default=0.0) or 1.0
    drawn = []
    for place, (name, phases) in enumerate(folders):
        y, x = TOP + place * (BAR + GAP), float(LEFT)
        drawn.append(element("text", words(name), x=LEFT - 8.0, y=y + 10, text_anchor="end"))
        for yards, colour in zip(phases, COLOURS, strict=True):
            width = yards / most * (RIGHT - LEFT)
            drawn.append(element("rect", x=x, y=y, width=width, height=BAR, fill=colour))
            x += width
        drawn.append(element("text", f"{sum(phases):.0f}", x=x + 6, y=y + 10))
    return drawn


def curved(curve: Sequence[float], top: int) -> list[str]:
    """Across the tests from the dearest on, upwards the share of all that they cost together."""
    whole, count = (curve[-1] or 1.0, len(curve)) if curve else (1.0, 1)
    # A logarithm would hide what is to be seen: how steeply the curve begins.
    points = [
        f"{number(LEFT + place / count * (RIGHT - LEFT))} {number(top + CURVE * (1 - part / whole))}"
        for place, part in enumerate(curve, 1)
        if place <= count // 20 or place % max(count // 200, 1) == 0
    ]
    drawn = [element("text", "Share of all by the dearest tests", x=16, y=top - 14.0)]
    for quarter in range(5):
        y = top + CURVE * (1 - quarter / 4)
        drawn += [
            element("path", d=f"M{LEFT} {number(y)}H{RIGHT}", stroke="#ddd", fill="none"),
            element("text", f"{quarter / 4:.0%}", x=LEFT - 8.0, y=y + 4, text_anchor="end"),
        ]
    for tenth in range(0, 11, 2):
        x = LEFT + tenth / 10 * (RIGHT - LEFT)
        drawn.append(
            element("text", f"{count * tenth // 10:,}", x=x, y=top + CURVE + 18.0, text_anchor="middle")
        )
    start = f"M{LEFT} {top + CURVE}L"
    return [
        *drawn,
        element("path", d=start + "L".join(points), stroke=COLOURS[1], fill="none", stroke_width=2.0),
    ]
