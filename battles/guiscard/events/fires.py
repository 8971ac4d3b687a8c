"""The events of fire and flaming arrows (sections 10.2 and 10.3)."""

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

from battles.agenda.book import Book
from battles.guiscard.fabric import with_more, without
from battles.guiscard.seen import note
from battles.guiscard.state import Fire, Flight, Handing, Lit, Skirmish
from battles.moments import Seen
from battles.muster import Side
from dice import Rolled

BOOK = Book("fires")


@BOOK.event("FireLaid")
class FireLaid(msgspec.Struct, frozen=True):
    """A character has set a hex beside it on fire (GT-10.2.1a)."""

    character: str
    hex: str
    fuel: str


@BOOK.books(FireLaid)
def laid(state: Skirmish, event: FireLaid) -> None:
    """Set it burning; he can no longer fight or shoot in this phase."""
    one = state.people[event.character]
    one.deeds.attacked = True
    light(state, (event.hex,), one.side, "hand")


@BOOK.event("FlamingArrowShot")
class FlamingArrowShot(msgspec.Struct, frozen=True):
    """An archer has shot a flaming arrow at a hex: what lies there has `caught` by the die, or not (GT-10.3b)."""

    archer: str
    frm: str
    at: str
    fuel: str
    die: int
    caught: bool
    rolls: tuple[Rolled, ...] = ()


@BOOK.books(FlamingArrowShot)
def arrow_shot(state: Skirmish, event: FlamingArrowShot) -> None:
    """Use up his shot of the step, and an arrow if they are numbered; naphtha catches by an event of its own."""
    one = state.people[event.archer]
    state.flights.append(Flight(event.frm, event.at, event.at))
    one.deeds.shot = True
    if one.id in state.flaming:
        state.flaming[one.id] -= 1
    if event.caught and event.fuel != "naphtha":
        light(state, (event.at,), one.side, "arrow")


@BOOK.event("FlamesLeapt")
class FlamesLeapt(msgspec.Struct, frozen=True):
    """True if a fire has spread to a hex beside it (GT-10.2.2a)."""

    frm: str
    hex: str
    fuel: str
    side: Side
    die: int
    caught: bool
    rolls: tuple[Rolled, ...] = ()


@BOOK.books(FlamesLeapt)
def leapt(state: Skirmish, event: FlamesLeapt) -> None:
    """Set it burning, if it has caught."""
    if event.caught:
        light(state, (event.hex,), event.side, "spread")


@BOOK.event("FiresBurntOn")
class FiresBurntOn(msgspec.Struct, frozen=True):
    """The counts of the fires that have changed at the end of a phase (D45)."""

    counts: dict[str, int]


@BOOK.books(FiresBurntOn)
def burnt_on(state: Skirmish, event: FiresBurntOn) -> None:
    """So long they have burnt."""
    for hex_, count in event.counts.items():
        state.fires[hex_] = msgspec.structs.replace(state.fires[hex_], count=count)


BURNT: dict[str, Seen] = {
    "gate": "gate_burnt",
    "palisade": "wall_burnt",
    "platform": "wall_burnt",
    "tent": "tent_burnt",
    "perrier": "engine_lost",
}
"""The moments that are told about things burnt down."""


@BOOK.event("HexBurnt")
class HexBurnt(msgspec.Struct, frozen=True):
    """A hex has burnt down with all that stood in it (GT-10.2.5a, GT-10.2.5b).

    `ruin` says among which works it is then, "" where it was none; `more` are the other hexes of what stood there. There
    is no `fuel` where it had been carried off.
    """

    hex: str
    fuel: str
    ruin: Literal["", "down", "razed"] = ""
    more: tuple[str, ...] = ()


@BOOK.books(HexBurnt)
def burnt(state: Skirmish, event: HexBurnt) -> None:
    """Nothing of it stands, and there the fire is out, unless naphtha burns."""
    if event.fuel in BURNT:
        note(state, BURNT[event.fuel], event.hex)
    gone = (event.hex, *event.more)
    fabric = state.fabric
    state.fabric = msgspec.structs.replace(
        fabric,
        down=with_more(fabric.down, event.hex) if event.ruin == "down" else fabric.down,
        razed=with_more(fabric.razed, event.hex) if event.ruin == "razed" else fabric.razed,
        engines=without(fabric.engines, *gone),
        siphons=without(fabric.siphons, *gone),
        leaning=tuple(each for each in fabric.leaning if each.hex not in gone),
    )
    state.siphons = {name: each for name, each in state.siphons.items() if each.hex not in gone}
    state.perriers = {name: each for name, each in state.perriers.items() if each.hex not in gone}
    quench(state, (hex_ for hex_ in gone if hex_ in state.fires and state.fires[hex_].lit != "naphtha"))


