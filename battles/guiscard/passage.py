"""GT-3.1, GT-4.2.1: from one hex into the next, judged by kind alone: terrain, walls, levels, armour, horse (D62).

Buildings are not played yet: nobody enters their hexes or crosses their walls.
"""

from battles.guiscard.cells import Cell
from battles.guiscard.tables import TABLES
from hexmap.grid import SIDES, opposite
from rulebook import Refusal, rule

BUILDINGS = "house-buildings"
"""The mark of refusals for what sections 8 to 10 would allow."""
FIELD = "hex"
RISES = ("bank", "path")
"""Kinds of hexes through which the level above is reached."""


@rule("GT-3.1a", "GT-3.1g", "GT-4.2.1a", "GT-4.2.1c")
def price(cell: Cell, mounted: bool, armoured: bool) -> int | None:
    """Movement points to enter a hex; None if nobody of this kind can."""
    return None if cell.built else TABLES.now.terrain[cell.terrain].price(mounted, armoured)


@rule("GT-3.1c")
def along_axis(frm: Cell, to: Cell, side: str) -> bool:
    """Whether a path is trodden by its axis: entered and left over no other side."""
    return _on_axis(frm, side) and _on_axis(to, opposite(side))


def level_passed(frm: Cell, to: Cell) -> bool:
    """Whether the way leads on the same level, or one level up or down through a bank or path below."""
    lower, higher = sorted((frm, to), key=lambda cell: cell.level)
    step = higher.level - lower.level
    return step == 0 or (step == 1 and lower.terrain in RISES)


def walled(frm: Cell, side: str) -> bool:
    """Whether something stands on that side of a hex."""
    return bool(frm.borders[SIDES.index(side)])


def fare(frm: Cell, to: Cell, side: str, mounted: bool, armoured: bool) -> int | None:
    """Movement points to step over a side into the next hex; None if nobody of this kind can."""
    if frm.built or walled(frm, side) or not level_passed(frm, to) or not along_axis(frm, to, side):
        return None
    return price(to, mounted, armoured)


def bar(frm: Cell, to: Cell, side: str, mounted: bool, armoured: bool) -> Refusal | None:
    """Why nobody of this kind steps over that side into the next hex; None if he can."""
    if frm.built or to.built or walled(frm, side):
        return closed()
    if not along_axis(frm, to, side):
        return Refusal("GT-3.1c", FIELD, "a path is entered and left only along its axis")
    if not level_passed(frm, to):
        return Refusal("GT-6.7a", FIELD, "another level is reached only through a bank or a path")
    return None if price(to, mounted, armoured) is not None else no_ground(to, mounted)


def closed() -> Refusal:
    """Why nobody enters a building, or crosses its walls."""
    return Refusal(BUILDINGS, FIELD, "walls and buildings are not played yet: nobody enters or crosses them")


def no_ground(cell: Cell, mounted: bool) -> Refusal:
    """Why somebody cannot stand on this terrain."""
    if cell.built:
        return closed()
    if not mounted:
        return Refusal("GT-4.2.1c", FIELD, "only unarmoured characters on foot enter deep water")
    if cell.terrain in ("tree", "deep_water"):
        return Refusal("GT-4.2.1a", FIELD, "a rider cannot enter trees or deep water")
    if TABLES.now.terrain[cell.terrain].axis_only:
        return Refusal("GT-3.1c", FIELD, "a path is not for riders")
    return Refusal("GT-3.1a", FIELD, "this terrain cannot be entered mounted")


def _on_axis(cell: Cell, side: str) -> bool:
    return not cell.axis or side in cell.axis
