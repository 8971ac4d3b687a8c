"""The table in characters, for a terminal: two centimetres a character, as much of it as the units need.

A unit is its letter and its number, then for each stand which way it looks. Attackers are large and defenders small
letters. Below stand what the characters mean, who fights whom and who supports whom, and how units are.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from battles.contract.muster import SIDES
from battles.contract.wording import Said, phrase, say
from battles.kit.drawn import sketch as drawn
from battles.warmaster.drawing import words
from battles.warmaster.drawing.words import LOOK
from battles.warmaster.state import State, Unit
from battles.warmaster.state.ground import Ground
from battles.warmaster.state.rectangles import Facing, Rect

CELL = 2
"""Centimetres of a character, either way."""
MARGIN = 2
"""Characters that are shown around the outermost units."""
EVERY = 10
"""Characters from one number of a column to the next."""
ALIKE = 3
"""Rows that are alike and are all shown."""
GAP = "  :"
LOOKS: dict[Facing, str] = {"N": "^", "E": ">", "S": "v", "W": "<"}
LOOKING = phrase("which way a stand looks")
Cell = tuple[int, int]
"""A character: its column from the west, its row from the south, both from 0."""


def sketch(state: State, said: Callable[[Said], str] = str) -> str:
    """The table, line by line, and below it what its characters mean and how things stand."""
    ground, pieces = land(state.ground), shown(state)
    left, bottom, right, top = frame(state.ground, pieces)
    across, held = range(left, right + 1), {row for _, row in pieces}
    rows = [
        Row(row, row in held, "".join(pieces.get((column, row)) or ground[column, row] for column in across))
        for row in range(top, bottom - 1, -1)
    ]
    key = drawn.key((sign, said(meaning)) for sign, meaning in meanings(state))
    told = (drawn.INDENT + said(each) for each in notes(state))
    return "\n".join([head(left, right), *shortened(rows), key, *told])


class Row(NamedTuple):
    """A row of the sketch: its number, whether a unit stands in it, and its characters."""

    number: int
    held: bool
    signs: str


def shortened(rows: Iterable[Row]) -> Iterator[str]:
    """Rows with their centimetres; of many that are alike, and in which nobody stands, just the first and the last."""
    for (held, _), alike in groupby(rows, key=itemgetter(1, 2)):
        told = [f"{row.number * CELL:>3}  {row.signs}" for row in alike]
        if not held and len(told) > ALIKE:
            told[1:-1] = [GAP]
        yield from told


def head(left: int, right: int) -> str:
    """The centimetres of every so many columns, above them."""
    found = "".join(
        f"{column * CELL:<{EVERY}}" for column in range(-(-left // EVERY) * EVERY, right + 1, EVERY)
    )
    return " " * (5 + -left % EVERY) + found.rstrip()


def frame(ground: Ground, pieces: dict[Cell, str]) -> tuple[int, int, int, int]:
    """The first column and row to show, and the last; the whole table where nobody stands on it."""
    across, along = ground.width // CELL - 1, ground.depth // CELL - 1
    if not pieces:
        return 0, 0, across, along
    columns, rows = ({cell[axis] for cell in pieces} for axis in (0, 1))
    return (
        max(0, min(columns) - MARGIN),
        max(0, min(rows) - MARGIN),
        min(across, max(columns) + MARGIN),
        min(along, max(rows) + MARGIN),
    )


def covered(rect: Rect) -> list[Cell]:
    """The characters of a rectangle as they are read: its corners are rounded, so that neighbours stay neighbours."""
    x0, y0, x1, y1 = ((each + 1) // CELL for each in rect)
    return [(column, row) for row in range(y1 - 1, y0 - 1, -1) for column in range(x0, x1)]


def land(ground: Ground) -> dict[Cell, str]:
    """The character of every empty cell; a wall is that south or west of it."""
    whole = Rect(0, 0, ground.width, ground.depth)
    found = dict.fromkeys(covered(whole), LOOK.letters["plain"])
    for area in ground.areas:
        for rect in area.rects:
            found |= dict.fromkeys(covered(rect), LOOK.letters[area.kind])
    for line in ground.lines:
        x0, y0, x1, y1 = line.rect
        beside = Rect(x0 - CELL * (x0 == x1), y0 - CELL * (y0 == y1), x1, y1)
        found |= dict.fromkeys(covered(beside), LOOK.letters[line.kind])
    return found


def shown(state: State) -> dict[Cell, str]:
    """The characters of units on the table: the name of each, then the facing of its stands."""
    return {cell: sign for unit in state.living() for cell, sign in signs(unit).items()}


def signs(unit: Unit) -> dict[Cell, str]:
    """The characters of a unit."""
    looks = {cell: LOOKS[stand.facing] for stand in unit.stands for cell in covered(stand.rect)}
    places = sorted(looks, key=lambda cell: (-cell[1], cell[0]))
    named = words.short(unit)
    return looks | dict(zip(places, named if unit.side == "attacker" else named.lower(), strict=False))


def meanings(state: State) -> Iterator[tuple[str, Said]]:
    """The meaning of the characters that occur: letters of units, facings of stands, and the ground."""
    for kind in sorted({unit.type for unit in state.living()}, key=LOOK.letters.__getitem__):
        yield LOOK.letters[kind], words.kind(kind)
    yield "".join(LOOKS.values()), say(LOOKING)
    there = {area.kind for area in state.ground.areas} | {line.kind for line in state.ground.lines}
    yield from ((LOOK.letters[kind], LOOK.noted(kind)) for kind in LOOK.notes if kind in there)


def notes(state: State) -> Iterator[Said]:
    """How near both sides are to breaking, the combats with their supports, and units of which there is more to say."""
    for side in SIDES:
        yield words.side_line(state, side)
    yield from words.combats(state)
    for unit in state.living():
        if unit.general or unit.confused or unit.wounds:
            yield words.unit(unit)
