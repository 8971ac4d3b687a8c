"""What stands and happens on the map: settlements with their owners, counters, marches and battles."""

from collections.abc import Iterable
from itertools import groupby
from math import hypot

from campaign.chart.labels import Room, square
from campaign.chart.palette import PALETTE
from campaign.chart.scene import Chart, Clash, March, Marker, Side
from campaign.chart.sheet import LAYOUT, Sheet, spot
from campaign.chart.symbols import COUNTER, REACH, placed
from campaign.chart.wording import piece
from campaign.maps.model import Site
from hexmap.drawing import Attributes, Point, element, number, open_curve, polygon, toward, words

_NAME_SIZE = {"village": 10.5, "market_town": 12.0, "castle": 12.0, "city": 15.5}
_IMPORTANCE = ("city", "market_town", "castle", "village")


def settlements(chart: Chart, sheet: Sheet, room: Room, prefix: str) -> str:
    """Every settlement of the window with its sign, and the flag of its owner where that is known."""
    owners = {holding.site: holding.owner for holding in chart.holdings}
    sides = {side.id: side for side in chart.sides}
    drawn = []
    for site in chart.map.sites.values():
        if sheet.shows(site.hex):
            room.taken(square(spot(site.hex), REACH[site.kind] * sheet.sign))
            drawn.append(_settlement(site, sides.get(owners.get(site.id, "")), sheet, prefix))
    return "".join(drawn)


def names(chart: Chart, sheet: Sheet, room: Room) -> str:
    """The names of the settlements, the greatest first, each where it covers least."""
    inside = [site for site in chart.map.sites.values() if sheet.shows(site.hex)]
    written = []
    for site in sorted(inside, key=lambda site: (_IMPORTANCE.index(site.kind), site.id)):
        size = _NAME_SIZE[site.kind] * sheet.sign
        gap = (REACH[site.kind] + (5 if site.port or site.monastery else 2)) * sheet.sign
        box = room.fitted(spot(site.hex), site.name, size, gap)
        written.append(_name(site, ((box.left + box.right) / 2, box.bottom - size * 0.22), size))
    halo: Attributes = {
        "stroke": PALETTE.paper.halo,
        "stroke_width": 3.2 * sheet.sign,
        "stroke_linejoin": "round",
    }
    return element("g", *written, text_anchor="middle", fill=PALETTE.paper.text, paint_order="stroke", **halo)


def counters(chart: Chart, sheet: Sheet, room: Room, prefix: str) -> str:
    """The markers, those of one hex fanned out, above the sign of a settlement that they stand in."""
    sides = {side.id: side for side in chart.sides}
    inside = [marker for marker in chart.markers if sheet.shows(marker.hex)]
    drawn = []
    for hex_, stack in groupby(sorted(inside, key=lambda marker: marker.hex), lambda marker: marker.hex):
        for marker, at in _fanned(chart, hex_, list(stack), sheet.sign):
            room.taken(square(at, COUNTER[0] * sheet.sign * 0.5))
            title = element("title", words(piece(chart, marker)))
            body = counter(marker, sides.get(marker.side), prefix)
            where = f"translate({number(at[0])} {number(at[1])})scale({sheet.sign:.2f})"
            drawn.append(element("g", title, body, transform=where))
    return "".join(drawn)


def marches(chart: Chart, sheet: Sheet) -> str:
    """The arrows of last night."""
    colours = {side.id: PALETTE.of_side(side.colour) for side in chart.sides}
    return "".join(
        _arrow(march, colours.get(march.side, PALETTE.side["neutral"]), sheet.sign)
        for march in chart.marches
        if len(march.hexes) > 1 and any(sheet.shows(hex_) for hex_ in march.hexes)
    )


def clashes(chart: Chart, sheet: Sheet, prefix: str) -> str:
    """Where was fought or is besieged."""
    return "".join(_clash(clash, sheet.sign, prefix) for clash in chart.clashes if sheet.shows(clash.hex))


def _settlement(site: Site, owner: Side | None, sheet: Sheet, prefix: str) -> str:
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
    flag = [_flag(site, owner, at, scale)] if owner else []
    return "".join([*flag, *signs, placed(prefix, site.kind, at, scale)])


