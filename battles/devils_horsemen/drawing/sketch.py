"""The field in characters, for a terminal: a letter for the type of a unit, and how it is.

Attackers are large and defenders small letters; `!` routs, `~` is disordered, `%` has rallied, `@` a leader is with it, or
is there alone.
"""

from collections.abc import Callable

from battles.contract.wording import Said, word
from battles.devils_horsemen.drawing import words
from battles.devils_horsemen.drawing.stacks import Stack, stacks
from battles.devils_horsemen.drawing.words import LOOK, noted
from battles.devils_horsemen.state import State
from battles.kit.drawn import sketch as drawn

SIGNS = {"!": noted("routed"), "~": noted("disordered"), "%": noted("rallied"), "@": word("key", words.LED)}


def sketch(state: State, said: Callable[[Said], str] = str) -> str:
    """The field, line by line, and below it what its characters mean."""
    field = state.field
    shown = {hex_: letters(stack) for hex_, stack in stacks(state).items() if stack.units or stack.leaders}
    types = {unit.face for unit in state.units.values() if unit.place == "map"}
    seen = set("".join(shown.values()))
    told = [(letter, said(text)) for letter, text in words.of_types(types)]
    told += [(mark, said(text)) for mark, text in SIGNS.items() if mark in seen]
    ground = sorted({terrain for terrain in field.terrain.values() if terrain in LOOK.notes})
    told += [(LOOK.letters[kind], said(noted(kind))) for kind in ground]
    return drawn.rows(field.terrain, shown, LOOK.letters) + "\n" + drawn.key(told)


def letters(stack: Stack) -> str:
    """The stack of a hex in two characters."""
    if not stack.units:
        return "@ "
    one = stack.units[0]
    letter = LOOK.letters[one.face]
    told = {"!": one.routed, "~": one.disordered, "%": one.rallied, "@": bool(stack.leaders)}
    mark = next((mark for mark, there in told.items() if there), " ")
    return (letter if one.side == "attacker" else letter.lower()) + mark
