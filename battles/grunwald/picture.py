"""The field as an SVG document: ground by hexes, counters of both sides, and how they look."""

from collections.abc import Iterator

from battles.grunwald.field import field
from battles.grunwald.state import State

WIDE, HIGH = 15, 17
GROUND = {
    "forest": "#9fb58c",
    "marsh": "#a9c6c9",
    "village": "#cfa98c",
    "fortification": "#8c8c8c",
    "camp": "#e3d9b0",
}
COLOURS = {"attacker": "#a33", "defender": "#335"}


def centre(hex_: str) -> tuple[int, int]:
    """Where the middle of a hex lies; even columns are half a hex lower (D55)."""
    column, row = int(hex_[:2]), int(hex_[2:])
    return WIDE * (column + 1), HIGH * (row + 1) + (HIGH // 2 if column % 2 == 0 else 0)


def picture(state: State) -> str:
    """All that stands on the field."""
    width, height = WIDE * 58, HIGH * 34
    inside = "".join([*ground(state), *counters(state)])
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{inside}</svg>'


def ground(state: State) -> Iterator[str]:
    """The hexes that are not clear."""
    where = field(frozenset(state.ruined))
    for hex_ in where.hexes:
        if colour := GROUND.get(where.terrain[hex_]):
            x, y = centre(hex_)
            yield f'<circle cx="{x}" cy="{y}" r="9" fill="{colour}"/>'


def counters(state: State) -> Iterator[str]:
    """Units with a stroke toward their front, and leaders."""
    for unit in state.units.values():
        if unit.place == "map":
            x, y = centre(unit.hex)
            turned = f'transform="rotate({60 * unit.facing} {x} {y})"'
            yield f'<g {turned} fill="{COLOURS[unit.side]}"><rect x="{x - 6}" y="{y - 5}" width="12" height="10"/>'
            yield f'<path d="M{x} {y - 9}l3 4h-6z"/></g>'
    for leader in state.leaders.values():
        if leader.place == "map":
            x, y = centre(leader.hex)
            yield f'<circle cx="{x}" cy="{y}" r="4" fill="#fff" stroke="{COLOURS[leader.side]}"/>'
