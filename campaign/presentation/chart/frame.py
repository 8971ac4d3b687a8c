"""The frame around the map: title, numbers, scale and credits; the ground and the names of countries."""

from typing import NamedTuple

from campaign.presentation.chart import ground, symbols
from campaign.presentation.chart.labels import Box, Room
from campaign.presentation.chart.palette import PALETTE
from campaign.presentation.chart.scene import Chart
from campaign.presentation.chart.sheet import LAYOUT, Sheet, spot
from hexmap import grid
from hexmap.drawing import Attributes, Point, element, number, words

PAPER = PALETTE.paper
_SERIF = "Georgia,'Times New Roman','DejaVu Serif',serif"
_SANS = "Arial,'DejaVu Sans',sans-serif"
TYPE = f"text{{font-family:{_SERIF}}}.counter{{font-family:{_SANS};font-weight:bold}}"
"""The faces of all that is written, as CSS."""
_KM_A_HEX = 5


class _Look(NamedTuple):
    """The size, the spacing in heights of the type and the colour of a region's name."""

    size: float
    spacing: float
    colour: str


_REGION = {
    "sea": _Look(22.0, 0.32, PAPER.sea_name),
    "land": _Look(15.0, 0.32, PAPER.land_name),
    "mountain": _Look(11.5, 0.22, PAPER.range_name),
}
# Where else the name of a region may stand, in hexes across and down.
_OFF = (
    (0, 0),
    *(
        (across, down)
        for reach in (1, 2, 3)
        for down in (-reach, reach, 0)
        for across in (0, -2 * reach, 2 * reach)
    ),
)
# Columns and rows from one number to the next where hexes are drawn small.
_STEP = 5


def definitions(sheet: Sheet, prefix: str) -> str:
    """The definitions of the drawing: signs, the grid, the window of the map."""
    window = element("clipPath", element("rect", **_rectangle(sheet)), id=f"{prefix}window")
    return element("defs", symbols.definitions(prefix), ground.mesh(LAYOUT, f"{prefix}mesh"), window)


def land(chart: Chart, sheet: Sheet, prefix: str) -> str:
    """The ground with its grid and the numbers of hexes."""
    return "".join(
        (
            element("rect", **_rectangle(sheet), fill=PALETTE.land.sea),
            element("g", ground.land(chart.map, LAYOUT, sheet.ground(chart), prefix), data_layer="terrain"),
            element("rect", **_rectangle(sheet), fill=f"url(#{prefix}mesh)", opacity=0.34, data_layer="grid"),
            hex_labels(chart, sheet),
        )
    )


def title(chart: Chart, sheet: Sheet, lift: float = 0.0) -> str:
    """The title, above the map; `lift` units higher than where there is one line under it."""
    x, y, s = sheet.left, sheet.top - sheet.margin - lift, sheet.sign
    large = min(27 * s, (sheet.width + sheet.panel) / max(1, len(chart.title)) * 1.8)
    return element(
        "text", words(chart.title), x=x, y=y - 30 * s, font_size=large, font_weight="bold", fill=PAPER.text
    )


def caption(text: str, sheet: Sheet, lift: float = 0.0, **attributes: str | None) -> str:
    """The day, under the title."""
    x, y, s = sheet.left, sheet.top - sheet.margin - lift, sheet.sign
    style: Attributes = {"font_size": 15 * s, "font_style": "italic", "fill": PAPER.faint}
    return element("text", words(text), x=x, y=y - 9 * s, **style, **attributes)


def countries(chart: Chart, sheet: Sheet, room: Room) -> str:
    """The names of countries, mountains and seas, in wide letters; a name without room is left out."""
    written = []
    for region in sorted(chart.map.regions, key=lambda region: -_REGION[region.kind].size):
        if sheet.shows(region.hex):
            look = _REGION[region.kind]
            size, spacing = look.size * sheet.sign, look.size * look.spacing * sheet.sign
            name = chart.lettering.named("region", region.name)
            name = name.upper() if region.kind == "land" else name
            half = len(name) * (size * (0.76 if region.kind == "land" else 0.6) + spacing) / 2
            x, y = spot(region.hex)
            x = min(max(x, sheet.left + half), sheet.left + sheet.width - half)
            box = _free(room, (x, y), half, size)
            if box is not None:
                room.taken(box)
                written.append(
                    element(
                        "text",
                        words(name),
                        x=(box.left + box.right) / 2,
                        y=box.bottom - size * 0.2,
                        font_size=size,
                        letter_spacing=spacing,
                        fill=look.colour,
                        font_style="italic" if region.kind == "sea" else None,
                    )
                )
    return element("g", *written, text_anchor="middle", opacity=0.62, font_weight="bold", class_="areas")


def _free(room: Room, at: Point, half: float, size: float) -> Box | None:
    """The first box for the name of a region that covers nothing: in its middle, else a little off it."""
    for across, down in _OFF:
        x, y = at[0] + across * LAYOUT.size, at[1] + down * LAYOUT.height
        box = Box(x - half, y - size * 0.8, x + half, y + size * 0.2)
        if room.is_free(box):
            return box
    return None


