"""The pieces and events on the map: settlements with their owners, counters, marches and battles."""

from math import hypot

from campaign.maps.model import Site
from campaign.presentation.chart import places
from campaign.presentation.chart.counters import garrison, stacked
from campaign.presentation.chart.crowd import stacks
from campaign.presentation.chart.labels import Room, around, square, width
from campaign.presentation.chart.palette import PALETTE
from campaign.presentation.chart.places import SIGNS, flag_box, sign_box
from campaign.presentation.chart.scene import Chart, Clash, Holding, March, Side
from campaign.presentation.chart.sheet import LAYOUT, Sheet, spot
from campaign.presentation.chart.symbols import placed
from campaign.presentation.chart.wording import piece
from hexmap.drawing import Attributes, Point, element, number, open_curve, polygon, toward, words

_NAME_SIZE = {"village": 10.5, "market_town": 12.0, "castle": 12.0, "city": 15.5}
_IMPORTANCE = ("city", "castle", "market_town", "village")
# Where a garrison stands beside the pole of a flag, and how large it is.
_GARRISON = (7.5, 3.0, 6.5)


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
                across, down, half = _GARRISON
                x, y = spot(site.hex)
                at = (x + (SIGNS[site.kind].flag + across) * sheet.sign, y + down * sheet.sign)
                room.taken(square(at, half * sheet.sign))
                drawn.append(_scaled(garrison(holding.garrison, sides.get(holding.owner)), at, sheet.sign))
    return "".join(drawn)


def mark(site: Site, sheet: Sheet, room: Room) -> None:
    """Mark the room that the sign of a settlement takes, with its flag, its port and its monastery."""
    at, (left, top, right, bottom) = spot(site.hex), sign_box(site.kind)
    beside = 6 if site.port or site.monastery else 0
    room.taken(around(at, (left - beside, top, right, bottom), sheet.sign))
    room.taken(around(at, flag_box(site.kind), sheet.sign))


def names(chart: Chart, sheet: Sheet, room: Room) -> str:
    """The names of the settlements, the greatest first; a name without room is left out."""
    inside = [site for site in chart.map.sites.values() if sheet.shows(site.hex)]
    written = []
    for site in sorted(inside, key=lambda site: (_IMPORTANCE.index(site.kind), site.id)):
        size = _NAME_SIZE[site.kind] * sheet.sign
        gap = (SIGNS[site.kind].reach + (5 if site.port or site.monastery else 2)) * sheet.sign
        name = chart.lettering.named("place", site.name)
        box = room.fitted(spot(site.hex), width(name, size, bold=site.kind == "city"), size, gap)
        if box is not None:
            at = (box.left + box.right) / 2, box.bottom - size * 0.22
            written.append(_name(site, name, at, size))
    halo: Attributes = {
        "stroke": PALETTE.paper.halo,
        "stroke_width": 3.2 * sheet.sign,
        "stroke_linejoin": "round",
    }
    return element("g", *written, text_anchor="middle", fill=PALETTE.paper.text, paint_order="stroke", **halo)


def counters(chart: Chart, sheet: Sheet, room: Room) -> str:
    """The markers: a counter for the pieces of each side in a hex, above the sign of a settlement there."""
    sides = {side.id: side for side in chart.sides}
    inside = [marker for marker in chart.markers if sheet.shows(marker.hex)]
    drawn = []
    for stack in stacks(chart.map, inside, sheet.sign):
        room.taken(stack.box)
        said = chart.lettering.say("; ").join(piece(chart, marker) for marker in stack.markers)
        body = stacked(stack.first, sides.get(stack.first.side), len(stack.markers))
        drawn.append(_scaled(element("title", words(said)) + body, stack.at, stack.scale))
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


def mark_clashes(chart: Chart, sheet: Sheet, room: Room) -> None:
    """Mark the room that the signs of battles and sieges take."""
    for clash in chart.clashes:
        if sheet.shows(clash.hex):
            x, y = spot(clash.hex)
            room.taken(square((x, y + 3 * sheet.sign), 12 * sheet.sign))


def settlement(site: Site, sheet: Sheet, prefix: str) -> str:
    """The sign of a settlement, with the signs of its port and its monastery."""
    at, scale = spot(site.hex), sheet.sign
    extras = [sign for sign, there in (("port", site.port), ("monastery", site.monastery)) if there]
    signs = [
        placed(
            prefix,
            sign,
            (at[0] - (SIGNS[site.kind].reach + 1) * scale, at[1] + (1 - 8 * index) * scale),
            scale * 0.8,
        )
        for index, sign in enumerate(extras)
    ]
    return "".join([*signs, placed(prefix, site.kind, at, scale)])


def flag(site: Site, owner: Side | None, sheet: Sheet) -> str:
    """The flag of a settlement's owner; nothing for a place without a known owner."""
    if owner is None:
        return ""
    drawn = _scaled(places.flag(site.kind, owner.colour), spot(site.hex), sheet.sign)
    return element("g", drawn, data_layer="owners")


def _scaled(drawn: str, at: Point, scale: float) -> str:
    return element("g", drawn, transform=f"translate({number(at[0])} {number(at[1])})scale({scale:.2f})")


def _name(site: Site, name: str, at: Point, size: float) -> str:
    weight = "bold" if site.kind == "city" else None
    return element(
        "text", words(name), x=at[0], y=at[1], font_size=size, font_weight=weight, data_site=site.id
    )


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