def _flag(site: Site, owner: Side, at: Point, scale: float) -> str:
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
        stroke="#fffaf0",
        stroke_width=0.8 * scale,
    )
    cloth = [(x, y - 17 * scale), (x + 12 * scale, y - 13.2 * scale), (x, y - 9.2 * scale)]
    return (
        bar
        + pole
        + element(
            "path",
            d=polygon(cloth),
            fill=PALETTE.of_side(owner.colour),
            stroke="#fffaf0",
            stroke_width=0.7 * scale,
        )
    )


def _name(site: Site, at: Point, size: float) -> str:
    weight = "bold" if site.kind == "city" else None
    return element(
        "text", words(site.name), x=at[0], y=at[1], font_size=size, font_weight=weight, data_site=site.id
    )


def _fanned(chart: Chart, hex_: str, stack: list[Marker], scale: float) -> Iterable[tuple[Marker, Point]]:
    x, y = spot(hex_)
    if chart.map.site_at(hex_):
        y -= 14 * scale
    spread = min(0.88, 2.7 / max(1, len(stack) - 1)) * COUNTER[0] * scale
    for index, marker in enumerate(stack):
        yield marker, (x + (index - (len(stack) - 1) / 2) * spread, y - (index % 2) * 2 * scale)


def counter(marker: Marker, side: Side | None, prefix: str) -> str:
    """A marker drawn around the origin, before scaling; without a side it is a neutral one."""
    colour = PALETTE.of_side(side.colour if side else "neutral")
    letter = side.letter if side else "M"
    return {"convoy": _wagon, "spy": _spy}.get(marker.kind, _group)(marker, colour, letter, prefix)


def letters(text: str, x: float, y: float, size: float, colour: str) -> str:
    """A few letters or digits centred at x, smaller if there are many."""
    small = size if len(text) < 3 else size * 2.4 / len(text)
    return element(
        "text", words(text), x=x, y=y, font_size=small, fill=colour, text_anchor="middle", class_="counter"
    )


def _group(marker: Marker, colour: str, letter: str, prefix: str) -> str:
    (wide, high), light = COUNTER, "#fffaf0"
    plate = {"x": -wide / 2, "width": wide, "height": high, "rx": 2.6}
    return "".join(
        (
            element("rect", **plate | {"x": 1 - wide / 2}, y=1.6 - high / 2, fill_opacity=0.35),
            element("rect", **plate, y=-high / 2, fill=colour, stroke=light, stroke_width=1.1),
            element(
                "rect", x=1.2 - wide / 2, y=1.2, width=wide - 2.4, height=high / 2 - 2.4, rx=1.6, fill=light
            ),
            placed(prefix, "horse", (5.2, -4.2), 0.86) if marker.cavalry else "",
            letters(letter, -5.4 if marker.cavalry else 0.0, -1.1, 10, "#fff"),
            letters(marker.strength or "?", 0.0, 8.4, 8.8, PALETTE.paper.text),
        )
    )


def _wagon(marker: Marker, colour: str, letter: str, prefix: str) -> str:
    wheels = "M-5.5 7a2.6 2.6 0 1 1 5.2 0a2.6 2.6 0 1 1-5.2 0zM.9 7a2.6 2.6 0 1 1 5.2 0a2.6 2.6 0 1 1-5.2 0z"
    return "".join(
        (
            element(
                "path", d="M-8.5 5V-3C-8.5-9 8.5-9 8.5-3V5z", fill=colour, stroke="#fffaf0", stroke_width=1.1
            ),
            element("path", d=wheels, fill="#fffaf0", stroke=PALETTE.paper.text, stroke_width=1.3),
            letters(marker.strength or letter, 0.0, 2.4, 8.2, "#fff"),
        )
    )


def _spy(marker: Marker, colour: str, letter: str, prefix: str) -> str:
    diamond = element("path", d="M0-9.5 9.5 0 0 9.5-9.5 0z", fill=colour, stroke="#fffaf0", stroke_width=1.1)
    eye = element("path", d="M-6 0Q0-5.4 6 0 0 5.4-6 0z", fill="#fffaf0")
    return diamond + eye + element("circle", r=2.1, fill=colour)


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
