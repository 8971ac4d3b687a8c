"""The lines on the map from the leader who gives orders to the units that he may order."""

from battles.devils_horsemen.play.items import Ordering
from battles.devils_horsemen.rules import command
from battles.devils_horsemen.state import Leader, State, Unit
from battles.kit.drawn.palette import PALETTE
from battles.kit.drawn.printed import at
from battles.kit.drawn.sheet import POINTY
from battles.kit.drawn.symbols import PALE
from hexmap.drawing import element, polyline


def commanded(state: State) -> tuple[Leader | None, list[Unit]]:
    """The leader who gives orders now, and his units; none outside the orders of an Orders Phase."""
    item = next((each for each in state.agenda if isinstance(each, Ordering)), None)
    leader = state.leaders.get(state.active)
    if item is None or leader is None or state.over is not None:
        return None, []
    kind = "lines" if item.mode == "lines" else "orders"
    if not command.orders_left(leader, item.given, kind):
        return leader, []
    own = list(state.on_map(leader.side))
    if kind == "orders":
        return leader, [unit for unit in own if command.why_not_order(state, leader, unit) is None]
    lines = command.lines(state, leader)
    return leader, [
        unit
        for unit in own
        if any(command.why_not_line_unit(state, leader, unit, *line) is None for line in lines)
    ]


def commands(state: State) -> str:
    """A thin line from who gives orders to each unit to which he may."""
    leader, units = commanded(state)
    ends = [each.hex for each in units if leader is not None and each.hex != leader.hex]
    if leader is None or not ends:
        return ""
    begin = at(state.field, leader.hex, POINTY)
    path = "".join(polyline((begin, at(state.field, hex_, POINTY))) for hex_ in ends)
    line = {"d": path, "fill": "none"}
    return element("path", **line, stroke=PALE, stroke_width=3.4, opacity=0.8) + element(
        "path", **line, stroke=PALETTE.ink.text, stroke_width=1.4, stroke_dasharray="5 3", class_="command"
    )
