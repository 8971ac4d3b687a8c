"""The key: who is who, and a sign with its words for each mark that is on the field."""

from collections.abc import Iterator

from battles.contract.surface import Livery
from battles.devils_horsemen.drawing import counters, words
from battles.devils_horsemen.drawing.marks import SIGNS
from battles.devils_horsemen.drawing.words import LOOK
from battles.devils_horsemen.state import State, Unit
from battles.kit.drawn.arrows import STROKES, arrow
from battles.kit.drawn.key import Entry, of_counters, patch
from battles.kit.drawn.palette import PALETTE, Paints
from battles.kit.drawn.symbols import lettered
from hexmap.drawing import element

INK = PALETTE.ink
LEVEL = "level_"


def of_sides(state: State, livery: Livery, paints: Paints) -> Iterator[Entry]:
    """A counter of each side and who it is."""
    return of_counters(
        lambda side: counters.face(Unit("", side, "", "HC", 6, 8), paints[side]),
        lambda side: livery.said(words.side(state, side, livery)),
    )


def icon(name: str) -> str:
    """The sign of a mark, of a type or of ground."""
    if found := SIGNS.icon(name, (*counters.CORNERS, *counters.HUNG)):
        return found
    for kind, stroke in STROKES.items():
        if name == kind:
            return element("g", arrow([(-30, 0), (0, 0), (44, 0)], INK.text, stroke), transform="scale(0.56)")
    if name in LOOK.letters and name.isupper():
        code = counters.CODES.get(name, name)
        return SIGNS.sign(name, INK.text, -7, 0) + lettered(code, 9, 0, 10 if len(code) < 3 else 8, INK.text)
    level = int(name.removeprefix(LEVEL)) if name.startswith(LEVEL) else 0
    return patch(LOOK, name, level)
