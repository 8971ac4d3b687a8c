"""Figures over the days of a campaign as a small drawing: a line for each faction, told apart without colours as well.

Pure: figures in, SVG out; the same figures give the same bytes. It needs no style of its own, so that it may stand in
any page. A page that holds it has the same figures as a table beside it.
"""

from collections.abc import Iterator, Sequence
from math import ceil, floor
from zlib import crc32

import msgspec

from campaign.presentation.chart.forms import FORMS, form
from campaign.presentation.chart.palette import PALETTE
from hexmap.drawing import element, number, words

WIDTH, WIDE, HEIGHT = 460, 860, 250
"""A plot is as wide as a telephone can show, or as a map beside a column."""
LEFT, RIGHT, TOP, BOTTOM = 52, 34, 18, 34
FONT = 13
LINES = 4
"""Parts into which the upright axis is divided."""
DASHES = ("", "7 4", "2 4", "9 3 2 3", "12 5", "4 2 1 2", "1 3", "14 4 4 4")
"""How the lines of the factions differ, in their order."""
APART = 16.0
"""Units between two letters at the ends of lines."""
STEPS = (1, 2, 2.5, 5)
"""The possible parts of the upright axis, times a power of ten, if that is a whole number."""


class Curve(msgspec.Struct, frozen=True):
    """The figures of a faction, a value for each day, None for an unknown one; `colour` is one of the palette's.

    `place` is the faction's among all of the campaign, so that it has the same line in every plot.
    """

    name: str
    letter: str
    colour: str
    place: int
    values: tuple[float | None, ...]


class Plot(msgspec.Struct, frozen=True):
    """A drawing: its title, what it spans in words, the days, and a curve for each faction."""

    title: str
    caption: str
    days: tuple[int, ...]
    curves: tuple[Curve, ...]


class Axis(msgspec.Struct, frozen=True):
    """The upright axis: its two ends, and the distance of its lines. `level` is the name of the line at 0, "" for none."""

    low: float
    high: float
    part: float
    level: str = ""


def draw_plot(
    plot: Plot, *, level: str = "", marks: Sequence[int] = (), leads: str = "", width: int = WIDTH
) -> str:
    """The plot as an SVG document, with a title and a description in words for readers who do not see it.

    `level` is the name of the line at 0, where figures are measured from it. `marks` are the places of days that are
    numbered from 1 above the lines. Each number leads to the address `leads` with the number behind it, unless that is "".
    """
    prefix = f"p{crc32(repr((plot, width)).encode()):08x}"
    axis = axis_of(plot.curves, level)
    return element(
        "svg",
        element("title", words(f"{plot.title}. {plot.caption}"), id=f"{prefix}title"),
        element("desc", words(summary(plot)), id=f"{prefix}desc"),
        element("rect", width=width, height=HEIGHT, fill=PALETTE.paper.sheet, rx=4),
        *grid(axis, width),
        *days(plot.days, width),
        *marked(marks, len(plot.days), leads, width),
        *(line(curve, len(plot.days), axis, width) for curve in plot.curves),
        *ends(plot.curves, axis, width),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {HEIGHT}",
        # Links in a picture would be hidden from readers by ear.
        role="group" if leads else "img",
        aria_labelledby=f"{prefix}title {prefix}desc",
        font_family="Arial, DejaVu Sans, sans-serif",
        font_size=FONT,
    )


def summary(plot: Plot) -> str:
    """The last values of the plot, in words: "Normans 120, Lombards 80"."""
    lasts = ((curve.name, last(curve)) for curve in plot.curves)
    return ", ".join(f"{name} {figure(value)}" for name, value in lasts if value is not None)


def last(curve: Curve) -> float | None:
    """The newest figure of a curve that is known."""
    return next((value for value in reversed(curve.values) if value is not None), None)


def figure(value: float) -> str:
    """A figure without what follows a point where it is whole."""
    return f"{value:g}"


def highest(curves: Sequence[Curve]) -> float:
    """The end of the upright axis: a round number at or above all figures, so that its parts are round, too."""
    most = max((value for curve in curves for value in curve.values if value is not None), default=0)
    part, scale = most / LINES, 1.0
    while scale * STEPS[-1] < part:
        scale *= 10
    parts = (scale * step for step in STEPS if scale * step >= part and (scale * step).is_integer())
    return LINES * next(parts, scale)


def axis_of(curves: Sequence[Curve], level: str = "") -> Axis:
    """The upright axis of some curves: from 0 up, or as far below it as they go."""
    least = min((value for curve in curves for value in curve.values if value is not None), default=0)
    if least >= 0:
        top = highest(curves)
        return Axis(0, top, top / LINES, level)
    most = max((value for curve in curves for value in curve.values if value is not None), default=0)
    part = highest([msgspec.structs.replace(curves[0], values=(max(most, 0) - least,))]) / LINES
    return Axis(part * floor(least / part), part * ceil(max(most, 0) / part), part, level)