def hex_labels(chart: Chart, sheet: Sheet) -> str:
    """The number of every land hex, small, at its upper side; of hexes that are drawn small, every fifth both ways."""
    every = chart.numbered or sheet.detailed
    written = [
        element("text", hex_, x=spot(hex_)[0], y=spot(hex_)[1] - LAYOUT.height * 0.31)
        for hex_ in chart.map.hexes
        if (every or _fifth(hex_)) and sheet.shows(hex_) and chart.map.is_land(hex_)
    ]
    return element(
        "g",
        *written,
        text_anchor="middle",
        font_size=4.6 if every else 6.4,
        fill=PAPER.text,
        fill_opacity=0.5,
        class_="counter",
        data_layer="grid",
    )


def numbers(sheet: Sheet) -> str:
    """The numbers of columns and rows along the four edges; two of them side by side are the label of a hex."""
    step = 1 if sheet.detailed else _STEP
    right, bottom, gap = sheet.left + sheet.width, sheet.top + sheet.height, 8 * sheet.sign
    written = []
    for col in _stops(sheet.first[0], sheet.last[0], step):
        x = spot(grid.label(col, 0) or "0101")[0]
        written += [_number(col, x, sheet.top - gap), _number(col, x, bottom + gap * 1.9)]
    for row in _stops(sheet.first[1], sheet.last[1], step):
        y = spot(grid.label(0, row) or "0101")[1] + 4 * sheet.sign
        written += [_number(row, sheet.left - gap * 1.4, y), _number(row, right + gap * 1.4, y)]
    return element(
        "g", *written, text_anchor="middle", font_size=10.5 * sheet.sign, fill=PAPER.faint, class_="counter"
    )


def scale_bar(chart: Chart, sheet: Sheet) -> str:
    """A bar of ten hexes (or four on a small sheet) and its length in kilometres."""
    hexes = 4 if sheet.last[0] - sheet.first[0] < 30 else 10
    x, y, s = sheet.left, sheet.top + sheet.height + sheet.margin + 12 * sheet.sign, sheet.sign
    part = LAYOUT.height * hexes / 4
    fields = "".join(
        element(
            "rect",
            x=x + part * index,
            y=y,
            width=part,
            height=5 * s,
            fill=PAPER.frame if index % 2 == 0 else PAPER.halo,
            stroke=PAPER.frame,
            stroke_width=0.8 * s,
        )
        for index in range(4)
    )
    said = chart.lettering.say("{km} km, {hexes} hexes", km=hexes * _KM_A_HEX, hexes=hexes)
    return fields + element(
        "text", words(said), x=x + part * 4 + 8 * s, y=y + 6.5 * s, font_size=11 * s, fill=PAPER.text
    )


def credits_line(chart: Chart, sheet: Sheet) -> str:
    """The sources of the map's data, broken into lines under the scale."""
    s = sheet.sign
    y = sheet.top + sheet.height + sheet.margin + 31 * s
    wide = int(sheet.width / (4.1 * s))
    lines = _broken(chart.lettering.named("credits", chart.map.credits), wide)
    return "".join(
        element("text", words(line), x=sheet.left, y=y + index * 9.4 * s, font_size=8 * s, fill=PAPER.faint)
        for index, line in enumerate(lines)
    )


def border(sheet: Sheet) -> str:
    """The double line around the map."""
    line = {"fill": "none", "stroke": PAPER.frame}
    s = sheet.sign
    return element(
        "rect",
        x=sheet.left,
        y=sheet.top,
        width=sheet.width,
        height=sheet.height,
        stroke_width=2.2 * s,
        **line,
    ) + element(
        "rect",
        x=sheet.left - 3.4 * s,
        y=sheet.top - 3.4 * s,
        width=sheet.width + 6.8 * s,
        height=sheet.height + 6.8 * s,
        stroke_width=0.8 * s,
        **line,
    )


def window(sheet: Sheet) -> Box:
    """The part of the sheet that the map fills."""
    return Box(sheet.left, sheet.top, sheet.left + sheet.width, sheet.top + sheet.height)


def _rectangle(sheet: Sheet) -> Attributes:
    return {"x": sheet.left, "y": sheet.top, "width": sheet.width, "height": sheet.height}


def _fifth(hex_: str) -> bool:
    return int(hex_[:2]) % _STEP == int(hex_[2:]) % _STEP == 0


def _stops(first: int, last: int, step: int) -> list[int]:
    return [index for index in range(first, last + 1) if (index + 1) % step == 0]


def _number(index: int, x: float, y: float) -> str:
    return element("text", f"{index + 1:02d}", x=number(x), y=number(y))


def _broken(text: str, wide: int) -> list[str]:
    lines = [""]
    for word in text.split():
        if len(lines[-1]) + len(word) + 1 > wide:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines
