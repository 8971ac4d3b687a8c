"""The key: who is who, and a sign with its words for each mark that is on the field."""

from collections.abc import Iterator

from battles.contract.surface import Livery
from battles.grunwald.drawing import counters, ground, words
from battles.grunwald.drawing.marks import SIGNS
from battles.grunwald.drawing.words import LOOK
from battles.grunwald.state import State, Unit
from battles.grunwald.tables import TABLES
from battles.kit.drawn.key import Entry, of_counters, patch
from battles.kit.drawn.palette import PALETTE, Paints
from battles.kit.drawn.walls import all_drawn

INK = PALETTE.ink


def of_sides(state: State, livery: Livery, paints: Paints) -> Iterator[Entry]:
    """A counter of each side and who it is."""
    return of_counters(
        lambda side: counters.face(Unit("", side, "", "cavalry", "polish", 2), paints[side]),
        lambda side: livery.said(words.side_line(state, side, livery)),
    )


def icon(name: str) -> str:
    """The sign of a mark, of a type or of ground."""
    if found := SIGNS.icon(name, counters.CORNERS):
        return found
    if name in ground.WALLS:
        return all_drawn([(ground.WALLS[name], ((-14.0, 0.0), (14.0, 0.0)))])
    if name in LOOK.colours:
        return patch(LOOK, name)
    return SIGNS.sign(name, INK.text, 0, 1) + counters.shields(armour_of(name), INK.text)


def armour_of(name: str) -> int:
    """The number of shields of a type on its counters; 0 for an unknown type."""
    return getattr(getattr(TABLES.now.army.unit_types, name, None), "armour", 0)
