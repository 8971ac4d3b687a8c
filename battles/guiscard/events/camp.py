"""The events of the tents of a camp (section 8.5.2)."""

import msgspec

from battles.agenda.book import Book
from battles.guiscard.state import Skirmish, Tearing
from hexmap import rays

BOOK = Book("camp")


@BOOK.event("TearingBegun")
class TearingBegun(msgspec.Struct, frozen=True):
    """A character at a hex does nothing in this phase but tear the canvas on a side (GT-8.5.2b)."""

    character: str
    hex: str
    side: rays.Side


@BOOK.books(TearingBegun)
def tearing_begun(state: Skirmish, event: TearingBegun) -> None:
    """Keep the character busy and end its move."""
    state.tearings.append(Tearing(event.character, event.hex, event.side))
    deeds = state.people[event.character].deeds
    deeds.busy = deeds.moved = True


@BOOK.event("CanvasTorn")
class CanvasTorn(msgspec.Struct, frozen=True):
    """A character has torn the canvas on a side of a tent: it is an opening (GT-8.5.2b)."""

    character: str
    side: rays.Side


@BOOK.books(CanvasTorn)
def canvas_torn(state: Skirmish, event: CanvasTorn) -> None:
    """The tent stands open there."""
    _over(state, event.side)
    torn = tuple(sorted({*state.fabric.torn, event.side}))
    state.fabric = msgspec.structs.replace(state.fabric, torn=torn)


@BOOK.event("CanvasHeld")
class CanvasHeld(msgspec.Struct, frozen=True):
    """Canvas that a character was tearing is as it was: he is not at it any more, or the tent is gone (GT-8.5.2b)."""

    character: str
    side: rays.Side


@BOOK.books(CanvasHeld)
def canvas_held(state: Skirmish, event: CanvasHeld) -> None:
    """End the work at it."""
    _over(state, event.side)


def _over(state: Skirmish, side: rays.Side) -> None:
    state.tearings = [work for work in state.tearings if work.side != side]