def across(place: int, many: int, width: int) -> float:
    """Where the figure at a place of so many stands, from the left."""
    return LEFT + (width - LEFT - RIGHT) * (place / (many - 1) if many > 1 else 0.5)


def down(value: float, axis: Axis) -> float:
    """Where a figure stands, from above."""
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - (value - axis.low) / (axis.high - axis.low))


def grid(axis: Axis, width: int) -> Iterator[str]:
    """The lines across, each with its figure; the line at 0 is dark where it has a name."""
    for part in range(round((axis.high - axis.low) / axis.part) + 1):
        value = axis.low + axis.part * part
        y, named = down(value, axis), bool(axis.level) and not value
        yield element(
            "line",
            x1=LEFT,
            x2=width - RIGHT,
            y1=y,
            y2=y,
            stroke=PALETTE.paper.text if named else PALETTE.paper.faint,
            stroke_opacity=0.8 if named else 0.35,
        )
        yield element(
            "text",
            words(axis.level) if named else f"{value:+g}" if axis.level else figure(value),
            x=LEFT - 6,
            y=y + 4,
            text_anchor="end",
            fill=PALETTE.paper.text,
        )


def marked(marks: Sequence[int], many: int, leads: str, width: int) -> Iterator[str]:
    """The numbers of marked days, each in a circle above a line of dots; a number that would cover another hangs lower."""
    ends, low = float("-inf"), False
    for number_, place in enumerate(marks, start=1):
        x = across(place, many, width)
        low = not low and x - ends < APART
        ends, y = x, TOP - 8 + APART * low
        yield element(
            "line",
            x1=x,
            x2=x,
            y1=TOP,
            y2=HEIGHT - BOTTOM,
            stroke=PALETTE.paper.faint,
            stroke_dasharray="1 3",
        )
        sign = element(
            "circle", cx=x, cy=y, r=8, fill=PALETTE.paper.sheet, stroke=PALETTE.paper.text
        ) + element(
            "text",
            str(number_),
            x=x,
            y=y + 4,
            text_anchor="middle",
            fill=PALETTE.paper.text,
            font_size=10,
        )
        yield element("a", sign, href=f"{leads}{number_}") if leads else sign


def days(found: Sequence[int], width: int) -> Iterator[str]:
    """The days below: the first, the last, and some between them."""
    many = len(found)
    step = max(1, round(many / 6))
    shown = {place for place in range(0, many, step) if many - 1 - place >= step} | {many - 1}
    for place in sorted(shown):
        x = across(place, many, width)
        yield element(
            "text",
            str(found[place]),
            x=x,
            y=HEIGHT - BOTTOM + 20,
            text_anchor="middle",
            fill=PALETTE.paper.text,
        )


def line(curve: Curve, many: int, axis: Axis, width: int) -> str:
    """The line of a faction, with a gap where nothing is known; a figure that stands alone is a dot."""
    colour, drawn = PALETTE.of_side(curve.colour), []
    for stretch in stretches(curve.values):
        points = [(across(at, many, width), down(value, axis)) for at, value in stretch]
        if len(points) == 1:
            [(x, y)] = points
            drawn.append(element("circle", cx=x, cy=y, r=3, fill=colour))
            continue
        drawn.append(
            element(
                "polyline",
                points=" ".join(f"{number(x)},{number(y)}" for x, y in points),
                fill="none",
                stroke=colour,
                stroke_width=2.2,
                stroke_linejoin="round",
                stroke_dasharray=DASHES[curve.place % len(DASHES)] or None,
            )
        )
    return element("g", *drawn)


def stretches(values: Sequence[float | None]) -> Iterator[list[tuple[int, float]]]:
    """The figures that follow on each other without a gap, with their places."""
    now: list[tuple[int, float]] = []
    for place, value in enumerate(values):
        if value is not None:
            now.append((place, value))
        elif now:
            yield now
            now = []
    if now:
        yield now


def ends(curves: Sequence[Curve], axis: Axis, width: int) -> Iterator[str]:
    """The letter of each faction at the height of its newest figure, pushed apart where they would lie on each other."""
    newest = sorted(
        ((down(value, axis), curve) for curve in curves if (value := last(curve)) is not None),
        key=lambda each: each[0],
    )
    for y, curve in spread(newest):
        x, ink = width - RIGHT + 16, FORMS.of(curve.colour).figures
        yield element(
            "g",
            element("g", form(curve.colour), transform=f"translate({x} {number(y)})scale(.6)"),
            element("text", words(curve.letter), x=x, y=y + 4, text_anchor="middle", fill=ink, font_size=11),
        )


def spread(found: Sequence[tuple[float, Curve]]) -> Iterator[tuple[float, Curve]]:
    """Heights from above to below, each at least so far below the one before, and none below the drawing's ground."""
    floor = HEIGHT - BOTTOM - APART * (len(found) - 1)
    before = TOP - APART
    for place, (y, curve) in enumerate(found):
        before = max(before + APART, min(y, floor + APART * place))
        yield before, curve
