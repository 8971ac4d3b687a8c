"""The events of Greek fire (section 10.5)."""

import msgspec

from battles.agenda.book import Book
from battles.guiscard.events.fires import light
from battles.guiscard.fabric import with_more, without
from battles.guiscard.seen import note
from battles.guiscard.state import Flight, Siphon, Skirmish
from battles.guiscard.tables.flames import Fate, Searing
from battles.muster import Side
from dice import Rolled

BOOK = Book("greek_fire")


@BOOK.event("SiphonEmplaced")
class SiphonEmplaced(msgspec.Struct, frozen=True):
    """A siphon stands in a hex of the field and looks along a facing, a place in SIDES (GT-10.5.1a)."""

    siphon: str
    side: Side
    hex: str
    facing: int


@BOOK.books(SiphonEmplaced)
def emplaced(state: Skirmish, event: SiphonEmplaced) -> None:
    """Close its hex to all."""
    state.siphons[event.siphon] = Siphon(event.side, event.hex, event.facing)
    state.fabric = msgspec.structs.replace(state.fabric, siphons=with_more(state.fabric.siphons, event.hex))


@BOOK.event("SiphonWorked")
class SiphonWorked(msgspec.Struct, frozen=True):
    """A siphon was to shoot at a hex: it has, has jammed or has burst (GT-10.5.2a).

    `crew` has served it; naphtha lies on `hexes` then; it is `ready` again in that turn.
    """

    siphon: str
    frm: str
    at: str
    crew: tuple[str, ...]
    die: int
    fate: Fate
    hexes: tuple[str, ...]
    ready: int
    rolls: tuple[Rolled, ...] = ()


@BOOK.books(SiphonWorked)
def worked(state: Skirmish, event: SiphonWorked) -> None:
    """Count its crew as having shot; naphtha lies where it has come."""
    siphon = state.siphons[event.siphon]
    for name in event.crew:
        state.people[name].deeds.shot = True
    state.naphtha = with_more(state.naphtha, *event.hexes)
    state.siphons[event.siphon] = msgspec.structs.replace(
        siphon, ready=event.ready, jammed=event.fate == "jam"
    )
    if event.fate == "works":
        state.flights.append(Flight(event.frm, event.at, event.at))
    elif event.fate == "burst":
        note(state, "siphon_burst", siphon.hex)
        del state.siphons[event.siphon]
        state.fabric = msgspec.structs.replace(
            state.fabric, siphons=without(state.fabric.siphons, siphon.hex)
        )


@BOOK.event("NaphthaCaught")
class NaphthaCaught(msgspec.Struct, frozen=True):
    """Naphtha burns in all these hexes together, of a side's fire (GT-10.5.1e, GT-10.2.2b)."""

    hexes: tuple[str, ...]
    side: Side


@BOOK.books(NaphthaCaught)
def caught(state: Skirmish, event: NaphthaCaught) -> None:
    """Let them burn to the end."""
    note(state, "naphtha_lit", event.hexes[0] if event.hexes else "")
    state.naphtha = without(state.naphtha, *event.hexes)
    light(state, event.hexes, event.side, "naphtha")


@BOOK.event("Seared")
class Seared(msgspec.Struct, frozen=True):
    """The result of the die for somebody on burning naphtha (GT-10.5.3b)."""

    character: str
    die: int
    result: Searing
    rolls: tuple[Rolled, ...] = ()


BOOK.changes_nothing(Seared)
