"""The events of formations (7.3)."""

from copy import deepcopy

import msgspec

from battles.agenda.book import Book
from battles.guiscard.state import Formation, Skirmish

BOOK = Book("hoplites")


@BOOK.event("FormedUp")
class FormedUp(msgspec.Struct, frozen=True):
    """Hoplites have formed up, or what is left of a formation stays formed (GT-7.3.1a, D66)."""

    formation: Formation


@BOOK.books(FormedUp)
def formed_up(state: Skirmish, event: FormedUp) -> None:
    """Keep the formation as the event has it."""
    state.formations[event.formation.id] = deepcopy(event.formation)


@BOOK.event("FormationDissolved")
class FormationDissolved(msgspec.Struct, frozen=True):
    """A formation is none any more."""

    formation: str


@BOOK.books(FormationDissolved)
def dissolved(state: Skirmish, event: FormationDissolved) -> None:
    """Its members stand for themselves."""
    del state.formations[event.formation]


@BOOK.event("MarkerLost")
class MarkerLost(msgspec.Struct, frozen=True):
    """The pike marker before a hoplite has fallen (GT-7.3.1c)."""

    character: str


@BOOK.books(MarkerLost)
def marker_lost(state: Skirmish, event: MarkerLost) -> None:
    """Take it from him, in any formation, until it is restored."""
    state.fallen[event.character] = state.turn
    for formation in state.formations.values():
        if event.character in formation.markers:
            formation.markers.remove(event.character)


@BOOK.event("MarkerRestored")
class MarkerRestored(msgspec.Struct, frozen=True):
    """A hoplite has his pike marker again (D35)."""

    character: str


@BOOK.books(MarkerRestored)
def marker_restored(state: Skirmish, event: MarkerRestored) -> None:
    """Put it before him if he is in a front rank."""
    del state.fallen[event.character]
    for formation in state.formations.values():
        if event.character in formation.front:
            formation.markers.append(event.character)


@BOOK.event("FoulkonTaken")
class FoulkonTaken(msgspec.Struct, frozen=True):
    """A formation has taken the foulkon (GT-7.3.2a)."""

    formation: str


@BOOK.books(FoulkonTaken)
def taken(state: Skirmish, event: FoulkonTaken) -> None:
    """Once a turn."""
    formation = state.formations[event.formation]
    formation.foulkon, formation.changed = True, state.turn


@BOOK.event("FoulkonLeft")
class FoulkonLeft(msgspec.Struct, frozen=True):
    """A formation has left the foulkon (GT-7.3.2a)."""

    formation: str


@BOOK.books(FoulkonLeft)
def left(state: Skirmish, event: FoulkonLeft) -> None:
    """Once a turn."""
    formation = state.formations[event.formation]
    formation.foulkon, formation.changed = False, state.turn
