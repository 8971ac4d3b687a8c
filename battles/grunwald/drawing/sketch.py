"""The field in characters, for a terminal: a letter for the type of the strongest unit of a hex, and how it is.

Attackers are large and defenders small letters; `~` is disorganised, `!` panicked, `+` a stack, `@` a leader alone.
"""

from collections.abc import Callable

from battles.contract.wording import Said, say
from battles.grunwald.drawing.stacks import Stack, stacks
from battles.grunwald.drawing.words import LOOK
from battles.grunwald.state import State
from battles.grunwald.state.field import field
from battles.kit.drawn import sketch as drawn
from hexmap.grid import offset

ORDERS = {"good": " ", "disorganised": "~", "panicked": "!"}
SIGNS = {
    "~": say("disorganised"),
    "!": say("panicked"),
    "+": say("more than one unit"),
    "@": say("leader"),
}


def sketch(state: State, said: Callable[[Said], str] = str) -> str:
    """The field, line by line, and below it what its characters mean."""
    now = field(frozenset(state.ruined))
    kinds = {now.naming.hex_of(hex_): terrain for hex_, terrain in now.terrain.items()}
    shown = {
        now.naming.hex_of(hex_): letters(stack)
        for hex_, stack in stacks(state).items()
        if stack.units or stack.leaders
    }
    column, row = offset(now.naming.hex_of(now.hexes[0]))
    first = (int(now.hexes[0][:2]) - column, int(now.hexes[0][2:]) - row)
    size = now.told.columns + column, now.told.rows_count + row
    types = {unit.type for unit in state.units.values() if unit.place == "map"}
    told = drawn.meanings(LOOK, said, types, SIGNS, shown.values(), kinds.values())
    return drawn.sketch(kinds, shown, LOOK.letters, *size, first) + "\n" + told


def letters(stack: Stack) -> str:
    """The stack of a hex in two characters."""
    if not stack.units:
        return drawn.ALONE
    best = max(stack.units, key=lambda unit: unit.sp)
    mark = "+" if len(stack.units) > 1 and best.order == "good" else ORDERS[best.order]
    return drawn.piece(LOOK.letters[best.type], best.side, mark)
