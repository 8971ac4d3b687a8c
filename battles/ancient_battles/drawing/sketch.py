"""The table in characters, for a terminal: three quarters of an inch a character across, twice as much down.

A unit is the letter of its side and its number, then arrows that say which way it looks. Below stand what the characters
mean, who every unit is, and who fights whom.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from operator import attrgetter

from battles.ancient_battles.drawing import ways, words
from battles.ancient_battles.drawing.words import LOOK
from battles.ancient_battles.rules.formations import footprint
from battles.ancient_battles.state import State, Unit
from battles.ancient_battles.state.ground import Ground, at
from battles.ancient_battles.state.plane.areas import line_distance, segment_meets
from battles.ancient_battles.state.plane.rectangle import Pose, Rectangle, holds, of_pose
from battles.ancient_battles.tables.measure import FULL
from battles.contract.muster import SIDES
from battles.contract.wording import Said
from battles.kit.drawn import sketch as drawn

ACROSS, DOWN = 750, 1_500
"""A character (thousandths of an inch)."""
LOOKS = "↑↗→↘↓↙←↖"
"""Which way a unit looks."""
LOOSE = "*"
"""The sign of a fleeing unit, which looks nowhere."""
Cell = tuple[int, int]
"""A character: its column from the west, its row from the south, both from 0."""


def sketch(state: State, said: Callable[[Said], str] = str) -> str:
    """The table, line by line, and below it what its characters mean and how things stand."""
    columns, rows = -(-state.ground.width // ACROSS), -(-state.ground.depth // DOWN)
    pieces = {cell: sign for unit in stood(state) for cell, sign in signs(unit, columns).items()}
    edge = "+" + columns * "-" + "+"
    lines = (
        "".join(pieces.get((column, row)) or land(state.ground, (column, row)) for column in range(columns))
        for row in range(rows - 1, -1, -1)
    )
    told = [drawn.INDENT + said(each) for each in notes(state)]
    keys = [drawn.key((sign, said(meaning)) for sign, meaning in found) for found in meanings(state)]
    table = [edge, *(f"|{each}|" for each in lines), edge]
    return "\n".join([said(words.caption(state)), *table, *filter(None, keys), *told])


def stood(state: State) -> Iterator[Unit]:
    """The units on the table; who moves is where his steps have led him."""
    motion = ways.in_motion(state)
    for unit in state.present():
        yield motion[0] if motion and motion[0].id == unit.id else unit


@lru_cache(maxsize=1 << 13)
def land(ground: Ground, cell: Cell) -> str:
    """The character of an empty cell: an obstacle that leads through it, or the last area that holds it."""
    box = around(cell)
    for line in ground.lines:
        if segment_meets(box, line.segment) or line_distance(box, line.segment) == 0:
            return LOOK.letters.get(line.kind, drawn.OTHER)
    kinds = at(ground, box.centre)
    return LOOK.letters.get(kinds[-1] if kinds else "plain", drawn.OTHER)


def around(cell: Cell) -> Rectangle:
    """The ground of a character."""
    return of_pose(Pose(cell[0] * ACROSS + ACROSS // 2, (cell[1] + 1) * DOWN, 0), ACROSS, DOWN)


def signs(unit: Unit, columns: int) -> dict[Cell, str]:
    """The characters of a unit: of cells whose middle it covers, or of the one with its own middle."""
    rect = footprint(unit)
    x, y = rect.centre
    xs, ys = zip(*rect.corners, strict=True)
    across = range(int(min(xs)) // ACROSS, int(max(xs)) // ACROSS + 1)
    along = range(int(min(ys)) // DOWN, int(max(ys)) // DOWN + 1)
    cells = [(column, row) for row in reversed(along) for column in across]
    held = [cell for cell in cells if holds(rect, around(cell).centre)] or [
        (int(x) // ACROSS, int(y) // DOWN)
    ]
    name = unit.id[0] + words.short(unit)
    first = min(held[0][0], columns - len(name)), held[0][1]
    named = {(first[0] + place, first[1]): sign for place, sign in enumerate(name)}
    return dict.fromkeys(held, look(unit)) | named


def look(unit: Unit) -> str:
    """Which way a unit looks, to the nearest eighth of a circle."""
    step = FULL // len(LOOKS)
    return LOOSE if unit.fleeing else LOOKS[(unit.pose.heading + step // 2) // step % len(LOOKS)]


def meanings(state: State) -> Iterator[list[tuple[str, Said]]]:
    """The meaning of the characters: the ground, and the units of each side with their facings."""
    there = {area.kind for area in state.ground.areas} | {line.kind for line in state.ground.lines}
    yield [(LOOK.letters[kind], words.noted(kind)) for kind in LOOK.letters if kind in there]
    for side in SIDES:
        units = sorted((unit for unit in stood(state) if unit.side == side), key=attrgetter("id"))
        yield [(f"{unit.id[0]}{words.short(unit)}{look(unit)}", words.listed(unit)) for unit in units]


def notes(state: State) -> Iterator[Said]:
    """How both sides stand, charges, combats, and who is off the table."""
    for side in SIDES:
        yield words.side_line(state, side)
    yield from (words.charge(state, each.charger, each.target) for each in ways.charges(state))
    yield from words.combats(state)
    yield from (words.unit(unit) for unit in state.units.values() if unit.gone in ("fleeing", "pursuing"))
