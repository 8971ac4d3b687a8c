"""The fate of units anywhere: moves, turns, hits, routs; how it is booked and told."""

from typing import Literal

import msgspec

from battles.agenda.book import Book
from battles.devils_horsemen import voice
from battles.devils_horsemen.chapters import fates
from battles.devils_horsemen.state import OFF, State, Supply
from battles.devils_horsemen.voice import tell, telling
from battles.muster import Side
from battles.wording import Said, phrase, say
from dice import Rolled

BOOK = Book("happenings")
Why = Literal[
    "order",
    "withdrawal",
    "feint",
    "pursuit",
    "advance",
    "rout",
    "charge",
    "press",
    "retreat",
    "close",
    "place",
]
"""The reasons of a unit's move.

It moves on an order; in orderly withdrawal (6.5); in feigned retreat, pursuit and closing in after it (6.7). It
advances after combat (9.21), routs (11.4), or charges uncontrolled or after hit and decline (8.36). Infantry is pressed
on (8.35), light cavalry goes away from it (8.36c); and units are placed (12.21).
"""


@BOOK.event("UnitMoved")
class UnitMoved(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit comes into a hex, with these leaders; `spent` are its movement points of this move so far."""

    unit: str
    to: str
    facing: int
    why: Why
    spent: int = 0
    leaders: tuple[str, ...] = ()


@BOOK.event("UnitTurned")
class UnitTurned(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit looks another way; `column`: whether it is in column from now on, `formed`: which it was not, or was, before.
    `reacted`: it was in reaction (7.15). `bound`: it was in an enemy zone of control, and it does not fire or attack any
    more (DH-7.13b).
    """

    unit: str
    facing: int
    spent: int = 0
    column: bool = False
    reacted: bool = False
    bound: bool = False
    formed: bool = False


@BOOK.event("Realigned")
class Realigned(msgspec.Struct, frozen=True):
    """A unit looks to another corner outside a move: after an advance or a retreat, or in a trap (DH-9.22a, DH-6.53b)."""

    unit: str
    facing: int


@BOOK.event("CohesionLost")
class CohesionLost(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit takes hits; `total` are those it has now. A check that led to it has its die."""

    unit: str
    hits: int
    total: int
    cause: str
    rolls: tuple[Rolled, ...] = ()


@BOOK.event("CheckPassed")
class CheckPassed(msgspec.Struct, frozen=True):
    """A unit has passed a check of its Troop Quality (DH-11.16a)."""

    unit: str
    quality: int
    cause: str
    rolls: tuple[Rolled, ...]


@BOOK.event("CohesionRegained")
class CohesionRegained(msgspec.Struct, frozen=True):
    """A unit gets rid of hits."""

    unit: str
    hits: int
    total: int
    cause: str


@BOOK.event("UnitRouted")
class UnitRouted(msgspec.Struct, frozen=True):
    """A unit routs: it has no column, marker or disorder; on foot it has no missiles (DH-11.46a)."""

    unit: str
    supply: Supply


@BOOK.event("UnitEliminated")
class UnitEliminated(msgspec.Struct, frozen=True):
    """A unit is gone for good: so many rout points (DH-12.11a)."""

    unit: str
    cause: str
    points: int


@BOOK.event("Disengaged")
class Disengaged(msgspec.Struct, frozen=True):
    """These are not beside those any more with whom they were engaged (DH-11.2a): who each still is engaged with."""

    still: dict[str, tuple[str, ...]]


@BOOK.books(UnitMoved)
def unit_moved(state: State, event: UnitMoved) -> None:
    unit = state.units[event.unit]
    for leader in state.leaders.values():
        if leader.side != unit.side:
            leader.dared = tuple(name for name in leader.dared if name != unit.id)
    if event.why not in ("order", "charge") or unit.hex == unit.start:
        fates.left_alone(state, unit)
    unit.hex, unit.facing, unit.spent = event.to, event.facing, event.spent
    if event.why == "order":
        unit.went = unit.entered = True
    for name in event.leaders:
        fates.carry(state, name, event.to)
        state.leaders[name].dared = ()
    for standard in state.standards.values():
        if standard.captor == event.unit:
            standard.hex = event.to
    state.gone()


@BOOK.books(UnitTurned)
def unit_turned(state: State, event: UnitTurned) -> None:
    unit = state.units[event.unit]
    if unit.column != event.column or not event.reacted:
        unit.went = unit.went or not event.reacted
    unit.facing, unit.spent, unit.column = event.facing, event.spent, event.column
    unit.turned, unit.idle = unit.turned or event.reacted, unit.idle or event.bound
    state.gone()


@BOOK.books(Realigned)
def realigned(state: State, event: Realigned) -> None:
    state.units[event.unit].facing = event.facing
    state.gone()


@BOOK.books(CohesionLost)
def cohesion_lost(state: State, event: CohesionLost) -> None:
    state.units[event.unit].hits = event.total


BOOK.changes_nothing(CheckPassed)


@BOOK.books(CohesionRegained)
def cohesion_regained(state: State, event: CohesionRegained) -> None:
    state.units[event.unit].hits = event.total


@BOOK.books(UnitRouted)
def unit_routed(state: State, event: UnitRouted) -> None:
    unit = state.units[event.unit]
    if unit.column:
        unit.column = False
    unit.routed, unit.rallied, unit.supply, unit.marker, unit.rammed = True, False, event.supply, "", False
    unit.forsaken = False
    unit.showering = False
    state.gone()


@BOOK.books(UnitEliminated)
def unit_eliminated(state: State, event: UnitEliminated) -> None:
    unit = state.units[event.unit]
    fates.left_alone(state, unit)
    unit.hex, unit.place, unit.marker, unit.engaged = OFF, "gone", "", ()
    unit.left = event.cause == voice.LEFT
    state.points[unit.side] = state.points.get(unit.side, 0) + event.points
    state.gone()


@BOOK.books(Disengaged)
def disengaged(state: State, event: Disengaged) -> None:
    for name, still in event.still.items():
        state.units[name].engaged = still
    state.gone()


@BOOK.tells(Disengaged)
def tell_disengaged(state: State, event: Disengaged, side: Side | None) -> Said | None:
    free = tuple(voice.unit(state, name) for name, still in event.still.items() if not still)
    return say("no longer engaged: {units} (DH-11.2a)", units=free) if free else None


@BOOK.tells(UnitMoved)
def tell_moved(state: State, event: UnitMoved, side: Side | None) -> Said:
    if event.why == "order":
        return tell(state, event, phrase("{unit} goes to {to}"))
    return tell(state, event, phrase("{unit} goes to {to}: {why}"))


@BOOK.tells(UnitTurned)
def tell_turned(state: State, event: UnitTurned, side: Side | None) -> Said:
    if event.formed and event.column:
        return tell(state, event, phrase("{unit} forms a column (DH-6.41a)"))
    if event.formed:
        return tell(state, event, phrase("{unit} leaves its column (DH-6.43a)"))
    if event.reacted:
        return tell(state, event, phrase("{unit} turns to {facing} in reaction (DH-7.15a)"))
    if event.bound:
        return tell(state, event, phrase("{unit} turns to {facing} in an enemy zone (DH-7.13b)"))
    facing = (voice.direction if event.column else voice.corner)(event.facing)
    return tell(state, event, phrase("{unit} turns to {facing} (DH-7.12a)"), facing=facing)


BOOK.tells(Realigned)(telling(phrase("{unit} turns to {facing}")))


@BOOK.tells(CohesionLost)
def tell_lost(state: State, event: CohesionLost, side: Side | None) -> Said:
    if not event.rolls:
        return tell(state, event, phrase("{unit} takes {hits}, {total} in all: {cause}"))
    checked = phrase("{unit} takes {hits}, {total} in all: {cause} (die {rolls} above {quality}, DH-11.16a)")
    return tell(state, event, checked, quality=voice.read(event.rolls[0]) - event.hits)


BOOK.tells(CheckPassed)(
    telling(phrase("{unit} passes a check of its quality, {quality}: {cause} (die {rolls}, DH-11.16a)"))
)
BOOK.tells(CohesionRegained)(telling(phrase("{unit} recovers {hits}, {total} left: {cause}")))


BOOK.tells(UnitRouted)(telling(phrase("{unit} routs (DH-11.13a)")))
BOOK.tells(UnitEliminated)(telling(phrase("{unit} is eliminated: {cause}, {points} (DH-12.11a)")))
