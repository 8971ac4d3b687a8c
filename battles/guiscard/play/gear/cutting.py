"""GT-10.6.4: ropes are cut from the platform from which they hang."""

from collections.abc import Iterator

from battles.contract.muster import Side
from battles.contract.wording import Said
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.gear.collapse import lose_rope
from battles.guiscard.play.gear.ropes import aloft, found
from battles.guiscard.play.orders import Order
from battles.guiscard.rules.combat.contact import fresh
from battles.guiscard.state import Skirmish
from battles.guiscard.tables import TABLES
from battles.guiscard.voice import book_of, tried
from battles.kit.happening import Happening
from dice import Rolled
from rulebook import Refusal, rule

BOOK = book_of("cut ropes")


@BOOK.order("let {character} strike at the rope of {rope}")
class CutRope(Order, frozen=True, tag="cut_rope"):
    """Try to cut a rope from the platform, instead of attacking (GT-10.6.4a)."""

    character: str
    rope: str


@BOOK.event("CuttingTried")
class CuttingTried(Happening, frozen=True):
    """A character has hewn at a rope: `cut` says whether it is through (GT-10.6.4a)."""

    rope: str
    character: str
    cut: bool
    rolls: tuple[Rolled, ...] = ()

    def book(self, state: Skirmish) -> None:
        state.people[self.character].deeds.attacked = True

    def tell(self, state: Skirmish, side: Side | None) -> Said:
        return tried("cut", state, self.character, self.rope, TABLES.now.gear.grapnel.cut_max, self.rolls)


def candidates(state: Skirmish) -> Iterator[CutRope]:
    """Each who may cut a rope."""
    hanging = [rope for rope in state.ropes.values() if rope.over and rope.side != state.active]
    for one in fresh(state) if hanging else ():
        yield from (
            CutRope(one.id, rope.id) for rope in hanging if rope.over == one.hex and aloft(state, rope)
        )


@rule("GT-10.6.4a")
def check(state: Skirmish, order: CutRope) -> None:
    """Refuse to cut but an enemy's rope, from the platform from which it hangs."""
    rope = found(state, order.rope)
    if not rope.over or rope.side == state.active:
        raise Refusal("GT-10.6.4a", "rope", "{given} is no rope of the enemy that hangs", given=rope.id)
    if state.people[order.character].hex != rope.over or not aloft(state, rope):
        raise Refusal(
            "GT-10.6.4a", "character", "{given} is not on the platform above the rope", given=order.character
        )


@rule("GT-10.6.4a")
def cuts(face: int) -> bool:
    """True if a rope is cut."""
    return face <= TABLES.now.gear.grapnel.cut_max


def take(decision: Decision, order: CutRope) -> None:
    """Hew at it; a cut rope is useless, and the person on it falls."""
    die = decision.roll("GT-10.6.4a", decision.state.people[order.character], "cut")
    decision.emit(CuttingTried(order.rope, order.character, cuts(die.face), (die,)))
    if cuts(die.face):
        lose_rope(decision, decision.state.ropes[order.rope])
