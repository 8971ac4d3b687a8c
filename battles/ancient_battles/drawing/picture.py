"""A battle as the table that it is played on: heading, ground, units, and below it both armies and a key."""

from collections.abc import Collection, Iterable, Iterator

from battles.ancient_battles.drawing import blocks, land, ways, words
from battles.ancient_battles.drawing.lists import ROW, lists
from battles.ancient_battles.drawing.table import WIDE, Table
from battles.ancient_battles.drawing.trails import Trail
from battles.ancient_battles.drawing.words import LOOK
from battles.ancient_battles.state import State, Unit
from battles.contract.muster import Side
from battles.contract.surface import Livery
from battles.kit.drawn import key as under
from battles.kit.drawn.palette import PALETTE, Paints, liveried
from battles.kit.drawn.sheet import HEADER, MARGIN, sheet
from battles.kit.drawn.sheet import ROW as LINE
from hexmap.drawing import Attributes, element, number

INK = PALETTE.ink
ZOOM = 1.35
"""How large the drawing is shown where there is room."""
ASKED: Attributes = {"fill": INK.arc, "fill_opacity": 0.14, "stroke": INK.arc, "stroke_dasharray": "8 5"}
"""The front arc of who is asked."""


def painted(
    state: State, livery: Livery, *, zones: Collection[Side] = (), moves: Iterable[Trail] = ()
) -> str:
    """The table as an SVG document; with the front arcs of these sides, and arrows of these moves."""
    table, paints, trails = Table(state.ground), liveried(livery.colours), list(moves)
    motion, listed = ways.in_motion(state), lists(state, livery, paints)
    units = [motion[0] if motion and motion[0].id == one.id else one for one in state.present()]
    arcs = list(facing(table, state, units, zones, paints))
    named = there(state, units, trails) | ({"arc"} if arcs else set())
    lines = under.lines([under.of_notes(LOOK, named, livery.said, icon)], WIDE)
    layers = (
        board(table, livery, arcs),
        *(blocks.block(table, one, paints[one.side], livery) for one in units),
        ways.ghost(table, *motion) if motion else "",
        *ways.contacts(table, state),
        *ways.moved(table, trails, paints),
        *ways.coming(table, state, paints, livery),
        *(blocks.marked(table, one, paints[one.side]) for one in units),
        *away(table, state, paints),
        element("g", listed[0], transform=f"translate(0 {number(table.high + 0.7 * ROW)})"),
        under.key(lines, paints, table.high + listed[1] + ROW),
    )
    high = HEADER + table.high + listed[1] + ROW + len(lines) * LINE + MARGIN
    within = (-MARGIN, -HEADER, WIDE + 2 * MARGIN, high)
    return sheet(
        livery.said(words.title(livery)), livery.said(words.caption(state)), "", layers, within, ZOOM
    )


def board(table: Table, livery: Livery, arcs: Iterable[str]) -> str:
    """The table with its ground and front arcs, and nothing beyond its edges."""
    size: Attributes = {"width": WIDE, "height": table.high}
    ground = element("rect", fill=LOOK.colours["plain"], **size), *land.land(table, livery)
    return element(
        "svg", *ground, *arcs, element("rect", fill="none", stroke=INK.text, stroke_width=3, **size), **size
    )


def facing(
    table: Table, state: State, units: Iterable[Unit], zones: Collection[Side], paints: Paints
) -> Iterator[str]:
    """Front arcs: of the sides that are asked for, and of the unit that its owner is asked about."""
    asked = getattr(state.agenda[-1], "unit", "") if state.agenda else ""
    for one in units:
        if one.side in zones and not one.fleeing:
            yield ways.arc(table, one, fill=paints[one.side].fill, fill_opacity=0.05)
        if one.id == asked and not one.fleeing:
            yield ways.arc(table, one, **ASKED)


def away(table: Table, state: State, paints: Paints) -> Iterator[str]:
    """The units that have left the table and may come back, at their edge."""
    for one in state.units.values():
        if one.gone in ("fleeing", "pursuing"):
            yield table.placed(one.exit, blocks.plate(one, paints[one.side]))


def there(state: State, units: Iterable[Unit], trails: Collection[Trail]) -> set[str]:
    """Which marks and kinds of ground there are."""
    found = {area.kind for area in state.ground.areas} | {line.kind for line in state.ground.lines}
    found |= {name for one in state.units.values() for name, _ in blocks.leading(one)}
    for one in units:
        marks = {
            "front": not one.fleeing,
            "losses": one.models < one.started,
            "fleeing": one.fleeing,
            "broken": bool(one.broken_by),
            "contact": one.engaged,
        }
        found |= {name for name, shown in marks.items() if shown}
    coming = {"charge": ways.charges, "shot": ways.shots, "chase": ways.chases, "flight": ways.fleeing_on}
    found |= {name for name, list_ in coming.items() if any(True for _ in list_(state))}
    found |= {"move"} if trails else set()
    return found | ({"moving"} if ways.in_motion(state) else set())


def icon(name: str) -> str:
    """The sign of a mark, or of a piece of ground."""
    if name in blocks.SIGNS:
        return blocks.SIGNS[name]
    return ways.ICONS.get(name) or blocks.ICONS.get(name) or land.icon(name)
