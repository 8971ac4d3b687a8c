"""Positions on a small field of Devil's Horsemen: units and leaders put down by hand."""

from collections.abc import Mapping
from typing import Any

from battles.contract.muster import Side
from battles.devils_horsemen.state import Horsemen, Leader, Standard, State, Unit
from battles.devils_horsemen.state.field import CORNERS, DIRECTIONS, Ground, Told
from battles.devils_horsemen.tables import TABLES

LEGEND = {
    ".": Ground("clear", 0),
    "1": Ground("clear", 1),
    "2": Ground("clear", 2),
    "3": Ground("clear", 3),
    "w": Ground("woods", 0),
    "r": Ground("rough", 0),
}
"""What a letter of a position's terrain means."""
COLUMNS = ROWS = 14


def unit(id_: str, side: Side, hex_: str, facing: str = "N", type: str = "HC", **more: Any) -> Unit:  # noqa: A002
    """A unit of a type on a hex, whole and as its table has it unless it is said otherwise; a column faces a side."""
    kind = TABLES.now.types[type]
    looks = (DIRECTIONS if more.get("column") else CORNERS).index(facing)
    made: dict[str, Any] = {"tq": kind.tq, "ma": kind.ma, "formation": "body", "start": hex_, **more}
    return Unit(id_, side, made.pop("formation"), type, hex=hex_, facing=looks, **made)


def leader(id_: str, side: Side, hex_: str, **more: Any) -> Leader:
    """A leader on a hex, who commands the body that units of `unit` are of unless it is said otherwise."""
    made: dict[str, Any] = {
        "kind": "subordinate",
        "initiative": 5,
        "lines": 1,
        "range": 4,
        "charisma": 1,
        "commands": ("body",),
        **more,
    }
    return Leader(id_, id_.title(), side, hex=hex_, **made)


def standard(leader: Leader, *formations: str, **more: Any) -> Standard:
    """The standard of a leader, where he is unless it is said otherwise."""
    return Standard(leader.id, leader.side, formations or ("body",), **{"hex": leader.hex, **more})


def ground(
    terrain: Mapping[str, str] = {}, sides: Mapping[str, Any] = {}, columns: int = COLUMNS, rows: int = ROWS
) -> Told:
    """A clear map but for these letters by hex, and kinds of hexsides by pairs of hexes."""
    lines = tuple(
        "".join(terrain.get(f"{column:02d}{row:02d}", ".") for column in range(1, columns + 1))
        for row in range(1, rows + 1)
    )
    return Told(columns, rows, lines, LEGEND, dict(sides))


def position(
    *units: Unit,
    leaders: tuple[Leader, ...] = (),
    standards: tuple[Standard, ...] = (),
    terrain: Mapping[str, str] = {},
    sides: Mapping[str, Any] = {},
    active: str = "",
    acting: Side | None = None,
    columns: int = COLUMNS,
    rows: int = ROWS,
    **more: Any,
) -> State:
    """A battle in its second turn with these on the field; the Orders Phase is that of the leader `active`.

    `acting` puts a leader of that side, `boss`, into a corner of the map, whose Orders Phase it is.
    """
    if acting:
        corner = f"{columns:02d}01" if acting == "attacker" else f"{columns:02d}{rows:02d}"
        leaders, active = (*leaders, leader("boss", acting, corner, kind="overall", status="active")), "boss"
    values: dict[str, Any] = {
        "turn": 2,
        "name": "position",
        "edges": {"attacker": "top", "defender": "bottom"},
        "levels": {"attacker": 60, "defender": 60},
        **more,
    }
    return Horsemen(
        told=ground(terrain, sides, columns, rows),
        units={each.id: each for each in units},
        leaders={each.id: each for each in leaders},
        standards={each.leader: each for each in standards},
        active=active,
        **values,
    )


def changed(state: State, name: str, **values: Any) -> State:
    """The position once a unit is elsewhere, looks another way or routs."""
    for key, value in values.items():
        setattr(state.units[name], key, value)
    state.gone()
    return state


def joined(state: State, *units: Unit) -> State:
    """The position once other units are there too."""
    state.units |= {each.id: each for each in units}
    state.gone()
    return state
