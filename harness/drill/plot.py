"""The gap between engine and quick table as a plot: a point for each match-up, the even line, the sizes of the gaps."""

from collections.abc import Sequence

from harness.drill.calibration import Compared
from hexmap.drawing import element, number, words

SIZE, LEFT, TOP, ROOM = 420, 64, 40, 56
GRID = (0.0, 0.25, 0.5, 0.75, 1.0)
STYLE = "font: 12px sans-serif; fill: #333"
COLOURS = ("#8c2d19", "#1f4e79", "#4f7a28", "#7a4f9a", "#b07c10")
SPREAD = 7.0
"""How far points of one place are set apart."""


def plot(compared: Sequence[Compared]) -> str:
    """An SVG: across the attacker's share by the table, upwards that by the engine; on the line they agree."""
    width, height = LEFT + SIZE + 200, TOP + SIZE + ROOM
    title = "The attacker's share of wins: engine against quick table"
    parts = [
        element("title", words(title)),
        element("rect", width=width, height=height, fill="#fff"),
        element("text", words(title), x=LEFT, y=22.0),
        *axes(),
        *points(compared),
        *legend(compared),
    ]
    return element(
        "svg",
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        role="img",
        style=STYLE,
    )


def axes() -> list[str]:
    """The frame with its scales, and the line of agreement."""
    drawn = []
    for part in GRID:
        x, y = across(part), upwards(part)
        drawn += [
            element(
                "path", d=f"M{LEFT} {number(y)}h{SIZE}M{number(x)} {TOP}v{SIZE}", stroke="#ddd", fill="none"
            ),
            element("text", f"{part:.0%}", x=LEFT - 8.0, y=y + 4, text_anchor="end"),
            element("text", f"{part:.0%}", x=x, y=TOP + SIZE + 18.0, text_anchor="middle"),
        ]
    line = f"M{number(across(0))} {number(upwards(0))}L{number(across(1))} {number(upwards(1))}"
    return [
        *drawn,
        element("path", d=line, stroke="#999", fill="none", stroke_dasharray="4 4"),
        element("text", "by the quick table", x=LEFT + SIZE / 2, y=TOP + SIZE + 40.0, text_anchor="middle"),
        element(
            "text",
            "by the engine",
            text_anchor="middle",
            transform=f"translate(16 {TOP + SIZE // 2}) rotate(-90)",
        ),
    ]


def points(compared: Sequence[Compared]) -> list[str]:
    """A numbered point for each match-up; points of one place stand side by side."""
    drawn, taken = [], dict[tuple[int, int], int]()
    for place, one in enumerate(compared, 1):
        x, y = across(one.quick.share), upwards(one.engine.share)
        cell = (round(x / SPREAD), round(y / SPREAD))
        x += SPREAD * 2 * taken.get(cell, 0)
        taken[cell] = taken.get(cell, 0) + 1
        told = f"{place}: {one.attacker} {one.heads[0]} against {one.defender} {one.heads[1]}"
        drawn.append(
            element(
                "g",
                element("title", words(told)),
                element("circle", cx=x, cy=y, r=8.0, fill=colour(compared, one), fill_opacity=0.85),
                element(
                    "text",
                    str(place),
                    x=x,
                    y=y + 3.5,
                    text_anchor="middle",
                    style="font: 9px sans-serif; fill: #fff",
                ),
            )
        )
    return drawn


def legend(compared: Sequence[Compared]) -> list[str]:
    """Which colour is which attacker."""
    drawn = []
    for row, name in enumerate(dict.fromkeys(one.attacker for one in compared)):
        y = TOP + 20.0 * row + 10
        drawn += [
            element("circle", cx=LEFT + SIZE + 40.0, cy=y, r=6.0, fill=COLOURS[row % len(COLOURS)]),
            element("text", words(f"{name} attack"), x=LEFT + SIZE + 54.0, y=y + 4),
        ]
    return drawn


def colour(compared: Sequence[Compared], one: Compared) -> str:
    """The colour of an attacker."""
    names = list(dict.fromkeys(each.attacker for each in compared))
    return COLOURS[names.index(one.attacker) % len(COLOURS)]


def across(share: float) -> float:
    """Where a share by the table lies."""
    return LEFT + SIZE * share


def upwards(share: float) -> float:
    """Where a share by the engine lies."""
    return TOP + SIZE * (1 - share)
