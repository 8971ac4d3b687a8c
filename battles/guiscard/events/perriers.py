"""The events of perriers, and of works that their stones bring down (section 10.4)."""

from typing import Literal

import msgspec

from battles.agenda.book import Book
from battles.guiscard.board import put, take_up
from battles.guiscard.counters import both
from battles.guiscard.events.fire import Wounding
from battles.guiscard.fabric import with_more, without
from battles.guiscard.seen import note
from battles.guiscard.state import Flight, Perrier, Skirmish
from battles.muster import Side
from dice import Rolled

BOOK = Book("perriers")
Struck = Literal["work", "perrier", "siphon", "siege_ladder"]
"""The wooden thing that a stone may strike."""


@BOOK.event("PerrierEmplaced")
class PerrierEmplaced(msgspec.Struct, frozen=True):
    """A perrier of a side stands with its arrow end at a hex, and looks along a facing, a place in SIDES."""

    perrier: str
    side: Side
    hex: str
    facing: int


@BOOK.books(PerrierEmplaced)
def emplaced(state: Skirmish, event: PerrierEmplaced) -> None:
    """Unloaded, and nobody enters its hexes."""
    stand(state, Perrier(event.perrier, event.side, event.hex, event.facing))


@BOOK.event("PerrierServed")
class PerrierServed(msgspec.Struct, frozen=True):
    """A perrier has been served for so many phases in a row, by this crew in the last; for none if it was left alone."""

    perrier: str
    phases: int
    crew: tuple[str, ...] = ()


@BOOK.books(PerrierServed)
def served(state: Skirmish, event: PerrierServed) -> None:
    """So far it is loaded."""
    _change(state, event.perrier, served=event.phases)


@BOOK.event("PerrierTaken")
class PerrierTaken(msgspec.Struct, frozen=True):
    """A side has got hold of a perrier of the enemy (D149)."""

    perrier: str
    side: Side


@BOOK.books(PerrierTaken)
def taken(state: Skirmish, event: PerrierTaken) -> None:
    """Give it to them, unloaded."""
    _change(state, event.perrier, side=event.side, served=0)


class Pounded(msgspec.Struct, frozen=True):
    """The wooden thing that a stone struck, the die of the pounding table, and whether it destroyed it (GT-10.4.4d)."""

    what: Struck
    die: int
    destroyed: bool


@BOOK.event("StoneThrown")
class StoneThrown(msgspec.Struct, frozen=True):
    """A perrier has thrown a stone at a hex.

    It names where the stone came down by the sum of two dice, "" off the field, and its effect.

    `crew` did nothing else; `frm` is the arrow end.
    """

    perrier: str
    crew: tuple[str, ...]
    frm: str
    at: str
    sum: int
    impact: str
    wounding: Wounding | None = None
    pounded: Pounded | None = None
    rolls: tuple[Rolled, ...] = ()


@BOOK.books(StoneThrown)
def thrown(state: Skirmish, event: StoneThrown) -> None:
    """Unload it; its crew does nothing else in this phase."""
    state.flights.append(Flight(event.frm, event.at, event.impact))
    _change(state, event.perrier, served=0)
    _busy(state, event.crew)


class Stand(msgspec.Struct, frozen=True, array_like=True):
    """The place where somebody stands."""

    character: str
    hex: str


@BOOK.event("PerrierHauled")
class PerrierHauled(msgspec.Struct, frozen=True):
    """Four have hauled a perrier by a hex, and stand there now; `toil` is what it took of a phase's hauling."""

    perrier: str
    hex: str
    facing: int
    toil: int
    haulers: tuple[Stand, ...]


@BOOK.books(PerrierHauled)
def hauled(state: Skirmish, event: PerrierHauled) -> None:
    """Move engine and people; it is to be loaded again, and they do nothing else in this phase."""
    before, names = state.perriers[event.perrier], tuple(each.character for each in event.haulers)
    _remove(state, before)
    for name in names:
        take_up(state, state.people[name])
    for each in event.haulers:
        put(state, state.people[each.character], each.hex, 0)
    _busy(state, names)
    already = before.hauled if before.turn == state.turn else 0
    stand(
        state,
        Perrier(
            before.id,
            before.side,
            event.hex,
            event.facing,
            turn=state.turn,
            hauled=already + event.toil,
            haulers=names,
        ),
    )


@BOOK.event("PerrierDestroyed")
class PerrierDestroyed(msgspec.Struct, frozen=True):
    """A perrier is destroyed, both hexes of it."""

    perrier: str


@BOOK.books(PerrierDestroyed)
def destroyed(state: Skirmish, event: PerrierDestroyed) -> None:
    """Nothing of it stands."""
    note(state, "engine_lost", state.perriers[event.perrier].hex)
    _remove(state, state.perriers[event.perrier])


@BOOK.event("EngineSmashed")
class EngineSmashed(msgspec.Struct, frozen=True):
    """A siphon or a raised ladder in a hex is destroyed by a stone (GT-10.4.4d)."""

    hex: str
    what: Struck


@BOOK.books(EngineSmashed)
def smashed(state: Skirmish, event: EngineSmashed) -> None:
    """Nothing of it stands."""
    fabric = state.fabric
    state.fabric = msgspec.structs.replace(
        fabric,
        siphons=without(fabric.siphons, event.hex),
        leaning=tuple(each for each in fabric.leaning if each.hex != event.hex),
    )
    state.siphons = {name: each for name, each in state.siphons.items() if each.hex != event.hex}


GATES = ("gate_closed", "gate_open")


@BOOK.event("WorkDemolished")
class WorkDemolished(msgspec.Struct, frozen=True):
    """A palisade, platform or gate is down (GT-9.2.1c, GS-11.3.3a); `work` is the kind of hex that it was."""

    hex: str
    work: str


@BOOK.books(WorkDemolished)
def demolished(state: Skirmish, event: WorkDemolished) -> None:
    """Rubble."""
    note(state, "gate_broken" if event.work in GATES else "wall_broken", event.hex)
    state.fabric = msgspec.structs.replace(state.fabric, down=with_more(state.fabric.down, event.hex))


def stand(state: Skirmish, perrier: Perrier) -> None:
    """A perrier stands so, and fills its hexes."""
    state.perriers = {**state.perriers, perrier.id: perrier}
    more = with_more(state.fabric.engines, *both(perrier.hex, perrier.facing))
    state.fabric = msgspec.structs.replace(state.fabric, engines=more)


def _remove(state: Skirmish, perrier: Perrier) -> None:
    state.perriers = {name: each for name, each in state.perriers.items() if name != perrier.id}
    fewer = without(state.fabric.engines, *both(perrier.hex, perrier.facing))
    state.fabric = msgspec.structs.replace(state.fabric, engines=fewer)


def _change(state: Skirmish, name: str, **fields: object) -> None:
    changed = msgspec.structs.replace(state.perriers[name], **fields)
    state.perriers = {**state.perriers, name: changed}


def _busy(state: Skirmish, names: tuple[str, ...]) -> None:
    for name in names:
        deeds = state.people[name].deeds
        deeds.busy = deeds.moved = True
