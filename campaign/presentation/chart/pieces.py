"""What stands and happens on the map: settlements with their owners, counters, marches and battles."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from math import hypot

from campaign.maps.model import Site
from campaign.presentation.chart.counters import SCALE, SIZE, counter, garrison, letters
from campaign.presentation.chart.labels import Box, Room, square
from campaign.presentation.chart.palette import PALETTE
from campaign.presentation.chart.scene import Chart, Clash, Holding, March, Marker, Side
from campaign.presentation.chart.sheet import LAYOUT, Sheet, spot
from campaign.presentation.chart.symbols import REACH, placed
from campaign.presentation.chart.wording import piece
from hexmap.drawing import Attributes, Point, element, number, open_curve, polygon, toward, words

_NAME_SIZE = {"village": 10.5, "market_town": 12.0, "castle": 12.0, "city": 15.5}
# How wide the cloth of a flag is, how high above the middle of the sign it begins, and how high it is.
_CLOTH = (10.5, 17.6, 8.4)
_IMPORTANCE = ("city", "market_town", "castle", "village")


def settlements(chart: Chart, sheet: Sheet, room: Room, prefix: str) -> str:
    """Every settlement of the window with its sign, and the flag of its owner where that is known."""
    holdings = {holding.site: holding for holding in chart.holdings}
    sides = {side.id: side for side in chart.sides}
    drawn = []
    for site in chart.map.sites.values():
        if sheet.shows(site.hex):
            mark(site, sheet, room)
            holding = holdings.get(site.id, Holding(site.id))
            drawn.append(flag(site, sides.get(holding.owner), sheet) + settlement(site, sheet, prefix))
            if holding.garrison:
                at = (spot(site.hex)[0] + (REACH[site.kind] + 4) * sheet.sign, spot(site.hex)[1])
                room.taken(square(at, 5 * sheet.sign))
                drawn.append(_scaled(garrison(holding.garrison, sides.get(holding.owner)), at, sheet.sign))
    return "".join(drawn)


def mark(site: Site, sheet: Sheet, room: Room) -> None:
    """Marks the room that the sign of a settlement takes, and its flag."""
    (x, y), scale = spot(site.hex), sheet.sign
    room.taken(square((x, y), REACH[site.kind] * scale))
    pole = x + (REACH[site.kind] - 1.5) * scale
    top = y - _CLOTH[1] * scale
    room.taken(Box(pole, top, pole + _CLOTH[0] * scale, top + _CLOTH[2] * scale))


def names(chart: Chart, sheet: Sheet, room: Room) -> str:
    """The names of the settlements, the greatest first, each where it covers least."""
    inside = [site for site in chart.map.sites.values() if sheet.shows(site.hex)]
    written = []
    for site in sorted(inside, key=lambda site: (_IMPORTANCE.index(site.kind), site.id)):
        size = _NAME_SIZE[site.kind] * sheet.sign
        gap = (REACH[site.kind] + (5 if site.port or site.monastery else 2)) * sheet.sign
        name = chart.lettering.named("place", site.name)
        box = room.fitted(spot(site.hex), name, size, gap)
        written.append(_name(site, name, ((box.left + box.right) / 2, box.bottom - size * 0.22), size))
    halo: Attributes = {
        "stroke": PALETTE.paper.halo,
        "stroke_width": 3.2 * sheet.sign,
        "stroke_linejoin": "round",
    }
    return element("g", *written, text_anchor="middle", fill=PALETTE.paper.text, paint_order="stroke", **halo)


def counters(chart: Chart, sheet: Sheet, room: Room) -> str:
    """The markers, those of one hex fanned out, above the sign of a settlement that they stand in."""
    sides = {side.id: side for side in chart.sides}
    inside = [marker for marker in chart.markers if sheet.shows(marker.hex)]
    drawn = []
    for marker, at in fanned(chart, inside, sheet.sign):
        room.taken(square(at, SIZE[0] * sheet.sign * SCALE * 0.5))
        title = element("title", words(piece(chart, marker)))
        body = counter(marker, sides.get(marker.side))
        drawn.append(_scaled(title + body, at, sheet.sign * SCALE))
    return "".join(drawn)


def marches(chart: Chart, sheet: Sheet) -> str:
    """The arrows of last night."""
    colours = {side.id: PALETTE.of_side(side.colour) for side in chart.sides}
    return "".join(
        _arrow(march, colours.get(march.side, PALETTE.side["neutral"]), sheet.sign)
        for march in chart.marches
        if march.shown and len(march.hexes) > 1 and any(sheet.shows(hex_) for hex_ in march.hexes)
    )


def clashes(chart: Chart, sheet: Sheet, prefix: str) -> str:
    """Where was fought or is besieged."""
    return "".join(_clash(clash, sheet.sign, prefix) for clash in chart.clashes if sheet.shows(clash.hex))


def settlement(site: Site, sheet: Sheet, prefix: str) -> str:
    """The sign of a settlement, with those of its port and its monastery."""
    at, scale = spot(site.hex), sheet.sign
    extras = [sign for sign, there in (("port", site.port), ("monastery", site.monastery)) if there]
    signs = [
        placed(
            prefix,
            sign,
            (at[0] - (REACH[site.kind] + 1) * scale, at[1] + (1 - 8 * index) * scale),
            scale * 0.8,
        )
        for index, sign in enumerate(extras)
    ]
    return "".join([*signs, placed(prefix, site.kind, at, scale)])


def _scaled(drawn: str, at: Point, scale: float) -> str:
    return element("g", drawn, transform=f"translate({number(at[0])} {number(at[1])})scale({scale:.2f})")


def flag(site: Site, owner: Side | None, sheet: Sheet) -> str:
    """The flag of a settlement's owner with his letter, and a bar in his colour; nothing for a place of nobody known."""
    if owner is None:
        return ""
    at, scale, light = spot(site.hex), sheet.sign, "#fffaf0"
    x, y = at[0] + (REACH[site.kind] - 1.5) * scale, at[1]
    pole = element(
        "path",
        d=f"M{number(x)} {number(y)}v{number(-17 * scale)}",
        stroke=PALETTE.paper.text,
        stroke_width=1.1 * scale,
    )
    reach = REACH[site.kind] * scale
    # The bar below the sign still tells the owner where a counter covers the flag.
    bar = element(
        "rect",
        x=at[0] - reach,
        y=at[1] + 6.8 * scale,
        width=2 * reach,
        height=3 * scale,
        fill=PALETTE.of_side(owner.colour),
        stroke=light,
        stroke_width=0.8 * scale,
    )
    cloth = element(
        "rect",
        x=x,
        y=y - _CLOTH[1] * scale,
        width=_CLOTH[0] * scale,
        height=_CLOTH[2] * scale,
        fill=PALETTE.of_side(owner.colour),
        stroke=light,
        stroke_width=0.7 * scale,
    )
    letter = letters(owner.letter, x + 5.2 * scale, y - 10.9 * scale, 7 * scale, "#fff")
    return element("g", bar, pole, cloth, letter, data_layer="owners")


