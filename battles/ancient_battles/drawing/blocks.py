"""Units as they stand on their bases: ranks and files, the front, who leads them, what they have lost, and their numbers.

An attacker's figures are round and full, a defender's square and hollow, so that they are told apart in grey too.
"""

from collections.abc import Iterator

from battles.ancient_battles.drawing import words
from battles.ancient_battles.drawing.table import Table
from battles.ancient_battles.rules.formations import exists, footprint, ranks
from battles.ancient_battles.state import Unit
from battles.ancient_battles.state.plane.rectangle import Point, Rectangle, ahead, right
from battles.contract.surface import Livery
from battles.kit.drawn.palette import PALETTE, Paint
from hexmap.drawing import Attributes, element, number
from hexmap.drawing import words as text

INK = PALETTE.ink
FIGURE = {"close": 0.9, "loose": 0.7, "skirmish": 0.52}
"""How much of its base a figure fills, by order."""
PLATE, LETTERS = 10.0, 15.5
"""Half of the plate of a number, and the size of its letters."""
DEEP = 2_300
"""So deep is a block at least in whose last ranks its number stands, and not behind it (thousandths of an inch)."""
POINTER = "M-6.5-1L0-10 6.5-1Z"
STAR = "M0-9L2.6-3 9-2.8 4 1.3 5.7 7.8 0 4 -5.7 7.8 -4 1.3 -9-2.8 -2.6-3Z"
CRACK = "M-3-13L3-4 -3 3 3 13"
FLAG = "M-1 6V-9H8L5.4-5.4 8-1.8H-1"
GOLD: Attributes = {"fill": INK.chosen, "stroke": INK.text, "stroke_width": 1.2, "stroke_linejoin": "round"}
LIGHT: Attributes = {"fill": INK.sheet, "stroke": INK.text, "stroke_width": 1, "stroke_linejoin": "round"}
SIGNS = {
    "general": element("path", d=STAR, **GOLD),
    "army_standard": element("path", d="M-1 9V-13H12L8-8.5 12-4H-1", **GOLD),
    "character": element("path", d="M0-6L6 0 0 6-6 0Z", **GOLD),
    "standard": element("path", d=FLAG, **LIGHT),
    "musician": element("circle", r=3.8, **LIGHT) + element("circle", r=1.3, fill=INK.text),
    "broken": element("path", d=CRACK, fill="none", stroke=INK.sheet, stroke_width=6)
    + element("path", d=CRACK, fill="none", stroke=INK.fire, stroke_width=3),
}
"""The marks on units, about the origin."""


def block(table: Table, one: Unit, paint: Paint, livery: Livery) -> str:
    """A unit on its ground, by each of its bases."""
    rect, scale = footprint(one), table.scale
    wide, deep = rect.width * scale, rect.depth * scale
    ground = element(
        "rect",
        x=-wide / 2,
        y=0,
        width=wide,
        height=deep,
        fill=paint.fill,
        fill_opacity=0.12 if one.fleeing else 0.3,
        stroke=paint.edge,
        stroke_width=1,
        stroke_dasharray="5 4" if one.fleeing else None,
    )
    title = element("title", text(livery.said(words.unit(one))))
    return table.turned(rect, title, ground, *figures(one, paint, scale), *edges(one, wide, deep))


def figures(one: Unit, paint: Paint, scale: float) -> Iterator[str]:
    """The figures of a unit on their bases, about the middle of its front; of who flees they are out of their ranks."""
    (wide, deep), size = one.kind.base, FIGURE[one.kind.order or "close"]
    width, height = wide * size * scale, deep * size * scale
    style: Attributes = {"fill": paint.fill, "stroke": paint.edge, "stroke_width": 0.7, "rx": 0.45 * width}
    if one.side == "defender":
        frame = 0.28 * width
        width, height = width - frame, height - frame
        style = {"fill": INK.sheet, "stroke": paint.fill, "stroke_width": frame}
    for rank in range(1, ranks(one.models, one.files) + 1):
        for file in range(one.files):
            if exists(one, file, rank):
                x, y = (file + 0.5 - one.files / 2) * wide * scale, (rank - 0.5) * deep * scale
                loose = None
                if one.fleeing:
                    number_ = (rank - 1) * one.files + file
                    x, y = x + (number_ * 7 % 5 - 2) * 0.1 * width, y + (number_ * 3 % 5 - 2) * 0.07 * height
                    loose = f"rotate({number_ * 47 % 110 - 55} {number(x)} {number(y)})"
                yield element(
                    "rect",
                    x=x - width / 2,
                    y=y - height / 2,
                    width=width,
                    height=height,
                    transform=loose,
                    **style,
                )


