"""The events of the works of a castle (section 9)."""

import msgspec

from battles.agenda.book import Book
from battles.guiscard.fabric import with_more, without
from battles.guiscard.seen import note
from battles.guiscard.state import Skirmish, Winding

BOOK = Book("castles")


@BOOK.event("WindingBegun")
class WindingBegun(msgspec.Struct, frozen=True):
    """A character at a hex does nothing in this phase but work a gate (GT-9.2.3.2a)."""

    character: str
    gate: str
    hex: str


@BOOK.books(WindingBegun)
def winding_begun(state: Skirmish, event: WindingBegun) -> None:
    """Keep the character busy and end its move."""
    state.windings.append(Winding(event.character, event.gate, event.hex))
    deeds = state.people[event.character].deeds
    deeds.busy = deeds.moved = True


@BOOK.event("GateRaised")
class GateRaised(msgspec.Struct, frozen=True):
    """A character has raised a gate: it is open (GT-9.2.3.2b)."""

    character: str
    gate: str


@BOOK.books(GateRaised)
def gate_raised(state: Skirmish, event: GateRaised) -> None:
    """The gate is up."""
    note(state, "gate_opened", event.gate, event.character)
    _over(state, event.gate)
    state.fabric = msgspec.structs.replace(state.fabric, open=with_more(state.fabric.open, event.gate))


@BOOK.event("GateLowered")
class GateLowered(msgspec.Struct, frozen=True):
    """A character has lowered a gate: it is closed (GT-9.2.3.2b)."""

    character: str
    gate: str


@BOOK.books(GateLowered)
def gate_lowered(state: Skirmish, event: GateLowered) -> None:
    """The gate is down."""
    _over(state, event.gate)
    state.fabric = msgspec.structs.replace(state.fabric, open=without(state.fabric.open, event.gate))


@BOOK.event("GateKept")
class GateKept(msgspec.Struct, frozen=True):
    """A gate that a character has worked is as it was: it is blocked, or he is not at it any more (GT-9.2.3.2a)."""

    character: str
    gate: str


@BOOK.books(GateKept)
def gate_kept(state: Skirmish, event: GateKept) -> None:
    """End the work at it."""
    _over(state, event.gate)


def _over(state: Skirmish, gate: str) -> None:
    state.windings = [work for work in state.windings if work.gate != gate]
