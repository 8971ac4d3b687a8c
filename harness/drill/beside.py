"""The results of other tactical systems in the same match-ups, as their pages keep them, in a table and in a picture."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from battles import rulesets
from harness.drill.calibration import PERCENT, Compared
from harness.drill.plot import COLOURS, GRID, STYLE
from harness.systems import kept
from hexmap.drawing import element, number, words

BLOCK, SHARE = "calibration", "attacker wins: engine"
"""The table of a page, and its column for the attacker's share of wins."""
Shares = Mapping[str, Sequence[float | None]]
"""The attacker's share (0 to 1) of each match-up by the title of the system; None: that match-up is not kept there."""
LEFT, TOP, WIDE, STEP, ROOM, LEGEND = 224, 40, 460, 20, 40, 320
TABLE = "#111"
Drawn = Callable[[float, float, str], str]


def others(id_: str, compared: Sequence[Compared], docs: Path) -> Shares:
    """The results that all other systems that fight musters have kept of these match-ups, without the systems that have
    kept none.
    """
    found = {}
    for other in rulesets.PACKAGES:
        rules = rulesets.ruleset(other)
        if other != id_ and rules.trials.musters and (page := docs / rules.page).exists():
            told = {key(row): float(row[SHARE].rstrip("%")) / PERCENT for row in kept(page, BLOCK)}
            shares = [told.get((one.attacker, one.defender, one.strengths)) for one in compared]
            if any(share is not None for share in shares):
                found[str(rules.title)] = shares
    return found


def key(row: Mapping[str, str]) -> tuple[str, str, str]:
    """Which match-up a kept row is of."""
    return row["attacker"], row["defender"], row["heads"]


def lines(title: str, compared: Sequence[Compared], shares: Shares) -> list[str]:
    """The attacker's shares by the quick table, by the system that was calibrated, and by others; none without any."""
    if not shares:
        return []
    columns = ("", "attacker", "defender", "heads", "quick table", title, *shares)
    told = [
        "",
        "The attacker's share of wins by all systems, those of the others as their pages have them:",
        "",
        f"| {' | '.join(columns)} |",
        f"| ---: | --- | --- | --- |{' ---: |' * (len(columns) - 4)}",
    ]
    for place, one in enumerate(compared):
        row = (one.quick.share, one.engine.share, *(each[place] for each in shares.values()))
        cells = ["" if share is None else f"{share:.0%}" for share in row]
        told.append(
            f"| {place + 1} | {one.attacker} | {one.defender} | {one.strengths} | {' | '.join(cells)} |"
        )
    return told


def picture(title: str, compared: Sequence[Compared], shares: Shares) -> str:
    """An SVG: a line for each match-up, on it the attacker's share by the quick table and by each system."""
    systems = {title: [one.engine.share for one in compared], **shares}
    bottom = TOP + STEP * len(compared)
    name = "The attacker's share of wins: all systems and the quick table"
    parts = [
        element("title", words(name)),
        element("rect", width=LEFT + WIDE + LEGEND, height=bottom + ROOM, fill="#fff"),
        element("text", words(name), x=16.0, y=22.0),
        *legend(list(systems)),
        *axis(bottom),
    ]
    for place, one in enumerate(compared):
        y = TOP + STEP * (place + 0.5)
        told = f"{place + 1}  {one.attacker} against {one.defender}, {one.strengths}"
        parts += [
            element("text", words(told), x=LEFT - 12.0, y=y + 4, text_anchor="end", style="font-size: 11px"),
            element("path", d=f"M{LEFT} {number(y)}h{WIDE}", stroke="#eee", fill="none"),
            bar(across(one.quick.share), y, TABLE),
        ]
        for row, each in enumerate(systems.values()):
            share = each[place]
            if share is not None:
                parts.append(mark(row)(across(share), y, colour(row)))
    return element(
        "svg",
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {LEFT + WIDE + LEGEND} {bottom + ROOM}",
        role="img",
        style=STYLE,
    )


def legend(titles: Sequence[str]) -> list[str]:
    """The meaning of each mark."""
    x, first = LEFT + WIDE + 40.0, TOP + 10.0
    drawn = [bar(x, first, TABLE), element("text", "quick table", x=x + 14, y=first + 4)]
    for row, title in enumerate(titles):
        y = first + STEP * (row + 1)
        drawn += [mark(row)(x, y, colour(row)), element("text", words(title), x=x + 14, y=y + 4)]
    return drawn


def axis(bottom: int) -> list[str]:
    """The scale of shares below, and its lines."""
    drawn = []
    for part in GRID:
        x = across(part)
        drawn += [
            element("path", d=f"M{number(x)} {TOP}V{bottom}", stroke="#ccc", fill="none"),
            element("text", f"{part:.0%}", x=x, y=bottom + 18.0, text_anchor="middle"),
        ]
    return drawn


def across(share: float) -> float:
    """Where a share lies."""
    return LEFT + WIDE * share


def colour(row: int) -> str:
    """The colour of a system."""
    return COLOURS[row % len(COLOURS)]


def mark(row: int) -> Drawn:
    """How a system is marked, so that no colour is needed to tell them apart."""
    return MARKS[row % len(MARKS)]


def bar(x: float, y: float, fill: str) -> str:
    """A stroke across the line."""
    return element("path", d=f"M{number(x)} {number(y - 8)}v16", stroke=fill, stroke_width=3, fill="none")


def disc(x: float, y: float, fill: str) -> str:
    """A filled circle."""
    return element("circle", cx=x, cy=y, r=6.0, fill=fill, fill_opacity=0.85)


def ring(x: float, y: float, fill: str) -> str:
    """An empty circle."""
    return element("circle", cx=x, cy=y, r=5.0, fill="none", stroke=fill, stroke_width=2)


def square(x: float, y: float, fill: str) -> str:
    """An empty square."""
    return element(
        "rect", x=x - 5, y=y - 5, width=10.0, height=10.0, fill="none", stroke=fill, stroke_width=2
    )


def diamond(x: float, y: float, fill: str) -> str:
    """An empty square on its corner."""
    d = f"M{number(x)} {number(y - 7)}l7 7l-7 7l-7 -7z"
    return element("path", d=d, fill="none", stroke=fill, stroke_width=2)


def triangle(x: float, y: float, fill: str) -> str:
    """An empty triangle."""
    d = f"M{number(x)} {number(y - 6)}l6 11h-12z"
    return element("path", d=d, fill="none", stroke=fill, stroke_width=2)


MARKS: tuple[Drawn, ...] = (disc, square, diamond, triangle, ring)
