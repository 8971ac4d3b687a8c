"""The fate of units anywhere: moves, turns, hits, routs; how it is booked and told."""

from typing import Literal

from battles.contract.muster import Side
from battles.contract.wording import Said, phrase, say
from battles.devils_horsemen import voice
from battles.devils_horsemen.play import fates
from battles.devils_horsemen.state import OFF, State, Supply
from battles.devils_horsemen.voice import VOICE
from battles.kit.book import Book
from battles.kit.happening import Happening, Told
from dice import Rolled

BOOK = Book("happenings", VOICE)
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
class UnitMoved(Happening, frozen=True, omit_defaults=True):
    """A unit comes into a hex, with these leaders; `spent` are its movement points of this move so far."""

    unit: str
    to: str
    facing: int
    why: Why
    spent: int = 0
    leaders: tuple[str, ...] = ()

    def book(self, state: State) -> None:
        unit = state.units[self.unit]
        for leader in state.leaders.values():
            if leader.side != unit.side:
                leader.dared = tuple(name for name in leader.dared if name != unit.id)
        if self.why not in ("order", "charge") or unit.hex == unit.start:
            fates.left_alone(state, unit)
        unit.hex, unit.facing, unit.spent = self.to, self.facing, self.spent
        if self.why == "order":
            unit.went = unit.entered = True
        for name in self.leaders:
            fates.carry(state, name, self.to)
            state.leaders[name].dared = ()
        for standard in state.standards.values():
            if standard.captor == self.unit:
                standard.hex = self.to
        state.gone()

    def tell(self, state: State, side: Side | None) -> Said | None:
        if self.why == "order":
            return VOICE.said(state, phrase("{unit} goes to {to}"), self)
        return VOICE.said(state, phrase("{unit} goes to {to}: {why}"), self)


@BOOK.event("UnitTurned")
class UnitTurned(Happening, frozen=True, omit_defaults=True):
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

    def book(self, state: State) -> None:
        unit = state.units[self.unit]
        if unit.column != self.column or not self.reacted:
            unit.went = unit.went or not self.reacted
        unit.facing, unit.spent, unit.column = self.facing, self.spent, self.column
        unit.turned, unit.idle = unit.turned or self.reacted, unit.idle or self.bound
        state.gone()

    def tell(self, state: State, side: Side | None) -> Said | None:
        if self.formed and self.column:
            return VOICE.said(state, phrase("{unit} forms a column (DH-6.41a)"), self)
        if self.formed:
            return VOICE.said(state, phrase("{unit} leaves its column (DH-6.43a)"), self)
        if self.reacted:
            return VOICE.said(state, phrase("{unit} turns to {facing} in reaction (DH-7.15a)"), self)
        if self.bound:
            return VOICE.said(state, phrase("{unit} turns to {facing} in an enemy zone (DH-7.13b)"), self)
        facing = (voice.direction if self.column else voice.corner)(self.facing)
        return VOICE.said(state, phrase("{unit} turns to {facing} (DH-7.12a)"), self, facing=facing)


@BOOK.event("Realigned", "{unit} turns to {facing}")
class Realigned(Happening, frozen=True):
    """A unit looks to another corner outside a move: after an advance or a retreat, or in a trap (DH-9.22a, DH-6.53b)."""

    unit: str
    facing: int

    def book(self, state: State) -> None:
        state.units[self.unit].facing = self.facing
        state.gone()


@BOOK.event("CohesionLost")
class CohesionLost(Happening, frozen=True, omit_defaults=True):
    """A unit takes hits; `total` are those it has now. A check that led to it has its die."""

    unit: str
    hits: int
    total: int
    cause: str
    rolls: tuple[Rolled, ...] = ()

    def book(self, state: State) -> None:
        state.units[self.unit].hits = self.total

    def tell(self, state: State, side: Side | None) -> Said | None:
        if not self.rolls:
            return self.in_brief(state)
        checked = phrase(
            "{unit} takes {hits}, {total} in all: {cause} (die {rolls} above {quality}, DH-11.16a)"
        )
        return VOICE.said(state, checked, self, quality=voice.read(self.rolls[0]) - self.hits)

    def in_brief(self, state: State) -> Said | None:
        return VOICE.said(state, phrase("{unit} takes {hits}, {total} in all: {cause}"), self)


@BOOK.event(
    "CheckPassed", "{unit} passes a check of its quality, {quality}: {cause} (die {rolls}, DH-11.16a)"
)
class CheckPassed(Told, frozen=True):
    """A unit has passed a check of its Troop Quality (DH-11.16a)."""

    unit: str
    quality: int
    cause: str
    rolls: tuple[Rolled, ...]


@BOOK.event("CohesionRegained", "{unit} recovers {hits}, {total} left: {cause}")
class CohesionRegained(Happening, frozen=True):
    """A unit gets rid of hits."""

    unit: str
    hits: int
    total: int
    cause: str

    def book(self, state: State) -> None:
        state.units[self.unit].hits = self.total


@BOOK.event("UnitRouted", "{unit} routs (DH-11.13a)")
class UnitRouted(Happening, frozen=True):
    """A unit routs: it has no column, marker or disorder; on foot it has no missiles (DH-11.46a)."""

    unit: str
    supply: Supply

    def book(self, state: State) -> None:
        unit = state.units[self.unit]
        if unit.column:
            unit.column = False
        unit.routed, unit.rallied, unit.supply, unit.marker, unit.rammed = True, False, self.supply, "", False
        unit.forsaken = False
        unit.showering = False
        state.gone()


@BOOK.event("UnitEliminated", "{unit} is eliminated: {cause}, {points} (DH-12.11a)")
class UnitEliminated(Happening, frozen=True):
    """A unit is gone for good: so many rout points (DH-12.11a)."""

    unit: str
    cause: str
    points: int

    def book(self, state: State) -> None:
        unit = state.units[self.unit]
        fates.left_alone(state, unit)
        unit.hex, unit.place, unit.marker, unit.engaged = OFF, "gone", "", ()
        unit.left = self.cause == voice.LEFT
        state.points[unit.side] = state.points.get(unit.side, 0) + self.points
        state.gone()


@BOOK.event("Disengaged")
class Disengaged(Happening, frozen=True):
    """These are not beside those any more with whom they were engaged (DH-11.2a): who each still is engaged with."""

    still: dict[str, tuple[str, ...]]

    def book(self, state: State) -> None:
        for name, still in self.still.items():
            state.units[name].engaged = still
        state.gone()

    def tell(self, state: State, side: Side | None) -> Said | None:
        free = voice.units(state, (name for name, still in self.still.items() if not still))
        return say("no longer engaged: {units} (DH-11.2a)", units=free) if free else None
