"""The field of a skirmish in characters, for a terminal: as much of it as the pieces need.

Two characters a hex; every second column lies half a hex lower, so a row of hexes takes two lines. People are the last
letter of their class code, attackers large and defenders small, with `+` for wounded and `*` for stunned; `=` is the
rear half of who rides, `&` a horse without a rider, `x` dead men, `X` a dead horse.
"""

from battles.guiscard.counters import hexes_of
from battles.guiscard.ground import ground_of
from battles.guiscard.state import Character, Skirmish
from hexmap.grid import offset

MARGIN = 2
"""Hexes that are shown around the outermost pieces."""
TERRAIN = {
    "clear": ".",
    "beach": ".",
    "path": ":",
    "brush": '"',
    "tree": "^",
    "bank": "/",
    "marsh": ",",
    "rock": "#",
    "shallows": "-",
    "deep_water": "~",
    "wooden_deck": "_",
    "stone_stairs": "_",
}
OTHER = "?"
HORSE = "& "
"""A horse without a rider: no letter, since letters are people."""
MARKS = {"healthy": " ", "wounded": "+", "stunned": "*", "dead": "x"}


def sketch(state: Skirmish) -> str:
    """The field, line by line, with the numbers of the columns above and of the rows beside it."""
    if not state.laid:
        return ""
    ground, shown = ground_of(state.laid), pieces(state)
    left, right, top, bottom = frame(shown, ground.columns, ground.rows)
    lines = {line: dict[int, str]() for line in range(2 * top, 2 * bottom + 2)}
    for hex_, terrain in ground.terrain.items():
        column, row = offset(hex_)
        if left <= column <= right and top <= row <= bottom:
            lines[2 * row + column % 2][column] = shown.get(hex_, TERRAIN.get(terrain, OTHER) + " ")
    head = "    " + "".join(f"{column + 1:02d}" for column in range(left, right + 1))
    body = [
        f"{line // 2 + 1:02d}  " + "".join(cells.get(column, "  ") for column in range(left, right + 1))
        if line % 2 == 0
        else "    " + "".join(cells.get(column, "  ") for column in range(left, right + 1))
        for line, cells in lines.items()
    ]
    return "\n".join(line.rstrip() for line in [head, *body])


def pieces(state: Skirmish) -> dict[str, str]:
    """What stands and lies in hexes, two characters each; the living hide the dead."""
    found = dict.fromkeys(state.bodies, "x ") | dict.fromkeys(state.carcasses, "X ")
    for horse in state.horses.values():
        if horse.alive and not horse.rider:
            found |= dict.fromkeys(hexes_of(horse), HORSE)
    for one in state.people.values():
        if one.alive:
            for number, hex_ in enumerate(hexes_of(one)):
                found[hex_] = "= " if number else lettered(one)
    return found


def lettered(one: Character) -> str:
    """A character in two signs."""
    letter = one.code[-1:]
    return (letter.upper() if one.side == "attacker" else letter.lower()) + MARKS[one.condition]


def frame(shown: dict[str, str], columns: int, rows: int) -> tuple[int, int, int, int]:
    """The first and last column and row to show, from 0; the whole field where nobody stands on it."""
    places = [offset(hex_) for hex_ in shown]
    if not places:
        return 0, columns - 1, 0, rows - 1
    across, down = [column for column, _ in places], [row for _, row in places]
    return (
        max(0, min(across) - MARGIN),
        min(columns - 1, max(across) + MARGIN),
        max(0, min(down) - MARGIN),
        min(rows - 1, max(down) + MARGIN),
    )
