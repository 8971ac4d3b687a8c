"""The events of siege ladders, on them, and of people who come down from a palisade (GT-9.2, GT-10.1)."""

from typing import Any

import msgspec
from msgspec.structs import replace

from battles.agenda.book import Book
from battles.guiscard.board import displace, put
from battles.guiscard.fabric import Leaning
from battles.guiscard.seen import note
from battles.guiscard.state import Ladder, Skirmish
from battles.muster import Side
from dice import Rolled

BOOK = Book("ladders")


@BOOK.event("LadderLaid")
class LadderLaid(msgspec.Struct, frozen=True):
    """A side has a ladder, which lies in two hexes."""

    ladder: str
    side: Side
    hexes: tuple[str, str]


@BOOK.books(LadderLaid)
def laid(state: Skirmish, event: LadderLaid) -> None:
    """Lay it there."""
    state.ladders[event.ladder] = Ladder(event.ladder, event.side, event.hexes)


@BOOK.event("LadderLifted")
class LadderLifted(msgspec.Struct, frozen=True):
    """Two characters have taken up a ladder, each in the hex of it in which he stands (GT-10.1.2a)."""

    ladder: str
    carriers: tuple[str, str]


@BOOK.books(LadderLifted)
def lifted(state: Skirmish, event: LadderLifted) -> None:
    """Put it in their hands; their side owns it."""
    side = state.people[event.carriers[0]].side
    change(state, event.ladder, side=side, carriers=event.carriers, lifted=state.turn)


@BOOK.event("LadderPutDown")
class LadderPutDown(msgspec.Struct, frozen=True):
    """A ladder has been put down, or `dropped` where it lies; its carriers are free."""

    ladder: str
    dropped: bool = False


@BOOK.books(LadderPutDown)
def put_down(state: Skirmish, event: LadderPutDown) -> None:
    """Lay it where it was."""
    change(state, event.ladder, carriers=())


@BOOK.event("LadderCarried")
class LadderCarried(msgspec.Struct, frozen=True):
    """The second carrier has come into the hex that the first has left, with `points` spent; the ladder is over both."""

    ladder: str
    character: str
    hex: str
    points: int


@BOOK.books(LadderCarried)
def carried(state: Skirmish, event: LadderCarried) -> None:
    """Move him there with the ladder, over the hexes of both carriers."""
    one = state.people[event.character]
    put(state, one, event.hex, 0)
    one.deeds.spent += event.points
    carriers = state.ladders[event.ladder].carriers
    change(state, event.ladder, hexes=tuple(state.people[name].hex for name in carriers))


@BOOK.event("LadderRaised")
class LadderRaised(msgspec.Struct, frozen=True):
    """A ladder stands in a hex and leans against the palisade of another (GT-10.1.2c)."""

    ladder: str
    hex: str
    against: str


@BOOK.books(LadderRaised)
def raised(state: Skirmish, event: LadderRaised) -> None:
    """Set it standing, out of its carriers' hands; a person in its hex is at its foot."""
    lean(state, event.ladder, event.hex, event.against)
    change(state, event.ladder, below=state.at.get(event.hex, ""))


@BOOK.event("LadderClimbed")
class LadderClimbed(msgspec.Struct, frozen=True):
    """A person at the foot of a ladder is now at its top, with `points` spent (GT-10.1.3a)."""

    ladder: str
    character: str
    points: int


@BOOK.books(LadderClimbed)
def climbed(state: Skirmish, event: LadderClimbed) -> None:
    """Put him on it."""
    change(state, event.ladder, below="")
    state.people[event.character].deeds.spent += event.points


def step_onto(state: Skirmish, name: str, hex_: str) -> None:
    """Put a person who steps into the hex of a ladder on it, also if he stood at its foot before."""
    for ladder in state.ladders.values():
        if ladder.below == name and ladder.hex == hex_:
            change(state, ladder.id, below="")
            return


@BOOK.event("LadderShifted")
class LadderShifted(msgspec.Struct, frozen=True):
    """Two characters have moved a standing ladder, or turned it, for `points` each (GT-10.1.4a)."""

    ladder: str
    workers: tuple[str, str]
    hex: str
    against: str
    points: int


@BOOK.books(LadderShifted)
def shifted(state: Skirmish, event: LadderShifted) -> None:
    """Set it so."""
    toil(state, event.workers, event.points)
    lean(state, event.ladder, event.hex, event.against)


