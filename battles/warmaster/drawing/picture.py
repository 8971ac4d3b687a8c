"""A battle as the table that it is played on: heading, ground, stands, and the key below.

A stand has a thick line along its front. Fighting and supporting units lie in one patch, with marks at their contacts.
"""

from collections.abc import Iterator

from battles.contract.muster import SIDES
from battles.contract.surface import Livery
from battles.kit.drawn import key as under
from battles.kit.drawn.palette import PALETTE, Paint, liveried
from battles.kit.drawn.sheet import HEADER, MARGIN, ROW, sheet
from battles.warmaster.drawing import fights, words
from battles.warmaster.drawing.table import WIDE, Table
from battles.warmaster.drawing.words import LOOK
from battles.warmaster.state import State, Unit, bounds
from battles.warmaster.state.rectangles import Rect, Stand, ends
from hexmap.drawing import element, number
from hexmap.drawing import words as text

INK = PALETTE.ink
RULED = 20
"""Centimetres between two lines of the ruling."""
LETTERS, SMALL = 13.5, 12.0
Style = dict[str, str | float | None]
HALO: Style = {
    "paint_order": "stroke",
    "stroke_width": 3.0,
    "stroke_linejoin": "round",
    "font_weight": "bold",
}


def painted(state: State, livery: Livery) -> str:
    """The table as an SVG document."""
    table, paints = Table(state.ground), liveried(livery.colours)
    kinds = (of_sides(state, livery), under.of_codes(codes(state, livery)), of_marks(state, livery))
    lines = under.lines(kinds, WIDE)
    layers = (
        table.box(
            Rect(0, 0, state.ground.width, state.ground.depth), fill=LOOK.colours["plain"], stroke=INK.text
        ),
        ground(table, livery),
        ruling(table),
        *fights.patches(table, state, livery),
        *(stands(table, one, paints[one.side], livery) for one in state.living()),
        *(fronts(table, one) for one in state.living()),
        fights.marks(table, state),
        *(marked(table, one, paints[one.side]) for one in state.living()),
        under.key(lines, paints, table.high),
    )
    within = (-MARGIN, -HEADER, WIDE + 2 * MARGIN, HEADER + table.high + len(lines) * ROW + MARGIN)
    return sheet(livery.said(words.title(livery)), livery.said(words.caption(state)), "", layers, within)


def ground(table: Table, livery: Livery) -> str:
    """Areas, and walls along their lines."""
    areas = (
        element(
            "g",
            titled(livery, area.kind),
            *(table.box(rect, fill=LOOK.colours[area.kind]) for rect in area.rects),
        )
        for area in table.ground.areas
    )
    walls = (
        element(
            "g",
            titled(livery, line.kind),
            table.line(line.start, line.end, stroke=LOOK.colours[line.kind], stroke_width=7),
        )
        for line in table.ground.lines
    )
    return "".join((*areas, *walls))


def titled(livery: Livery, kind: str) -> str:
    """The name of a piece of ground."""
    return element("title", text(livery.said(LOOK.noted(kind))))


def ruling(table: Table) -> str:
    """Faint lines every so many centimetres, with their numbers: columns from the west, rows from the south."""
    wide, deep = table.ground.width, table.ground.depth
    columns, rows = range(RULED, wide, RULED), range(RULED, deep, RULED)
    lines = [table.line((x, 0), (x, deep), stroke=INK.grid, stroke_width=0.6, opacity=0.5) for x in columns]
    lines += [table.line((0, y), (wide, y), stroke=INK.grid, stroke_width=0.6, opacity=0.5) for y in rows]
    lines += [figure(table, x, 0, x) for x in columns]
    lines += [figure(table, 0, y, y) for y in rows]
    return "".join(lines)


def figure(table: Table, x: int, y: int, number_: int) -> str:
    """A number beside a line."""
    at = table.at(x, y)
    return element("text", str(number_), x=at[0] + 3, y=at[1] - 3, font_size=SMALL, fill=INK.faint)


