"""GT-8.5.2b: a person who stays beside the canvas of a tent for a whole phase tears it open there (D43, D127)."""

from collections.abc import Iterator

import msgspec

from battles.contract.muster import Side
from battles.contract.wording import Said, phrase, say
from battles.guiscard.play.castles.gate import idle
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.orders import Order
from battles.guiscard.rules.counters import hexes_of
from battles.guiscard.rules.gear.bearing import refuse_full_hands
from battles.guiscard.rules.ground import Ground, ground_in
from battles.guiscard.rules.movement.mover import Mover
from battles.guiscard.state import Character, Skirmish, Tearing
from battles.guiscard.voice import LINES, PLACED, book_of, hindered, placed
from battles.kit.happening import Happening
from hexmap import rays
from hexmap.grid import side_between
from rulebook import Refusal, rule

BOOK = book_of("canvas")

CANVAS = "canvas"


@BOOK.order("tear the canvas on the side to {beyond}")
class Tear(Order, frozen=True, tag="tear"):
    """Instead of moving, tear the canvas of a tent on the side to a hex (GT-8.5.2b)."""

    beyond: str


@BOOK.event("TearingBegun")
class TearingBegun(Happening, frozen=True):
    """A character at a hex does nothing in this phase but tear the canvas on a side (GT-8.5.2b)."""

    character: str
    hex: str
    side: rays.Side

    def book(self, state: Skirmish) -> None:
        state.tearings.append(Tearing(self.character, self.hex, self.side))
        deeds = state.people[self.character].deeds
        deeds.busy = deeds.moved = True

    def tell(self, state: Skirmish, side: Side | None) -> Said | None:
        return PLACED.said(state, phrase("{character} begins to tear the canvas of a tent"), self)


@BOOK.event("CanvasTorn")
class CanvasTorn(Happening, frozen=True):
    """A character has torn the canvas on a side of a tent: it is an opening (GT-8.5.2b)."""

    character: str
    side: rays.Side

    def book(self, state: Skirmish) -> None:
        _over(state, self.side)
        torn = tuple(sorted({*state.fabric.torn, self.side}))
        state.fabric = msgspec.structs.replace(state.fabric, torn=torn)

    def tell(self, state: Skirmish, side: Side | None) -> Said | None:
        return PLACED.said(
            state, phrase("{character} has torn the canvas of a tent: there is an opening (GT-8.5.2b)"), self
        )


@BOOK.event("CanvasHeld")
class CanvasHeld(Happening, frozen=True):
    """Canvas that a character was tearing is as it was: he is not at it any more, or the tent is gone (GT-8.5.2b)."""

    character: str
    side: rays.Side

    def book(self, state: Skirmish) -> None:
        _over(state, self.side)

    @rule("GT-8.5.2b")
    def tell(self, state: Skirmish, side: Side | None) -> Said:
        why = hindered(state, self.character)
        if why is None:
            stands = ground_in(state).sides.get(self.side) == CANVAS
            why = (
                say(LINES.said["why"]["left"], who=placed(state, self.character))
                if stands
                else say(LINES.said["why"]["gone"])
            )
        return say(LINES.said["kept"]["canvas"], hex=self.side.hex, why=why)


def _over(state: Skirmish, side: rays.Side) -> None:
    state.tearings = [work for work in state.tearings if work.side != side]


def candidates(m: Mover) -> Iterator[Tear]:
    """The hexes beyond the canvas that a character stands beside."""
    for hex_ in hexes_of(m.one):
        for near, kind in zip(m.ground.neighbours[hex_], m.ground.cells[hex_].borders, strict=True):
            if kind == CANVAS and near is not None:
                yield Tear(near)


def check(m: Mover, order: Tear) -> None:
    """Refuse a person who cannot tear that canvas in this phase. Raises Refusal."""
    hex_ = beside(m.ground, m.one, order.beyond)
    if hex_ is None:
        raise Refusal(
            "GT-8.5.2b",
            "beyond",
            "no canvas is between {given} and {hex}",
            given=m.one.id,
            hex=str(order.beyond),
        )
    refuse_full_hands(m.state, m.one)
    if not idle(m.one):
        raise Refusal("GT-8.5.2b", "order", "{given} has done something else in this phase", given=m.one.id)
    side = rays.side(hex_, side_between(hex_, order.beyond))
    if any(work.side == side for work in m.state.tearings):
        raise Refusal("GT-8.5.2b", "beyond", "somebody else tears that canvas")


@rule("GT-8.5.2b")
def beside(ground: Ground, one: Character, beyond: str) -> str | None:
    """The hex of somebody that has canvas on its side to another hex, of a rider the front half first; None without one."""
    return next((hex_ for hex_ in hexes_of(one) if stands(ground, hex_, beyond)), None)


@rule("GT-8.5.2a", "GT-8.5.2b")
def stands(ground: Ground, hex_: str, beyond: str) -> bool:
    """True if canvas stands between two hexes."""
    around = zip(ground.neighbours[hex_], ground.cells[hex_].borders, strict=True)
    return any(near == beyond and kind == CANVAS for near, kind in around)


def begin(decision: Decision, one: Character, order: Tear) -> None:
    """Set him to work; he does nothing else in this phase."""
    hex_ = beside(decision.ground, one, order.beyond)
    assert hex_ is not None, "nobody tears canvas that he is not beside"
    decision.emit(TearingBegun(one.id, one.hex, rays.side(hex_, side_between(hex_, order.beyond))))


def finish(decision: Decision) -> None:
    """Step 5: all canvas at which somebody still is, and which still stands, is torn."""
    for work in list(decision.state.tearings):
        torn = still_at_it(decision.state, work) and decision.ground.sides.get(work.side) == CANVAS
        decision.emit((CanvasTorn if torn else CanvasHeld)(work.character, work.side))


@rule("GT-8.5.2b")
def still_at_it(state: Skirmish, work: Tearing) -> bool:
    """True if a person stands where he began, has not been moved, and can act (D43)."""
    one = state.people[work.character]
    return one.able and one.hex == work.hex and not one.deeds.displaced