@BOOK.event("LadderTakenDown")
class LadderTakenDown(msgspec.Struct, frozen=True):
    """Two characters have laid a standing ladder flat, for `points` each."""

    ladder: str
    workers: tuple[str, str]
    hexes: tuple[str, str]
    points: int


@BOOK.books(LadderTakenDown)
def taken_down(state: Skirmish, event: LadderTakenDown) -> None:
    """Lay it there."""
    toil(state, event.workers, event.points)
    lay_flat(state, event.ladder, event.hexes)


@BOOK.event("TopplingTried")
class TopplingTried(msgspec.Struct, frozen=True):
    """A character has pushed at a ladder: `toppled` says whether it falls (GT-10.1.6a, GT-10.1.7a)."""

    character: str
    ladder: str
    toppled: bool
    rolls: tuple[Rolled, ...] = ()


@BOOK.books(TopplingTried)
def toppling_tried(state: Skirmish, event: TopplingTried) -> None:
    """Count it as his attack."""
    state.people[event.character].deeds.attacked = True


@BOOK.event("LadderFell")
class LadderFell(msgspec.Struct, frozen=True):
    """A ladder that stood lies in two hexes now (GT-10.1.6b)."""

    ladder: str
    hexes: tuple[str, str]


@BOOK.books(LadderFell)
def ladder_fell(state: Skirmish, event: LadderFell) -> None:
    """Lay it there."""
    lay_flat(state, event.ladder, event.hexes)


@BOOK.event("LadderLost")
class LadderLost(msgspec.Struct, frozen=True):
    """A ladder is gone."""

    ladder: str


@BOOK.books(LadderLost)
def ladder_lost(state: Skirmish, event: LadderLost) -> None:
    """Remove it from its place."""
    unlean(state, event.ladder)
    ladder = state.ladders.pop(event.ladder)
    state.lost[event.ladder] = ladder.hexes or (ladder.hex,)


@BOOK.event("Jumped")
class Jumped(msgspec.Struct, frozen=True):
    """A character has jumped from a palisade onto its platform, or to the ground inside: how he came down.

    `added` is what is added to the die by reason, `hurt` says that he is wounded (GT-9.2.1b, GT-9.2.2a).
    """

    character: str
    hex: str
    platform: bool
    added: dict[str, int]
    hurt: bool
    rolls: tuple[Rolled, ...] = ()


@BOOK.books(Jumped)
def jumped(state: Skirmish, event: Jumped) -> None:
    """Others see who is over the wall; if he is hurt, that has an event of its own."""
    note(state, "first_over", event.hex, event.character)


@BOOK.event("Fell")
class Fell(msgspec.Struct, frozen=True):
    """A character has fallen from a ladder or rope and lies in a hex; `onto` whom, "" for nobody (GT-10.1.6c)."""

    character: str
    hex: str
    onto: str = ""


@BOOK.books(Fell)
def fell(state: Skirmish, event: Fell) -> None:
    """Put him there, as moved by others (D43)."""
    one = state.people[event.character]
    put(state, one, event.hex, 0)
    displace(state, one)


def change(state: Skirmish, name: str, **fields: Any) -> None:
    """A ladder is otherwise than it was."""
    state.ladders[name] = replace(state.ladders[name], **fields)


def lean(state: Skirmish, name: str, hex_: str, against: str) -> None:
    """A ladder stands in a hex and leans against another, since this turn."""
    unlean(state, name)
    change(state, name, hexes=(), hex=hex_, against=against, carriers=(), since=state.turn, below="")
    leaning = {*state.fabric.leaning, Leaning(hex_, against)}
    state.fabric = replace(state.fabric, leaning=tuple(sorted(leaning)))


def unlean(state: Skirmish, name: str) -> None:
    """A ladder leans nowhere."""
    ladder = state.ladders[name]
    stands = Leaning(ladder.hex, ladder.against)
    leaning = tuple(each for each in state.fabric.leaning if each != stands)
    state.fabric = replace(state.fabric, leaning=leaning)


def lay_flat(state: Skirmish, name: str, hexes: tuple[str, str]) -> None:
    """A ladder lies in two hexes, and nobody carries it."""
    unlean(state, name)
    change(state, name, hexes=hexes, hex="", against="", carriers=(), below="")


def toil(state: Skirmish, workers: tuple[str, ...], points: int) -> None:
    """Each of the workers has spent points."""
    for name in workers:
        state.people[name].deeds.spent += points
