"""The key: who is who, and a sign with its words for each mark that is on the field."""

from collections.abc import Iterator

from battles.contract.muster import SIDES
from battles.contract.surface import Livery
from battles.grunwald.drawing import counters, ground, words
from battles.grunwald.drawing.symbols import ICONS, badge, sign
from battles.grunwald.drawing.words import LOOK
from battles.grunwald.state import State, Unit
from battles.grunwald.tables import TABLES
from battles.kit.drawn.key import Entry, patch
from battles.kit.drawn.palette import PALETTE, Paints
from battles.kit.drawn.walls import all_drawn
from hexmap.drawing import element

INK = PALETTE.ink


def of_sides(state: State, livery: Livery, paints: Paints) -> Iterator[Entry]:
    """A counter of each side and who it is."""
    for side in SIDES:
        kind = Unit("", side, "", "cavalry", "polish", 2)
        icon = element("g", counters.face(kind, paints[side]), transform="scale(0.85)")
        yield Entry(0, livery.said(words.side_line(state, side, livery)), icon=icon)


def icon(name: str) -> str:
    """The sign of a mark, of a type or of ground."""
    if name in counters.CORNERS:
        return element("g", badge(name), transform="scale(1.5)")
    if name in ICONS:
        return element("g", ICONS[name], color=INK.text)
    if name in ground.WALLS:
        return all_drawn([(ground.WALLS[name], ((-14.0, 0.0), (14.0, 0.0)))])
    return (
        patch(LOOK, name)
        if name in LOOK.colours
        else sign(name, INK.text, 0, 1) + counters.shields(armour_of(name), INK.text)
    )


def armour_of(name: str) -> int:
    """The number of shields of a type on its counters; 0 for an unknown type."""
    return getattr(getattr(TABLES.now.army.unit_types, name, None), "armour", 0)