def edges(one: Unit, wide: float, deep: float) -> Iterator[str]:
    """The front of a unit, with an arrow where no enemy is, and behind it how many it has lost."""
    if not one.fleeing:
        yield element("path", d=f"M{number(-wide / 2)} 0H{number(wide / 2)}", stroke=INK.text, stroke_width=3)
        if all(each.mine != "front" for each in one.contacts):
            yield element("path", d=POINTER, fill=INK.text, stroke=INK.sheet, stroke_width=1)
    if one.models < one.started:
        bar: Attributes = {
            "x": -wide / 2,
            "y": deep + 1.5,
            "height": 4,
            "stroke": INK.text,
            "stroke_width": 0.7,
        }
        yield element("rect", width=wide, fill=INK.sheet, **bar)
        yield element("rect", width=wide * one.models / one.started, fill=INK.text, **bar)


def leading(one: Unit) -> Iterator[tuple[str, Point]]:
    """The leaders of a unit with their places, in the middle of its first rank."""
    names = [name for each in one.characters for name in [rank_of(each.general, each.standard)]]
    if one.lone:
        names.append(rank_of(one.general, one.banner))
    names += [name for name in ("standard", "musician") if getattr(one, name)]
    wide, deep = one.kind.base
    for name, place in zip(
        names, sorted(range(one.models), key=lambda place: before(one, place)), strict=False
    ):
        rank, file = divmod(place, one.files)
        yield name, within(footprint(one), (file + 0.5 - one.files / 2) * wide, (rank + 0.5) * deep)


def before(one: Unit, place: int) -> tuple[int, float, int]:
    """By what the places of a unit are ranked: the front rank first, in it from the middle outwards."""
    rank, file = divmod(place, one.files)
    return rank, abs(file - (min(one.files, one.models) - 1) / 2), file


def rank_of(general: bool, banner: bool) -> str:
    """The rank of a character."""
    return "general" if general else "army_standard" if banner else "character"


def within(rect: Rectangle, across: float, behind: float) -> Point:
    """A point so far to the right of the middle of a front, and so far behind it."""
    (ax, ay), (rx, ry) = ahead(rect.heading), right(rect.heading)
    return rect.x + rx * across - ax * behind, rect.y + ry * across - ay * behind


def marked(table: Table, one: Unit, paint: Paint) -> str:
    """The marks over the figures of all units: the leaders of a unit, and its number."""
    rect = footprint(one)
    room = PLATE / table.scale
    inside = rect.depth >= DEEP and rect.width >= 2 * room
    behind = rect.depth - room - 100 if inside else rect.depth + room + 500
    x, y = within(rect, 0, behind)
    at = min(max(x, room), table.ground.width - room), min(max(y, room), table.ground.depth - room)
    signs = (table.placed(spot, SIGNS[name]) for name, spot in leading(one))
    return element("g", *signs, table.placed(at, plate(one, paint)), pointer_events="none")


def plate(one: Unit, paint: Paint) -> str:
    """The number of a unit about the origin; a dark one of who flees, with a crack beside it for who is broken."""
    fill, ink = (paint.edge, "#ffffff") if one.fleeing else (INK.sheet, paint.edge)
    style: Attributes = {"fill": fill, "stroke": ink if not one.fleeing else INK.sheet, "stroke_width": 1.6}
    r = PLATE if one.side == "attacker" else 0.9 * PLATE
    ground = element(
        "rect", x=-r, y=-r, width=2 * r, height=2 * r, rx=r if one.side == "attacker" else 1.5, **style
    )
    name = words.short(one)
    size = LETTERS if len(name) == 1 else 0.85 * LETTERS
    letters = element(
        "text", name, y=0.36 * size, font_size=size, font_weight="bold", text_anchor="middle", fill=ink
    )
    if not one.broken_by:
        return ground + letters
    return ground + letters + element("g", SIGNS["broken"], transform=f"translate({number(PLATE + 3)} 0)")


ICONS = {
    "front": element("path", d="M-13 5H13", stroke=INK.text, stroke_width=3)
    + element("path", d=POINTER, fill=INK.text, transform="translate(0 5)"),
    "losses": element("rect", x=-14, y=-3, width=28, height=6, **LIGHT)
    + element("rect", x=-14, y=-3, width=17, height=6, fill=INK.text),
    "fleeing": "".join(
        element(
            "rect",
            x=-4,
            y=-4,
            width=8,
            height=8,
            fill=INK.faint,
            transform=f"translate({x} {y}) rotate({turn})",
        )
        for x, y, turn in ((-10, 2, 20), (1, -3, -35), (11, 4, 50))
    ),
}
"""Signs of the key that are no signs of the table."""
