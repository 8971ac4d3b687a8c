"""GT-8.5.2b: a person who stays beside the canvas of a tent for a whole phase tears it open there (D43, D127)."""

from collections.abc import Iterator

from battles.guiscard.castles.gate import idle
from battles.guiscard.counters import hexes_of
from battles.guiscard.decision import Decision
from battles.guiscard.events.camp import CanvasHeld, CanvasTorn, TearingBegun
from battles.guiscard.gear.bearing import refuse_full_hands
from battles.guiscard.ground import Ground
from battles.guiscard.movement.mover import Mover
from battles.guiscard.orders import Tear
from battles.guiscard.state import Character, Skirmish, Tearing
from hexmap import rays
from hexmap.grid import side_between
from rulebook import Refusal, rule

CANVAS = "canvas"


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
