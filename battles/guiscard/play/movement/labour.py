"""GT-4.2.3: two men shift the dead out of a hex; it takes them the whole phase (D43, D87)."""

from collections.abc import Iterator
from typing import Literal

from battles.contract.muster import Side
from battles.contract.wording import Piece, Said, counted, phrase, say
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.orders import Order
from battles.guiscard.rules.gear.bearing import hands_full
from battles.guiscard.rules.movement.mover import Mover
from battles.guiscard.state import Character, Labour, Skirmish
from battles.guiscard.tables import TABLES
from battles.guiscard.voice import book_of, called
from battles.kit.happening import Happening
from battles.kit.voice import by
from rulebook import Refusal, rule

BOOK = book_of("the dead")

KINDS: tuple[Literal["men"], Literal["horse"]] = ("men", "horse")


@BOOK.order(
    by(
        "what",
        {
            "men": phrase("let {character} and {second} shift the dead men at {hex} to {to}"),
            "horse": phrase("let {character} and {second} shift the dead horse at {hex} to {to}"),
        },
    )
)
class Shift(Order, frozen=True, tag="shift"):
    """Instead of moving, shift bodies with somebody else from a hex beside both into another (GT-4.2.3a)."""

    second: str
    hex: str
    to: str
    what: Literal["men", "horse"]


@BOOK.event("LabourBegun")
class LabourBegun(Happening, frozen=True):
    """Two characters do nothing in this phase but shift bodies (GT-4.2.3a)."""

    labour: Labour

    def book(self, state: Skirmish) -> None:
        state.labours.append(self.labour)
        for name in (self.labour.first, self.labour.second):
            state.people[name].deeds.busy = state.people[name].deeds.moved = True


@BOOK.event("BodiesShifted")
class BodiesShifted(Happening, frozen=True):
    """Dead men or a dead horse lie in another hex, or nowhere if they are `sunk` (GT-4.2.3b)."""

    labour: Labour
    men: int
    horses: int
    sunk: bool = False

    def book(self, state: Skirmish) -> None:
        work = self.labour
        for pile, count in ((state.bodies, self.men), (state.carcasses, self.horses)):
            if count:
                pile[work.hex] -= count
                if not pile[work.hex]:
                    del pile[work.hex]
                if not self.sunk:
                    pile[work.to] = pile.get(work.to, 0) + count

    def tell(self, state: Skirmish, side: Side | None) -> Said:
        what = (
            counted("{n} dead men", "{n} dead men", n=self.men)
            if self.men
            else say("{n} dead horse", n=self.horses)
        )
        work = self.labour
        told: dict[str, Piece] = {
            "who": (called(state, work.first), called(state, work.second)),
            "bodies": what,
            "frm": work.hex,
            "to": work.to,
        }
        if self.sunk:
            return say("{who} shift {bodies} from {frm} into the water at {to} (GT-4.2.3a)", **told)
        return say("{who} shift {bodies} from {frm} to {to} (GT-4.2.3a)", **told)


@BOOK.event("LabourEnded")
class LabourEnded(Happening, frozen=True):
    """Work that fills a phase is over, done or not."""

    labour: Labour

    def book(self, state: Skirmish) -> None:
        state.labours.remove(self.labour)


def candidates(m: Mover) -> Iterator[Shift]:
    """The people beside a character whose dead he may shift, and the hexes to shift them to."""
    if not m.state.bodies and not m.state.carcasses:
        return
    for hex_ in m.ground.neighbours[m.one.hex]:
        if hex_ is None or not (m.state.bodies.get(hex_) or m.state.carcasses.get(hex_)):
            continue
        around = m.ground.neighbours[hex_]
        partners = dict.fromkeys(m.state.at.get(near or "", "") for near in around)
        for name in partners:
            if name in m.state.people and name != m.one.id:
                yield from (Shift(name, hex_, to, kind) for to in around if to for kind in KINDS)


