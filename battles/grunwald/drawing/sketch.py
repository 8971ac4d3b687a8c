"""The field in characters, for a terminal: a letter for the type of the strongest unit of a hex, and how it is.

Attackers are large and defenders small letters; `~` is disorganised, `!` panicked, `+` a stack, `@` a leader alone.
"""

from collections.abc import Callable

from battles.contract.wording import Said, phrase, say
from battles.grunwald.drawing.stacks import Stack, stacks
from battles.grunwald.drawing.words import LOOK, noted
from battles.grunwald.state import State
from battles.grunwald.state.field import field
from battles.kit.drawn import sketch as drawn
from hexmap.grid import offset

ORDERS = {"good": " ", "disorganised": "~", "panicked": "!"}
SIGNS = {
    "~": phrase("disorganised"),
    "!": phrase("panicked"),
    "+": phrase("more than one unit"),
    "@": phrase("leader"),
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
    seen = set("".join(shown.values()))
    told = [(LOOK.letters[kind], said(noted(kind))) for kind in LOOK.notes if kind in types]
    told += [(mark, said(say(text))) for mark, text in SIGNS.items() if mark in seen]
    ground = sorted({terrain for terrain in kinds.values() if terrain in LOOK.notes})
    told += [(LOOK.letters[kind], said(noted(kind))) for kind in ground]
    return drawn.sketch(kinds, shown, LOOK.letters, *size, first) + "\n" + drawn.key(told)


def letters(stack: Stack) -> str:
    """The stack of a hex in two characters."""
    if not stack.units:
        return "@ "
    best = max(stack.units, key=lambda unit: unit.sp)
    letter = LOOK.letters[best.type]
    mark = "+" if len(stack.units) > 1 and best.order == "good" else ORDERS[best.order]
    return (letter if best.side == "attacker" else letter.lower()) + mark