def stands(table: Table, one: Unit, paint: Paint, livery: Livery) -> str:
    """The stands of a unit."""
    each = (drawn(table, stand, one, paint) for stand in one.stands)
    return element("g", element("title", text(livery.said(words.unit(one)))), *each)


def marked(table: Table, one: Unit, paint: Paint) -> str:
    """The marks over the stands of all units: letter and number of a unit, and its signs."""
    rect = bounds(one.stands)
    x, y = table.at((rect.x0 + rect.x1) / 2, (rect.y0 + rect.y1) / 2)
    letters = element(
        "text",
        text(words.short(one)),
        x=round(x, 1),
        y=round(y + 0.36 * LETTERS, 1),
        font_size=LETTERS,
        text_anchor="middle",
        fill=paint.text,
        stroke=paint.edge,
        **HALO,
    )
    return element("g", letters, *signs(one, *table.at(rect.x1, rect.y1)), pointer_events="none")


def drawn(table: Table, stand: Stand, one: Unit, paint: Paint) -> str:
    """A stand; its edge is broken if the unit is confused."""
    dashes = "4 3" if one.confused else None
    return table.box(
        stand.rect, fill=paint.fill, stroke=paint.edge, stroke_width=1.2, stroke_dasharray=dashes
    )


def fronts(table: Table, one: Unit) -> str:
    """Where the stands of a unit have their fronts."""
    lines = (table.line(*ends(stand, "front"), stroke=INK.text, stroke_width=3.2) for stand in one.stands)
    return element("g", *lines, pointer_events="none")


def signs(one: Unit, x: float, y: float) -> Iterator[str]:
    """The flag of a general and the wounds left over, beside the upper right corner of a unit."""
    if one.general:
        yield element("g", flag(), transform=f"translate({number(x)} {number(y)})")
    if one.wounds:
        style: Style = {"fill": INK.fire, "stroke": INK.sheet, "font_size": SMALL}
        yield element("text", str(one.wounds), x=round(x + 3, 1), y=round(y + 12, 1), **style, **HALO)


def flag() -> str:
    """A flag on its pole, whose foot is the origin."""
    pole = element("path", d="M0 0V-20", stroke=INK.text, stroke_width=2)
    return pole + element("path", d="M0-20H15L11-15 15-10H0Z", fill=INK.chosen, stroke=INK.text)


def of_sides(state: State, livery: Livery) -> Iterator[under.Entry]:
    """The sides in the key."""
    for side in SIDES:
        yield under.Entry(0, livery.said(words.side_line(state, side, livery)), side=side)


def codes(state: State, livery: Livery) -> dict[str, str]:
    """The meaning of the letters on units."""
    types = {one.type for one in state.living()}
    return {LOOK.letters[name]: livery.said(words.kind(name)) for name in sorted(types)}


def of_marks(state: State, livery: Livery) -> Iterator[under.Entry]:
    """All marks that are there, in the order of the look."""
    there = {area.kind for area in state.ground.areas} | {line.kind for line in state.ground.lines}
    there |= {
        name for one in state.living() for name in ("general", "confused", "wounds") if getattr(one, name)
    }
    there |= fights.kinds(state)
    return under.of_notes(LOOK, there, livery.said, icon)


def icon(name: str) -> str:
    """The sign of a mark, or a piece of ground."""
    if name in fights.ICONS:
        return fights.ICONS[name]
    if name == "general":
        return element("g", flag(), transform="translate(-6 10)")
    if name == "wounds":
        return element(
            "text", "2", y=5, font_size=SMALL + 4, text_anchor="middle", fill=INK.fire, font_weight="bold"
        )
    if name == "confused":
        style: Style = {"fill": INK.sheet, "stroke": INK.text, "stroke_width": 1.4}
        return element("rect", x=-13, y=-7, width=26, height=14, stroke_dasharray="4 3", **style)
    high = 7.0 if name in ("low_wall", "rampart") else 20.0
    return element("rect", x=-14, y=-high / 2, width=28, height=high, fill=LOOK.colours[name])
