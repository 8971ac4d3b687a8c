"""GT-3.1, GT-4.2.1, GT-8.4, GT-9.5: from one hex into the next, judged by kind alone: terrain, walls, levels, armour,
horse.

A passing obstacle, a fire or an engine, counts as well; the people there do not (D62).
"""

from battles.guiscard.rules.cells import PLATFORM, RUBBLE, Border, Cell
from battles.guiscard.tables import TABLES, building
from hexmap.grid import SIDES, opposite
from rulebook import Refusal, rule

FIELD = "hex"
RISES = ("bank", "path", "stairs", "stone_stairs")
"""Kinds of hexes through which the level above is reached."""
FALLS = ("gate_closed", "gate_open", "gate_destroyed", "stone_stairs")
"""Kinds of hexes through which the level below is reached (D57)."""
DOOR, TOWER = "door", "tower"
OPEN = building.Border(foot=True, mounted=True, astride=True)
"""A side on which nothing stands."""


@rule("GT-3.1a", "GT-3.1g", "GT-4.2.1a", "GT-4.2.1c", "GT-8.4b", "GT-9.1a", "GT-10.2.4b", "GT-10.4.3a")
def price(cell: Cell, mounted: bool, armoured: bool) -> int | None:
    """The movement points to enter a hex; None if it is closed to this kind."""
    tables = TABLES.now
    if cell.barred:
        return None
    room = tables.buildings.hex.get(cell.terrain)
    if room is not None:
        return room.price(mounted, DOOR in cell.borders)
    return tables.terrain[cell.terrain].price(mounted, armoured)


@rule("GT-3.1c", "GT-9.6a")
def along_axis(frm: Cell, to: Cell, side: str) -> bool:
    """True if a path is trodden by its axis: entered and left over no other side."""
    return (not frm.axis or side in frm.axis) and (not to.axis or opposite(side) in to.axis)


@rule("GT-9.5.1b", "GT-9.6a", "GT-9.6b", "GT-9.6c", "GT-9.2.1c")
def level_passed(frm: Cell, to: Cell) -> bool:
    """True if the way leads on the same level, or one level up or down.

    Up and down it leads through a bank, path or stairs below, or a gate or stone stairs above (D57). It also
    leads over the rubble of a tower's wall (D182).
    """
    if frm.level == to.level:
        return True
    lower, higher = (frm, to) if frm.level < to.level else (to, frm)
    if higher.level - lower.level != 1:
        return False
    heaped = higher.terrain == RUBBLE or (lower.terrain == RUBBLE and higher.terrain == TOWER)
    return heaped or lower.terrain in RISES or higher.terrain in FALLS


def border(kind: Border) -> building.Border:
    """The border on a side of a hex, by its kind."""
    return TABLES.now.buildings.side[kind] if kind else OPEN


def on(cell: Cell, side: str) -> Border:
    """The kind of border on a side of a hex."""
    return cell.borders[SIDES.index(side)]


@rule("GT-8.4a", "GT-8.4.1a", "GT-8.4.1b", "GT-8.4.2a", "GT-9.2.1a", "GT-9.2.3a", "GT-9.5.1a")
def over(border: building.Border, behind: int, mounted: bool) -> int | None:
    """The points to cross a side into a hex that costs `behind`; None if it is closed to this kind (D39)."""
    if not (border.mounted if mounted else border.foot):
        return None
    return (behind if border.instead is None else border.instead) + border.more


def fare(frm: Cell, to: Cell, side: str, mounted: bool, armoured: bool) -> int | None:
    """The movement points to step over a side into the next hex; None if it is closed to this kind."""
    behind = price(to, mounted, armoured)
    if behind is None:
        return None
    if by_ladder(frm, to, side):
        return None if mounted else climb(frm, behind)
    if not level_passed(frm, to) or not along_axis(frm, to, side):
        return None
    return over(border(on(frm, side)), behind, mounted)


