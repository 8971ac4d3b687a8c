"""Ways over the table: declared charges, shots, flights and pursuits to come, a move that is being made, and last moves."""

from collections.abc import Iterable, Iterator
from math import atan2, degrees, hypot

import msgspec

from battles.ancient_battles.drawing import words
from battles.ancient_battles.drawing.blocks import within
from battles.ancient_battles.drawing.table import Table
from battles.ancient_battles.drawing.trails import Trail
from battles.ancient_battles.play.moving import Moving
from battles.ancient_battles.play.pursuing import Pursuing
from battles.ancient_battles.rules import flights
from battles.ancient_battles.rules import ways as steps
from battles.ancient_battles.rules.contacts import touched
from battles.ancient_battles.rules.formations import footprint
from battles.ancient_battles.state import Charge, State, Unit
from battles.ancient_battles.state.plane.rectangle import Point, ahead
from battles.contract.surface import Livery
from battles.kit.drawn.palette import PALETTE, Paints
from hexmap.drawing import element, number
from hexmap.drawing import words as text

INK = PALETTE.ink
SHAFT, HEAD = 5.0, 11.0
RUN = 3_000
"""How long the arrow of a flight to come is, however far it will be (thousandths of an inch)."""
STEPS = (
    "declare_charges",
    "reactions",
    "shooting_at_charges",
    "flight_from_charges",
    "rally",
    "compulsory_moves",
)
"""The steps in which declared charges have not been ridden yet."""
SPARK = element(
    "path", d="M0-8L2.3-2.3 8 0 2.3 2.3 0 8-2.3 2.3-8 0-2.3-2.3Z", fill=INK.sheet, stroke=INK.text
)
"""The mark of a contact, about the origin."""


def arrow(
    table: Table, points: Iterable[Point], colour: str, dashes: str | None = None, wide: float = SHAFT
) -> str:
    """An arrow with a light edge along some points; nothing where they lie in one place."""
    found = list(points)
    (x0, y0), (x, y) = map(table.at, found[-2:])
    far = hypot(x - x0, y - y0)
    if far < 1:
        return ""
    back = min(1.0, HEAD / far)
    x1, y1 = table.at(found[-1])
    neck = (
        found[-1][0] + (found[-2][0] - found[-1][0]) * back,
        found[-1][1] + (found[-2][1] - found[-1][1]) * back,
    )
    shaft = [*found[:-1], neck]
    turned = f"translate({number(x1)} {number(y1)}) rotate({number(degrees(atan2(y - y0, x - x0)))})"
    return element(
        "g",
        table.line(shaft, stroke=INK.sheet, stroke_width=wide + 2.4),
        table.line(shaft, stroke=colour, stroke_width=wide, stroke_dasharray=dashes),
        element("path", d=f"M0 0L-{HEAD} 6.5V-6.5Z", fill=colour, stroke=INK.sheet, transform=turned),
    )


def charges(state: State) -> Iterator[Charge]:
    """The charges that have been declared and not yet ridden."""
    if state.step in STEPS:
        yield from (
            each
            for each in state.charges
            if not each.off and state.units[each.charger].there and state.units[each.target].there
        )


def fleeing_on(state: State) -> Iterator[tuple[Unit, Point]]:
    """The units that are broken and will flee, and a step of their way."""
    for unit in state.present():
        if unit.broken_by and not unit.fleeing:
            yield unit, ahead(flights.away_from(unit, state.units[unit.broken_by]))


def chases(state: State) -> Iterator[tuple[Unit, Unit]]:
    """The units that are asked whether they pursue, with their prey."""
    for item in state.agenda:
        if isinstance(item, Pursuing):
            yield from (
                (state.units[item.unit], state.units[prey]) for prey in item.prey if state.units[prey].there
            )


def shots(state: State) -> Iterator[tuple[Unit, Unit]]:
    """The shooters with their targets."""
    if state.step == "shooting":
        for one, other in state.shots.items():
            if state.units[one].there and state.units[other].there:
                yield state.units[one], state.units[other]


