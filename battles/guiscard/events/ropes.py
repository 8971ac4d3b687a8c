"""The events of grapnels, on their ropes, and of palisades that they pull down (GT-10.6)."""

from typing import Any

import msgspec
from msgspec.structs import replace

from battles.agenda.book import Book
from battles.guiscard.board import put
from battles.guiscard.fabric import with_more
from battles.guiscard.seen import note
from battles.guiscard.state import Rope, Skirmish
from dice import Rolled

BOOK = Book("ropes")


@BOOK.event("RopeGiven")
class RopeGiven(msgspec.Struct, frozen=True):
    """A character comes with a grapnel on a coiled rope."""

    rope: str
    character: str


@BOOK.books(RopeGiven)
def given(state: Skirmish, event: RopeGiven) -> None:
    """Put it in his hands."""
    side = state.people[event.character].side
    state.ropes[event.rope] = Rope(event.rope, side, carrier=event.character)


@BOOK.event("GrapnelThrown")
class GrapnelThrown(msgspec.Struct, frozen=True):
    """A character has thrown a grapnel over the palisade of a hex: `holds` says whether it does (GT-10.6.1b)."""

    rope: str
    character: str
    over: str
    holds: bool
    rolls: tuple[Rolled, ...] = ()


@BOOK.books(GrapnelThrown)
def thrown(state: Skirmish, event: GrapnelThrown) -> None:
    """Hang it there, or give it back to him; he does nothing else in this phase."""
    one = state.people[event.character]
    one.deeds.busy = one.deeds.moved = True
    if event.holds:
        change(state, event.rope, carrier="", hex=one.hex, over=event.over)


@BOOK.event("RopeClimbed")
class RopeClimbed(msgspec.Struct, frozen=True):
    """A character is at the top of a rope, for `points` (GT-10.6.1c)."""

    rope: str
    character: str
    points: int


@BOOK.books(RopeClimbed)
def climbed(state: Skirmish, event: RopeClimbed) -> None:
    """Hang him there."""
    state.people[event.character].deeds.spent += event.points
    change(state, event.rope, climber=event.character)


@BOOK.event("RopeDescended")
class RopeDescended(msgspec.Struct, frozen=True):
    """A character has come down a rope, from its top or from the platform, for `points` (GT-10.6.1c)."""

    rope: str
    character: str
    hex: str
    points: int


@BOOK.books(RopeDescended)
def descended(state: Skirmish, event: RopeDescended) -> None:
    """Set him on the ground."""
    one = state.people[event.character]
    one.deeds.spent += event.points
    put(state, one, event.hex, 0)
    change(state, event.rope, climber="")


@BOOK.event("ParapetCrossed")
class ParapetCrossed(msgspec.Struct, frozen=True):
    """A character has come from the top of a rope over the parapet into a hex, for `points` (GT-10.6.1d)."""

    rope: str
    character: str
    hex: str
    points: int


@BOOK.books(ParapetCrossed)
def crossed(state: Skirmish, event: ParapetCrossed) -> None:
    """Set him on the platform."""
    note(state, "first_over", event.hex, event.character)
    one = state.people[event.character]
    one.deeds.spent += event.points
    put(state, one, event.hex, 0)
    change(state, event.rope, climber="")


@BOOK.event("RopeTaken")
class RopeTaken(msgspec.Struct, frozen=True):
    """A character has taken a grapnel with its rope, for `points` (GT-10.6.1e)."""

    rope: str
    character: str
    points: int


@BOOK.books(RopeTaken)
def taken(state: Skirmish, event: RopeTaken) -> None:
    """Put it in his hands; his side owns it."""
    one = state.people[event.character]
    one.deeds.spent += event.points
    change(state, event.rope, side=one.side, carrier=one.id, hex="", over="", climber="")


@BOOK.event("RopeDropped")
class RopeDropped(msgspec.Struct, frozen=True):
    """A grapnel lies with its rope in a hex, where its carrier fell, or what it held has fallen."""

    rope: str
    hex: str


@BOOK.books(RopeDropped)
def dropped(state: Skirmish, event: RopeDropped) -> None:
    """Lay it there."""
    change(state, event.rope, carrier="", hex=event.hex, over="", climber="")


@BOOK.event("RopeLost")
class RopeLost(msgspec.Struct, frozen=True):
    """A grapnel is gone."""

    rope: str


@BOOK.books(RopeLost)
def lost(state: Skirmish, event: RopeLost) -> None:
    """Remove it from its place."""
    rope = state.ropes.pop(event.rope)
    state.lost[event.rope] = (rope.hex,) if rope.hex else ()


@BOOK.event("RopeLeft")
class RopeLeft(msgspec.Struct, frozen=True):
    """The top of a rope is free again."""

    rope: str


@BOOK.books(RopeLeft)
def left(state: Skirmish, event: RopeLeft) -> None:
    """Leave it hanging there."""
    change(state, event.rope, climber="")


@BOOK.event("CuttingTried")
class CuttingTried(msgspec.Struct, frozen=True):
    """A character has hewn at a rope: `cut` says whether it is through (GT-10.6.4a)."""

    rope: str
    character: str
    cut: bool
    rolls: tuple[Rolled, ...] = ()


@BOOK.books(CuttingTried)
def cutting_tried(state: Skirmish, event: CuttingTried) -> None:
    """Count it as his attack."""
    state.people[event.character].deeds.attacked = True


@BOOK.event("RopeCaught")
class RopeCaught(msgspec.Struct, frozen=True):
    """A character who falls back off a wall has caught the rope that hangs there, or not (GT-10.6.3b)."""

    rope: str
    character: str
    caught: bool
    rolls: tuple[Rolled, ...] = ()


@BOOK.books(RopeCaught)
def caught(state: Skirmish, event: RopeCaught) -> None:
    """Put him at its top, if he has caught it."""
    if event.caught:
        change(state, event.rope, climber=event.character)


@BOOK.event("PalisadePulled")
class PalisadePulled(msgspec.Struct, frozen=True):
    """Four have pulled at a palisade with a grapnel (GT-10.6.5a).

    `added` is what is added to the die by reason; `falls` says whether it does.
    """

    rope: str
    pullers: tuple[str, ...]
    hex: str
    added: dict[str, int]
    falls: bool
    rolls: tuple[Rolled, ...] = ()


@BOOK.books(PalisadePulled)
def pulled(state: Skirmish, event: PalisadePulled) -> None:
    """Count it as the only work of the pullers."""
    for name in event.pullers:
        deeds = state.people[name].deeds
        deeds.busy = deeds.attacked = True


@BOOK.event("PalisadeFell")
class PalisadeFell(msgspec.Struct, frozen=True):
    """A hex of a palisade is down (GT-9.2.1c)."""

    hex: str


@BOOK.books(PalisadeFell)
def palisade_fell(state: Skirmish, event: PalisadeFell) -> None:
    """Lay it there."""
    note(state, "wall_pulled_down", event.hex)
    state.fabric = replace(state.fabric, down=with_more(state.fabric.down, event.hex))


def change(state: Skirmish, name: str, **fields: Any) -> None:
    """A rope is otherwise than it was."""
    state.ropes[name] = replace(state.ropes[name], **fields)