def _name(site: Site, name: str, at: Point, size: float) -> str:
    weight = "bold" if site.kind == "city" else None
    return element(
        "text", words(name), x=at[0], y=at[1], font_size=size, font_weight=weight, data_site=site.id
    )


def fanned(chart: Chart, markers: Iterable[Marker], scale: float) -> Iterator[tuple[Marker, Point]]:
    """Where each marker stands on the sheet, hex by hex: those of one hex side by side."""
    by_hex = sorted(markers, key=lambda marker: marker.hex)
    for hex_, stack in groupby(by_hex, lambda marker: marker.hex):
        yield from _stacked(chart, hex_, list(stack), scale)


def _stacked(chart: Chart, hex_: str, stack: list[Marker], scale: float) -> Iterator[tuple[Marker, Point]]:
    x, y = spot(hex_)
    if chart.map.site_at(hex_):
        y -= 14 * scale
    spread = min(0.88, 2.7 / max(1, len(stack) - 1)) * SIZE[0] * SCALE * scale
    for index, marker in enumerate(stack):
        yield marker, (x + (index - (len(stack) - 1) / 2) * spread, y - (index % 2) * 2 * scale)


def _arrow(march: March, colour: str, scale: float) -> str:
    points = [LAYOUT.centre(hex_) for hex_ in march.hexes]
    tip = toward(points[-2], points[-1], 0.72)
    base = toward(points[-2], points[-1], 0.72 - 9 * scale / LAYOUT.height)
    path = open_curve([*points[:-1], base])
    head = polygon(_head(base, tip, 5.2 * scale))
    line = {"d": path, "fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    edge = {"stroke": "#fffaf0", "stroke_linejoin": "round"}
    return "".join(
        (
            element("path", **line, stroke="#fffaf0", stroke_width=5.6 * scale, stroke_opacity=0.85),
            element("path", d=head, fill="#fffaf0", stroke_width=2.4 * scale, **edge),
            element("path", **line, stroke=colour, stroke_width=3.2 * scale),
            element("path", d=head, fill=colour),
        )
    )


def _head(base: Point, tip: Point, half: float) -> list[Point]:
    dx, dy = tip[0] - base[0], tip[1] - base[1]
    length = hypot(dx, dy)
    nx, ny = -dy / length * half, dx / length * half
    return [tip, (base[0] + nx, base[1] + ny), (base[0] - nx, base[1] - ny)]


def _clash(clash: Clash, scale: float, prefix: str) -> str:
    x, y = spot(clash.hex)
    title = [element("title", words(clash.label))] if clash.label else []
    sign = "siege" if clash.kind == "siege" else "battle"
    return element("g", *title, placed(prefix, sign, (x, y + 3 * scale), scale))
