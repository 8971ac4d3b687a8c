"""The events of missile fire (chapter 5)."""

from typing import Literal

import msgspec

from battles.agenda.book import Book
from battles.guiscard.state import Flight, Sheltered, Skirmish
from battles.muster import Side
from dice import Rolled

BOOK = Book("fire")


Lost = Literal["", "over", "off_field", "no_line"]
"""Why a shot came down nowhere: the roll was too high, it left the field, or no line leads to where it fell."""


TableName = Literal["fire_foot", "fire_mounted"]


class Fall(msgspec.Struct, frozen=True, omit_defaults=True):
    """The place where a shot came down: by the roll `total` after the `modifiers`, None at a target too close for a roll.

    `hex` is "" for a shot that is `lost`; `aside` is where it would have come down without a line to there.
    """

    hex: str
    total: int | None = None
    modifiers: dict[str, int] = {}
    lost: Lost = ""
    aside: str = ""


class Wounding(msgspec.Struct, frozen=True, omit_defaults=True):
    """The harm of a shot to its victim: the letter of the table for its `total` after the `modifiers`.

    `weapon_class` and `cover` are the column; `words` are what the letter says.
    """

    piece: str
    table: TableName
    weapon_class: str
    cover: str
    total: int
    letter: str
    words: str
    modifiers: dict[str, int] = {}


@BOOK.event("ShotFired")
class ShotFired(msgspec.Struct, frozen=True):
    """A character has shot at a hex `range` hexes away: where the shot came down, and what it did to whom, if anybody.

    `frm` is where the shooter stands. `defensive` fire is that of the other side's phase.
    """

    shooter: str
    weapon: str
    frm: str
    at: str
    range: int
    band: Literal["short", "medium", "long"]
    fall: Fall
    wounding: Wounding | None = None
    defensive: bool = False
    rolls: tuple[Rolled, ...] = ()


@BOOK.books(ShotFired)
def fired(state: Skirmish, event: ShotFired) -> None:
    """The shooter has used his shot of the step, and one of the few of his weapon; the shot may be seen."""
    one = state.people[event.shooter]
    state.flights.append(Flight(event.frm, event.at, event.fall.hex))
    one.used += 1
    if event.defensive:
        one.deeds.volley = True
    else:
        one.deeds.shot = True


@BOOK.event("FireHeld")
class FireHeld(msgspec.Struct, frozen=True):
    """A side lets the other go on: this time (""), until a character has moved (its id), or for the step ("step")."""

    side: Side
    until: str


@BOOK.books(FireHeld)
def held(state: Skirmish, event: FireHeld) -> None:
    """The side is not asked again until then."""
    if event.until:
        state.held_fire[event.side] = event.until


@BOOK.event("BowLowered")
class BowLowered(msgspec.Struct, frozen=True):
    """A character does not shoot in this step after all."""

    shooter: str


@BOOK.books(BowLowered)
def lowered(state: Skirmish, event: BowLowered) -> None:
    """Keep him from being taken up for a shot again in this step."""
    state.people[event.shooter].deeds.lowered = True


@BOOK.event("ShelterTaken")
class ShelterTaken(msgspec.Struct, frozen=True):
    """A doorway or corner covers somebody in its hex against one face alone till the phase ends.

    He has chosen it, or it has covered him (GT-8.3.5a, GT-8.3.6a).
    """

    piece: str
    hex: str
    face: str


@BOOK.books(ShelterTaken)
def shelter_taken(state: Skirmish, event: ShelterTaken) -> None:
    """Take from him the shelter against all other faces in this phase."""
    state.shelters.append(Sheltered(event.piece, event.hex, event.face))
