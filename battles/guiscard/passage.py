"""GT-3.1, GT-4.2.1, GT-8.4: from one hex into the next, judged by kind alone: terrain, walls, levels, armour, horse (D62).

Castles, tents and siege gear are not played yet: nobody enters their hexes.
"""

from battles.fields.battlefield import Side
from battles.guiscard.cells import Cell
from battles.guiscard.tables import TABLES
from battles.guiscard.tables.building import Border
from hexmap.grid import SIDES, opposite
from rulebook import Refusal, rule

BUILDINGS = "house-buildings"
"""The mark of refusals for what sections 9 and 10 would allow."""
FIELD = "hex"
RISES = ("bank", "path")
"""Kinds of hexes through which the level above is reached."""
DOOR = "door"
OPEN = Border(foot=True, mounted=True, astride=True)
"""A side on which nothing stands."""


@rule("GT-3.1a", "GT-3.1g", "GT-4.2.1a", "GT-4.2.1c", "GT-8.4b")
def price(cell: Cell, mounted: bool, armoured: bool) -> int | None:
    """Movement points to enter a hex; None if nobody of this kind can."""
    tables = TABLES.now
    room = tables.buildings.hex.get(cell.terrain)
    if room is not None:
        return room.price(mounted, DOOR in cell.borders)
    return None if cell.built else tables.terrain[cell.terrain].price(mounted, armoured)


@rule("GT-3.1c")
def along_axis(frm: Cell, to: Cell, side: str) -> bool:
    """Whether a path is trodden by its axis: entered and left over no other side."""
    return _on_axis(frm, side) and _on_axis(to, opposite(side))


def level_passed(frm: Cell, to: Cell) -> bool:
    """Whether the way leads on the same level, or one level up or down through a bank or path below."""
    lower, higher = sorted((frm, to), key=lambda cell: cell.level)
    step = higher.level - lower.level
    return step == 0 or (step == 1 and lower.terrain in RISES)


def border(kind: Side) -> Border:
    """What stands on a side of a hex, by its kind."""
    return TABLES.now.buildings.side[kind] if kind else OPEN


def on(cell: Cell, side: str) -> Side:
    """The kind of what stands on a side of a hex."""
    return cell.borders[SIDES.index(side)]


@rule("GT-8.4a", "GT-8.4.1a", "GT-8.4.2a")
def over(border: Border, behind: int, mounted: bool) -> int | None:
    """Points to cross a side into a hex that costs `behind`; None if nobody of this kind can (D39)."""
    if not (border.mounted if mounted else border.foot):
        return None
    return (behind if border.instead is None else border.instead) + border.more


def fare(frm: Cell, to: Cell, side: str, mounted: bool, armoured: bool) -> int | None:
    """Movement points to step over a side into the next hex; None if nobody of this kind can."""
    if closed(frm):
        return None
    behind = price(to, mounted, armoured)
    if behind is None or not level_passed(frm, to) or not along_axis(frm, to, side):
        return None
    return over(border(on(frm, side)), behind, mounted)


def bar(frm: Cell, to: Cell, side: str, mounted: bool, armoured: bool) -> Refusal | None:
    """Why nobody of this kind steps over that side into the next hex; None if he can."""
    if closed(frm) or closed(to):
        return not_yet()
    if over(border(on(frm, side)), 0, mounted) is None:
        return walled(on(frm, side), mounted)
    if not along_axis(frm, to, side):
        return Refusal("GT-3.1c", FIELD, "a path is entered and left only along its axis")
    if not level_passed(frm, to):
        return Refusal("GT-6.7a", FIELD, "another level is reached only through a bank or a path")
    return None if price(to, mounted, armoured) is not None else no_ground(to, mounted)


def closed(cell: Cell) -> bool:
    """Whether a hex belongs to what is not played yet."""
    return cell.built and cell.terrain not in TABLES.now.buildings.hex


def not_yet() -> Refusal:
    """Why nobody enters a castle or a tent."""
    return Refusal(BUILDINGS, FIELD, "castles and tents are not played yet: nobody enters or crosses them")


@rule("GT-8.4a", "GT-8.4.1a")
def walled(kind: str, mounted: bool) -> Refusal:
    """Why somebody does not cross what stands on a side."""
    if kind == "window" and mounted:
        return Refusal("GT-8.4.1a", FIELD, "only those on foot pass a window")
    return Refusal("GT-8.4a", FIELD, "nobody crosses a wall: there are doors, entrances and windows")


def no_ground(cell: Cell, mounted: bool) -> Refusal:
    """Why somebody cannot stand on this terrain."""
    if closed(cell):
        return not_yet()
    if cell.terrain in TABLES.now.buildings.hex:
        return Refusal("GT-8.4b", FIELD, "of a house horses enter its door hexes alone")
    if not mounted:
        return Refusal("GT-4.2.1c", FIELD, "only unarmoured characters on foot enter deep water")
    if cell.terrain in ("tree", "deep_water"):
        return Refusal("GT-4.2.1a", FIELD, "a rider cannot enter trees or deep water")
    if TABLES.now.terrain[cell.terrain].axis_only:
        return Refusal("GT-3.1c", FIELD, "a path is not for riders")
    return Refusal("GT-3.1a", FIELD, "this terrain cannot be entered mounted")


def _on_axis(cell: Cell, side: str) -> bool:
    return not cell.axis or side in cell.axis
