"""The field of a skirmish in characters.

People are the last letter of their class code, attackers large and defenders small, with `+` for wounded and
`*` for stunned. `=` is the rear half of a rider, `&` a horse without a rider, `x` dead men, `X` a dead horse.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from operator import itemgetter

from battles.contract.muster import SIDES
from battles.contract.wording import SIDE, Said, phrase, plain, say, word
from battles.guiscard.drawing.picture import LOOK
from battles.guiscard.rules.counters import hexes_of
from battles.guiscard.rules.ground import ground_in
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.tables import counter
from battles.guiscard.voice import LINES
from battles.kit.drawn import sketch as drawn

HORSE = "& "
"""A horse without a rider: no letter, since letters are people."""
REAR = "= "
MARKS = {"healthy": " ", "wounded": "+", "stunned": "*", "dead": "x"}
SIGNS: Mapping[str, str] = {
    "+": phrase("wounded"),
    "*": phrase("stunned"),
    "=": phrase("rear half of a rider"),
    "&": phrase("horse without rider"),
    "x": phrase("dead men"),
    "X": phrase("dead horse"),
}
"""The meaning of signs beside the letters of people."""
BARRED: Mapping[str, str] = {
    "fire": phrase("fire"),
    "engine": phrase("perrier"),
    "siphon": phrase("siphon"),
}
"""The words for things that fill a hex, beside the words of the terrain."""
CLASS = LINES.said["drawn"]["class"]


def sketch(state: Skirmish) -> str:
    """The field, line by line; empty before it is laid out."""
    if not state.laid:
        return ""
    ground = ground_in(state)
    return drawn.sketch(kinds(state), pieces(state), LOOK.letters, ground.columns, ground.rows)


def key(state: Skirmish, said: Callable[[Said], str] = str) -> str:
    """The meaning of the signs that occur in the sketch: people and the dead, then the ground that is seen between them."""
    if not state.laid:
        return ""
    told = (
        drawn.key((sign, said(meaning)) for sign, meaning in each)
        for each in (of_people(state), of_ground(state))
    )
    return "\n".join(filter(None, told))


def kinds(state: Skirmish) -> dict[str, str]:
    """The kind of each hex, or of what fills it."""
    return {hex_: cell.barred or cell.terrain for hex_, cell in ground_in(state).cells.items()}


def of_people(state: Skirmish) -> Iterator[tuple[str, Said]]:
    """The letters of classes, of the attacker's people first, and the signs that occur beside them."""
    living = [one for one in state.people.values() if one.alive and one.hex]
    for side in SIDES:
        codes = sorted({(lettered(one)[0], one.code) for one in living if one.side == side})
        for letter, found in groupby(codes, key=itemgetter(0)):
            classes = tuple(say(CLASS, counter=word("counter", counter(code).name)) for _, code in found)
            yield letter, say("{classes} ({side})", classes=classes, side=word(SIDE, side))
    shown = set("".join(pieces(state).values()))
    yield from ((sign, say(meaning)) for sign, meaning in SIGNS.items() if sign in shown)


def of_ground(state: Skirmish) -> Iterator[tuple[str, Said]]:
    """The letters of the ground, each with all that it stands for here."""
    ground, hexes, shown = ground_in(state), kinds(state), pieces(state)
    seen = {
        hexes[hex_] for hex_ in drawn.framed(hexes, shown, ground.columns, ground.rows) if hex_ not in shown
    }
    found: dict[str, list[Said]] = {}
    for kind in sorted(seen):
        said = say(BARRED[kind]) if kind in BARRED else word("terrain", plain(kind))
        found.setdefault(LOOK.letters.get(kind, drawn.OTHER), []).append(said)
    for letter, meanings in found.items():
        yield letter, say("{meanings}", meanings=tuple(meanings))


def pieces(state: Skirmish) -> dict[str, str]:
    """The signs of people and bodies in hexes, two characters each; the living hide the dead."""
    found = dict.fromkeys(state.bodies, "x ") | dict.fromkeys(state.carcasses, "X ")
    for horse in state.horses.values():
        if horse.alive and not horse.rider:
            found |= dict.fromkeys(hexes_of(horse), HORSE)
    for one in state.people.values():
        if one.alive:
            for number, hex_ in enumerate(hexes_of(one)):
                found[hex_] = REAR if number else lettered(one)
    return found


def lettered(one: Character) -> str:
    """A character in two signs."""
    letter = one.code[-1:]
    return (letter.upper() if one.side == "attacker" else letter.lower()) + MARKS[one.condition]