def check(m: Mover, order: Shift) -> None:
    """Refuse work that these two cannot do. Raises Refusal."""
    second = m.state.people.get(order.second)
    if second is None or second.side != m.one.side or second.id == m.one.id:
        raise Refusal(
            "GT-4.2.3a", "second", "{given} is nobody of this side who could help", given=str(order.second)
        )
    for one in (m.one, second):
        at_leisure(one)
        full = hands_full(m.state, one, "second")
        if full is not None:
            raise full
        beside(m, one, order.hex)
    if order.to not in m.ground.neighbours[order.hex] or not m.ground.enterable(
        order.hex, order.to, False, False
    ):
        raise Refusal("GT-4.2.3a", "to", "bodies are shifted by one hex, into which one on foot can step")
    if taken(m.state, order.to):
        raise Refusal("GT-4.2.3a", "to", "somebody is in hex {hex}", hex=order.to)
    if not lying(m.state, order.hex, order.what):
        raise Refusal(
            "GT-4.2.3a",
            "hex",
            "too few dead lie in hex {hex} to be shifted",
            hex=order.hex,
        )


@rule("GT-4.2.3a")
def at_leisure(one: Character) -> None:
    """Refuse a person off his feet or unable, or one already at work or moved in this phase (D87)."""
    deeds = one.deeds
    if not one.able or one.mounted:
        raise Refusal("GT-4.2.3a", "second", "two on foot shift bodies")
    if deeds.displaced:
        raise Refusal("GT-4.2.3a", "second", "{given} has been moved in this phase", given=one.id)
    if deeds.moved or deeds.spent or deeds.shot or deeds.charged or deeds.stopped or deeds.busy:
        raise Refusal("GT-4.2.3a", "second", "{given} does something else in this phase", given=one.id)


@rule("GT-4.2.3a")
def beside(m: Mover, one: Character, hex_: str) -> None:
    """Refuse a person who is not beside the hex."""
    if hex_ not in m.ground.neighbours[one.hex] or m.ground.parted(one.hex, hex_):
        raise Refusal("GT-4.2.3a", "hex", "{given} is not beside hex {hex}", given=one.id, hex=str(hex_))


@rule("GT-4.2.3a")
def lying(state: Skirmish, hex_: str, what: str) -> int:
    """The dead men or horses that are shifted out of a hex at a time; 0 where too few lie there."""
    moves = TABLES.now.play.moves
    pile, least = (
        (state.bodies, moves.men_shifted) if what == "men" else (state.carcasses, moves.horses_shifted)
    )
    return least if hex_ in pile and pile[hex_] >= least else 0


def begin(decision: Decision, one: Character, order: Shift) -> None:
    """The two set to work."""
    second = decision.state.people[order.second]
    decision.emit(
        LabourBegun(Labour(one.id, second.id, order.hex, order.to, order.what, (one.hex, second.hex)))
    )


def finish(decision: Decision) -> None:
    """Step 5: move the shifted dead if both people are still at it and the hex has stayed free.

    In water it is gone (GT-4.2.3b).
    """
    for work in list(decision.state.labours):
        count = lying(decision.state, work.hex, work.what)
        if count and still_there(decision.state, work) and not taken(decision.state, work.to):
            men, horses = (count, 0) if work.what == "men" else (0, count)
            decision.emit(BodiesShifted(work, men, horses, sunk(decision, work.to)))
        decision.emit(LabourEnded(work))


@rule("GT-4.2.3a")
def still_there(state: Skirmish, work: Labour) -> bool:
    """True if both stand where they began, and can act."""
    first, second = state.people[work.first], state.people[work.second]
    return first.able and second.able and (first.hex, second.hex) == work.stands


@rule("GT-4.2.3a")
def taken(state: Skirmish, hex_: str) -> bool:
    """True if somebody living is in a hex, so that no bodies are laid there (D87)."""
    return hex_ in state.at


@rule("GT-4.2.3b")
def sunk(decision: Decision, hex_: str) -> bool:
    """True if bodies shifted into a hex are gone: it is water."""
    return decision.ground.water(hex_)
