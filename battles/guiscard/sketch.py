"""The field of a skirmish in characters.

People are the last letter of their class code, attackers large and defenders small, with `+` for wounded and `*` for
stunned; `=` is the rear half of who rides, `&` a horse without a rider, `x` dead men, `X` a dead horse.
"""

from battles.drawn import sketch as drawn
from battles.guiscard.counters import hexes_of
from battles.guiscard.ground import ground_in
from battles.guiscard.picture import LOOK
from battles.guiscard.state import Character, Skirmish

HORSE = "& "
"""A horse without a rider: no letter, since letters are people."""
MARKS = {"healthy": " ", "wounded": "+", "stunned": "*", "dead": "x"}


def sketch(state: Skirmish) -> str:
    """The field, line by line; nothing of one that is not laid out yet."""
    if not state.laid:
        return ""
    ground = ground_in(state)
    kinds = {hex_: cell.barred or cell.terrain for hex_, cell in ground.cells.items()}
    return drawn.sketch(kinds, pieces(state), LOOK.letters, ground.columns, ground.rows)


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
