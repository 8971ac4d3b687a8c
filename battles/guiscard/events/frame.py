"""The events before, between and after the steps of a phase, and the coming and going on the agenda."""

from copy import deepcopy

import msgspec

from battles.agenda.book import Book
from battles.agenda.state import Over
from battles.fields.laid import Laid
from battles.guiscard.board import put
from battles.guiscard.state import Berth, Character, Deeds, Horse, Skirmish, Step
from battles.muster import Muster, Side
from battles.result import End

BOOK = Book("frame")


@BOOK.event("BattleJoined")
class BattleJoined(msgspec.Struct, frozen=True):
    """A battle begins: its muster, the maps as they lie, where each group sets up, everybody with the horses.

    The battle is joined, with an empty field.
    """

    muster: Muster
    laid: tuple[Laid, ...]
    first: Side
    berths: dict[str, Berth]
    people: tuple[Character, ...]
    horses: tuple[Horse, ...]


@BOOK.books(BattleJoined)
def joined(state: Skirmish, event: BattleJoined) -> None:
    """List everybody, with an empty field."""
    state.muster, state.laid, state.first = event.muster, event.laid, event.first
    state.active, state.berths = event.first, dict(event.berths)
    state.people = {each.id: deepcopy(each) for each in event.people}
    state.horses = {each.id: deepcopy(each) for each in event.horses}


@BOOK.event("CharacterDeployed")
class CharacterDeployed(msgspec.Struct, frozen=True):
    """A character has been set up; `facing` counts if it rides."""

    character: str
    hex: str
    facing: int


@BOOK.books(CharacterDeployed)
def deployed(state: Skirmish, event: CharacterDeployed) -> None:
    """Put the character there."""
    put(state, state.people[event.character], event.hex, event.facing)


@BOOK.event("PhaseBegan")
class PhaseBegan(msgspec.Struct, frozen=True):
    """A side's phase has begun (GT-2a)."""

    turn: int
    side: Side


@BOOK.books(PhaseBegan)
def phase_began(state: Skirmish, event: PhaseBegan) -> None:
    """The active side starts afresh; what the other side did in its own phase still counts against its fire."""
    state.turn, state.active = event.turn, event.side
    state.asked.clear()
    state.held_fire.clear()
    state.shelters.clear()
    for one in state.people.values():
        if one.side == event.side:
            one.deeds = Deeds(dislodged=one.deeds.dislodged)
        else:
            one.deeds.volley = one.deeds.counter_charged = one.deeds.dislodged = False
            one.deeds.forgone = one.deeds.lowered = False


@BOOK.event("StepBegan")
class StepBegan(msgspec.Struct, frozen=True):
    """A step of the phase has begun (GT-2.1g)."""

    step: Step


@BOOK.books(StepBegan)
def step_began(state: Skirmish, event: StepBegan) -> None:
    """Let a person who was laid down again be taken up in the new step."""
    state.step = event.step
    state.flights.clear()
    state.held_fire.clear()
    for one in state.people.values():
        one.deeds.forgone = one.deeds.lowered = False


@BOOK.event("ArmsLaidDown")
class ArmsLaidDown(msgspec.Struct, frozen=True):
    """A side has surrendered: all its survivors are prisoners (GC-14.6c)."""

    side: Side


@BOOK.books(ArmsLaidDown)
def arms_laid_down(state: Skirmish, event: ArmsLaidDown) -> None:
    """All of the side who live are in the enemy's hands; they stay where they stand. Let people off the map get away."""
    off_map = state.siege.waiting if state.siege is not None else {}
    for one in state.people.values():
        if one.side == event.side and one.alive and not one.away:
            one.away = "fled" if one.id in off_map else "captured"


@BOOK.event("BattleEnded")
class BattleEnded(msgspec.Struct, frozen=True):
    """The battle is over (GC-14.6)."""

    end: End
    loser: Side | None


@BOOK.books(BattleEnded)
def ended(state: Skirmish, event: BattleEnded) -> None:
    """Nothing more is to be done."""
    state.over = Over(event.end, event.loser)
    state.agenda.clear()