def coming(table: Table, state: State, paints: Paints, livery: Livery) -> Iterator[str]:
    """The drawing of the coming acts."""
    for one, other in shots(state):
        way = (one.pose[:2], footprint(other).centre)
        yield table.line(way, stroke=INK.sheet, stroke_width=4.5)
        yield table.line(way, stroke=INK.fire, stroke_width=2.2, stroke_dasharray="3 5")
    for each in charges(state):
        charger, target = state.units[each.charger], state.units[each.target]
        end = footprint(target).edge(each.side).middle
        title = element("title", text(livery.said(words.charge(state, charger.id, target.id))))
        yield element("g", title, arrow(table, (charger.pose[:2], end), paints[charger.side].fill))
    for one, (x, y) in fleeing_on(state):
        start = footprint(one).centre
        yield arrow(table, (start, (start[0] + RUN * x, start[1] + RUN * y)), paints[one.side].edge, "4 3")
    for one, other in chases(state):
        yield arrow(table, (one.pose[:2], footprint(other).centre), paints[one.side].fill, "9 3")


def moved(table: Table, trails: Iterable[Trail], paints: Paints) -> Iterator[str]:
    """The arrows of the last moves: broken of who fled, thick of who charged or pursued."""
    for each in trails:
        dashes = "4 3" if each.kind == "flight" else None
        wide = SHAFT if each.kind == "charge" else 0.5 * SHAFT
        yield arrow(table, each.points, paints[each.side].edge, dashes, wide)


def in_motion(state: State) -> tuple[Unit, Unit] | None:
    """The unit in the middle of its move at the end of its steps, and as it stood before; None without one."""
    for item in state.agenda:
        if isinstance(item, Moving) and item.steps and state.units[item.unit].there:
            unit = state.units[item.unit]
            place = steps.walked(unit, item.steps)
            return msgspec.structs.replace(unit, pose=place.pose, files=place.files), unit
    return None


def ghost(table: Table, now: Unit, before: Unit) -> str:
    """Where a unit stood before its move, and the way from there."""
    old = table.area(
        footprint(before).corners, fill="none", stroke=INK.text, stroke_width=1.2, stroke_dasharray="2 3"
    )
    return old + arrow(table, (before.pose[:2], now.pose[:2]), INK.faint, wide=0.5 * SHAFT)


def contacts(table: Table, state: State) -> Iterator[str]:
    """The edges along which enemies touch, each once."""
    for unit in state.present("attacker"):
        for each in unit.contacts:
            (x, y), (ax, ay), _, length = footprint(unit).edge(each.mine)
            low, high = (min(max(end, -length / 2), length / 2) for end in touched(state, unit, each))
            start, middle, end = ((x + ax * at, y + ay * at) for at in (low, (low + high) / 2, high))
            yield table.line((start, end), stroke=INK.sheet, stroke_width=7, stroke_linecap="round")
            yield table.line((start, end), stroke=INK.fire, stroke_width=4, stroke_linecap="round")
            yield table.placed(middle, SPARK)


def arc(table: Table, unit: Unit, **style: str | float | None) -> str:
    """The front arc of a unit, to the edge of the table."""
    rect, far = footprint(unit), 2.0 * (table.ground.width + table.ground.depth)
    left, right = within(rect, -rect.width / 2, 0), within(rect, rect.width / 2, 0)
    outwards = [ahead(rect.heading + turn) for turn in (-45_000, 45_000)]
    ends = [(x + dx * far, y + dy * far) for (x, y), (dx, dy) in zip((left, right), outwards, strict=True)]
    return table.area((left, ends[0], ends[1], right), **style)


def shaft(colour: str, dashes: str | None = None, wide: float = SHAFT) -> str:
    """An arrow of the key."""
    line = element("path", d="M-15 0H6", stroke=colour, stroke_width=wide, stroke_dasharray=dashes)
    return line + element("path", d="M15 0L4 6.5V-6.5Z", fill=colour)


ICONS = {
    "contact": element("path", d="M-13 0H13", stroke=INK.fire, stroke_width=4) + SPARK,
    "charge": shaft(INK.text),
    "flight": shaft(INK.text, "4 3"),
    "chase": shaft(INK.text, "9 3"),
    "move": shaft(INK.text, wide=0.5 * SHAFT),
    "shot": element("path", d="M-14 0H14", stroke=INK.fire, stroke_width=2.2, stroke_dasharray="3 5"),
    "moving": element(
        "rect", x=-12, y=-7, width=24, height=14, fill="none", stroke=INK.text, stroke_dasharray="2 3"
    ),
    "arc": element("path", d="M-14-9L-5 8H5L14-9Z", fill=INK.arc, fill_opacity=0.3, stroke=INK.arc),
}
"""The signs of the key."""
