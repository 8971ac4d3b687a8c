"""The field in characters, for a terminal: a letter for the type of a unit, and how it is.

Attackers are large and defenders small letters; `!` routs, `~` is disordered, `%` has rallied, `@` a leader is with it, or
is there alone.
"""

from collections.abc import Callable

from battles.contract.wording import Said, word
from battles.devils_horsemen.drawing import words
from battles.devils_horsemen.drawing.stacks import Stack, stacks
from battles.devils_horsemen.drawing.words import LOOK
from battles.devils_horsemen.state import State
from battles.kit.drawn import sketch as drawn

SIGNS = {
    "!": LOOK.noted("routed"),
    "~": LOOK.noted("disordered"),
    "%": LOOK.noted("rallied"),
    "@": word("key", words.LED),
}


def sketch(state: State, said: Callable[[Said], str] = str) -> str:
    """The field, line by line, and below it what its characters mean."""
    field = state.field
    shown = {hex_: letters(stack) for hex_, stack in stacks(state).items() if stack.units or stack.leaders}
    types = {unit.face for unit in state.units.values() if unit.place == "map"}
    told = drawn.meanings(LOOK, said, types, SIGNS, shown.values(), field.terrain.values())
    return drawn.rows(field.terrain, shown, LOOK.letters) + "\n" + told


def letters(stack: Stack) -> str:
    """The stack of a hex in two characters."""
    if not stack.units:
        return drawn.ALONE
    one = stack.units[0]
    told = {"!": one.routed, "~": one.disordered, "%": one.rallied, "@": bool(stack.leaders)}
    mark = next((mark for mark, there in told.items() if there), " ")
    return drawn.piece(LOOK.letters[one.face], one.side, mark)
