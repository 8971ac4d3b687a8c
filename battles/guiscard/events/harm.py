"""The harm to people and horses, from any cause."""

from typing import Literal

import msgspec

from battles.agenda.book import Book
from battles.guiscard.board import displace, lay_body, lay_carcass, leave, let_in, put, take_up
from battles.guiscard.counters import hexes_of
from battles.guiscard.state import Character, Skirmish

BOOK = Book("harm")


Cause = Literal[
    "fire", "combat", "infiltration", "retreat", "drowning", "surrounded", "flames", "collapse", "fall"
]


@BOOK.event("Stunned")
class Stunned(msgspec.Struct, frozen=True):
    """A character on foot is stunned (GT-1.2a)."""

    character: str
    cause: Cause


@BOOK.books(Stunned)
def stunned(state: Skirmish, event: Stunned) -> None:
    """Lay him there and loose his led horses."""
    state.people[event.character].condition = "stunned"
    loose(state, event.character)


@BOOK.event("Wounded")
class Wounded(msgspec.Struct, frozen=True):
    """A character is wounded for good, and stays where it is, mounted or on foot."""

    character: str
    cause: Cause


@BOOK.books(Wounded)
def wounded(state: Skirmish, event: Wounded) -> None:
    """For the rest of the battle."""
    state.people[event.character].condition = "wounded"


@BOOK.event("Killed")
class Killed(msgspec.Struct, frozen=True):
    """A character is dead; its body lies in its hex, unless `sunk`.

    `again`: by a stun or a wound, the second that it has suffered (GT-5.4.4h, GT-6.5f).
    """

    character: str
    cause: Cause
    sunk: bool = False
    again: bool = False


@BOOK.books(Killed)
def killed(state: Skirmish, event: Killed) -> None:
    """His body lies where he stood; that of an unhorsed rider where he will be put down."""
    one = state.people[event.character]
    loose(state, one.id)
    if one.hex and not event.sunk:
        lay_body(state, one.hex)
        one.fell = one.hex
    leave(state, one)
    one.condition = "dead"


@BOOK.event("HorseKilled")
class HorseKilled(msgspec.Struct, frozen=True):
    """A horse without rider is dead; it lies in both its hexes (D50)."""

    horse: str


@BOOK.books(HorseKilled)
def horse_killed(state: Skirmish, event: HorseKilled) -> None:
    """Lay the horse in both its hexes."""
    horse = state.horses[event.horse]
    if horse.leader:
        state.people[horse.leader].leads.remove(horse.id)
        horse.leader = ""
    lay_carcass(state, horse)
    leave(state, horse)
    horse.alive = False


@BOOK.event("Unhorsed")
class Unhorsed(msgspec.Struct, frozen=True):
    """A rider is off his horse: the horse stands alone where both were, or lies dead there; he is not put down yet."""

    character: str
    horse: str
    horse_killed: bool = False


@BOOK.books(Unhorsed)
def unhorsed(state: Skirmish, event: Unhorsed) -> None:
    """Horse and rider are two; he is not on the field until he has landed."""
    one, horse = state.people[event.character], state.horses[event.horse]
    part(state, one.id)
    loose(state, one.id)
    one.hex = ""
    if event.horse_killed:
        lay_carcass(state, horse)
        leave(state, horse)
        horse.alive = False


@BOOK.event("Landed")
class Landed(msgspec.Struct, frozen=True):
    """An unhorsed rider has come down in a hex beside the horse (GT-6.8a)."""

    character: str
    hex: str


@BOOK.books(Landed)
def landed(state: Skirmish, event: Landed) -> None:
    """Put him there on foot, or lay his body there."""
    one = state.people[event.character]
    if one.alive:
        put(state, one, event.hex, 0)
        displace(state, one)
    else:
        lay_body(state, event.hex)
        one.fell = event.hex


@BOOK.event("GotUp")
class GotUp(msgspec.Struct, frozen=True):
    """A stunned character is healthy again, on foot (GT-2.1f)."""

    character: str


@BOOK.books(GotUp)
def got_up(state: Skirmish, event: GotUp) -> None:
    """As he was before."""
    state.people[event.character].condition = "healthy"


@BOOK.event("Fled")
class Fled(msgspec.Struct, frozen=True):
    """A character has left the field over its own edge and does not return (D51); its horses go with it."""

    character: str


@BOOK.books(Fled)
def fled(state: Skirmish, event: Fled) -> None:
    """Take him off the field, with his horse and the horses he leads."""
    one = state.people[event.character]
    leave(state, one)
    one.away = "fled"
    for name in one.leads:
        take_up(state, state.horses[name])


@BOOK.event("FellBack")
class FellBack(msgspec.Struct, frozen=True):
    """A character, or a horse without rider, has fallen back a hex, or made room for a friend (GT-6.5)."""

    character: str
    hex: str
    facing: int = 0
    makes_room: bool = False


@BOOK.books(FellBack)
def fell_back(state: Skirmish, event: FellBack) -> None:
    """Put him, or a horse alone, there; a person who was passing through his old place holds it."""
    piece = state.people.get(event.character) or state.horses[event.character]
    held = hexes_of(piece)
    put(state, piece, event.hex, event.facing)
    let_in(state, held)
    if isinstance(piece, Character):
        displace(state, piece)


def part(state: Skirmish, name: str) -> None:
    """The horse of a rider stands alone where both were, of his side; he has no place on the field left."""
    one = state.people[name]
    horse = state.horses[one.horse]
    where = hexes_of(one)
    front, facing = one.hex, one.facing
    take_up(state, one)
    one.horse, horse.rider, horse.side = "", "", one.side
    if where:
        put(state, horse, front, facing)
        one.hex = front


def loose(state: Skirmish, name: str) -> None:
    """The horses that somebody led have no leader any more."""
    one = state.people[name]
    for led in one.leads:
        state.horses[led].leader = ""
    one.leads = []