def bar(frm: Cell, to: Cell, side: str, mounted: bool, armoured: bool) -> Refusal | None:
    """Why nobody of this kind steps over that side into the next hex; None if he can."""
    if to.barred:
        return in_the_way(to)
    if by_ladder(frm, to, side):
        return Refusal("GT-10.1.3a", FIELD, "a rider cannot go up a ladder") if mounted else None
    if over(border(on(frm, side)), 0, mounted) is None:
        return walled(on(frm, side), mounted)
    if not along_axis(frm, to, side):
        return Refusal("GT-3.1c", FIELD, "a path is entered and left only along its axis")
    if not level_passed(frm, to):
        return Refusal(
            "GT-6.7a", FIELD, "another level is reached only through a bank, a path, stairs or a gate"
        )
    return None if price(to, mounted, armoured) is not None else no_ground(to, mounted)


@rule("GT-10.1.3a", "GT-10.1.3b", "GT-9.5.1b")
def by_ladder(frm: Cell, to: Cell, side: str) -> bool:
    """True if the way leads over a ladder: from it over the palisade, or from the platform on which it leans down to it."""
    return frm.ladder == side or (to.ladder == opposite(side) and frm.terrain == PLATFORM)


@rule("GT-10.1.3a", "GT-10.1.3b")
def climb(frm: Cell, behind: int) -> int:
    """The points over a ladder: from its top to the palisade as the table has it, down to it the ladder's points."""
    return TABLES.now.buildings.from_ladder if frm.ladder else behind


def in_the_way(cell: Cell) -> Refusal:
    """The reason why an obstacle closes a hex to all now."""
    if cell.barred == "fire":
        return Refusal("GT-10.2.4b", FIELD, "you cannot enter a burning hex")
    return Refusal("GT-10.4.3a", FIELD, "an engine fills the hex")


@rule("GT-8.4a", "GT-8.4.1a", "GT-8.5.2a", "GT-9.2.1a", "GT-9.2.3a", "GT-9.5.1a")
def walled(kind: str, mounted: bool) -> Refusal:
    """Why somebody does not cross what stands on a side."""
    if kind == "window" and mounted:
        return Refusal("GT-8.4.1a", FIELD, "only people on foot pass a window")
    if kind in ("gate", "open_gate"):
        return Refusal("GT-9.2.3a", FIELD, "a gate is passed when it is open, and on foot")
    if kind == "palisade":
        return Refusal("GT-9.2.1a", FIELD, "a palisade is crossed by ladder or grapnel alone")
    if kind == "canvas":
        return Refusal("GT-8.5.2a", FIELD, "a tent is entered by its opening")
    if kind in ("castle_wall", "arrow_slit", "chapel_window"):
        return Refusal(
            "GT-9.5.1a", FIELD, "you cannot cross the walls, slits and windows of a castle or chapel"
        )
    if mounted and kind == "tower_door":
        return Refusal("GT-9.5.1a", FIELD, "the door of a tower is for people on foot")
    return Refusal("GT-8.4a", FIELD, "you cannot cross a wall: take a door, an entrance or a window")


def no_ground(cell: Cell, mounted: bool) -> Refusal:
    """Why somebody cannot stand on this terrain."""
    if cell.terrain in ("house_interior", "tower"):
        return Refusal("GT-8.4b", FIELD, "of a house horses enter its door hexes alone")
    if cell.terrain in TABLES.now.buildings.hex:
        return Refusal("GT-9.1a", FIELD, "this part of a castle or camp is for people on foot")
    if not mounted:
        return Refusal("GT-4.2.1c", FIELD, "only unarmoured characters on foot enter deep water")
    if cell.terrain in ("tree", "deep_water"):
        return Refusal("GT-4.2.1a", FIELD, "a rider cannot enter trees or deep water")
    if TABLES.now.terrain[cell.terrain].axis_only:
        return Refusal("GT-3.1c", FIELD, "a path is not for riders")
    return Refusal("GT-3.1a", FIELD, "this terrain cannot be entered mounted")