@BOOK.event("FireFought")
class FireFought(msgspec.Struct, frozen=True):
    """A character has tried to put out a fire beside it, one that a flaming `arrow` has lit or another (GT-10.2.3a)."""

    character: str
    hex: str
    die: int
    out: bool
    arrow: bool = False
    rolls: tuple[Rolled, ...] = ()


@BOOK.books(FireFought)
def fought(state: Skirmish, event: FireFought) -> None:
    """End his fights and shots for this phase; the fire is out, or not."""
    state.people[event.character].deeds.attacked = True
    if event.out:
        quench(state, (event.hex,))


@BOOK.event("Trapped")
class Trapped(msgspec.Struct, frozen=True):
    """A character has no way out of a burning hex (GT-10.2.4a)."""

    character: str
    hex: str


@BOOK.books(Trapped)
def trapped(state: Skirmish, event: Trapped) -> None:
    """Keep him in the flames."""
    state.trapped[event.character] = event.hex


@BOOK.event("RousedByFire")
class RousedByFire(msgspec.Struct, frozen=True):
    """A stunned character in a burning hex comes to, or does not (GT-10.2.4c)."""

    character: str
    die: int
    roused: bool
    rolls: tuple[Rolled, ...] = ()


@BOOK.books(RousedByFire)
def roused(state: Skirmish, event: RousedByFire) -> None:
    """Put him on his legs, if he has come to."""
    if event.roused:
        state.people[event.character].condition = "healthy"


@BOOK.event("ArrowsServedOut")
class ArrowsServedOut(msgspec.Struct, frozen=True):
    """Flaming arrows are numbered: so many for each of these archers (GS-11.4.2e)."""

    archers: tuple[str, ...]
    each: int


@BOOK.books(ArrowsServedOut)
def served_out(state: Skirmish, event: ArrowsServedOut) -> None:
    """Each has as many."""
    state.flaming.update(dict.fromkeys(event.archers, event.each))


@BOOK.event("HandingBegun")
class HandingBegun(msgspec.Struct, frozen=True):
    """Two archers do nothing in this phase but hand on flaming arrows (GS-11.4.2e)."""

    handing: Handing


@BOOK.books(HandingBegun)
def handing_begun(state: Skirmish, event: HandingBegun) -> None:
    """Both are busy; their move is over."""
    state.handings.append(event.handing)
    for name in (event.handing.archer, event.handing.taker):
        state.people[name].deeds.busy = state.people[name].deeds.moved = True


@BOOK.event("HandingEnded")
class HandingEnded(msgspec.Struct, frozen=True):
    """Flaming arrows have been handed on, or not, if somebody was disturbed at it."""

    handing: Handing
    done: bool


@BOOK.books(HandingEnded)
def handing_ended(state: Skirmish, event: HandingEnded) -> None:
    """The one has fewer, the other more."""
    told = event.handing
    state.handings.remove(told)
    if event.done:
        state.flaming[told.archer] -= told.arrows
        state.flaming[told.taker] += told.arrows


def light(state: Skirmish, hexes: Iterable[str], side: Side, lit: Lit) -> None:
    """These hexes burn; a fire that burnt there has burnt as long as it has."""
    for hex_ in hexes:
        before = state.fires.get(hex_)
        state.fires[hex_] = Fire(side, lit, before.count if before is not None else 0)
    show(state, state.fires)


def quench(state: Skirmish, hexes: Iterable[str]) -> None:
    """Put out the fire in these hexes; a person who was trapped there is free."""
    out = set(hexes)
    state.fires = {hex_: fire for hex_, fire in state.fires.items() if hex_ not in out}
    state.trapped = {name: hex_ for name, hex_ in state.trapped.items() if hex_ not in out}
    show(state, state.fires)


def show(state: Skirmish, fires: Mapping[str, Fire]) -> None:
    """The works burn where there are fires."""
    state.fabric = msgspec.structs.replace(state.fabric, burning=tuple(sorted(fires)))
