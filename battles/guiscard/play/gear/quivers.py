"""GS-11.4.2e: flaming arrows that are numbered, in a raid on the camp, and handed on from archer to archer."""

from collections.abc import Iterator

from battles.contract.muster import Side
from battles.contract.wording import Said, counted, say
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.gear.fires import not_at_rest
from battles.guiscard.play.orders import Order
from battles.guiscard.rules.counters import hexes_of
from battles.guiscard.rules.fire.weapons import weapon_of
from battles.guiscard.rules.fire_lines import BOWS
from battles.guiscard.rules.ground import Ground
from battles.guiscard.rules.movement.mover import Mover
from battles.guiscard.state import Character, Handing, Skirmish
from battles.guiscard.voice import book_of, called
from battles.kit.happening import Happening
from rulebook import Refusal, rule

BOOK = book_of("quivers")

INSIDE: Side = "attacker"
"""In a raid on the camp the people of the place attack."""


@BOOK.order("let {character} hand {taker} flaming arrows: {arrows}")
class HandArrows(Order, frozen=True, tag="hand_arrows"):
    """Instead of moving, hand so many flaming arrows to another archer beside (GS-11.4.2e)."""

    taker: str
    arrows: int


@BOOK.event("ArrowsServedOut", "each archer of the raid has {each} flaming arrows (GS-11.4.2e)")
class ArrowsServedOut(Happening, frozen=True):
    """Flaming arrows are numbered: so many for each of these archers (GS-11.4.2e)."""

    archers: tuple[str, ...]
    each: int

    def book(self, state: Skirmish) -> None:
        state.flaming.update(dict.fromkeys(self.archers, self.each))


@BOOK.event("HandingBegun")
class HandingBegun(Happening, frozen=True):
    """Two archers do nothing in this phase but hand on flaming arrows (GS-11.4.2e)."""

    handing: Handing

    def book(self, state: Skirmish) -> None:
        state.handings.append(self.handing)
        for name in (self.handing.archer, self.handing.taker):
            state.people[name].deeds.busy = state.people[name].deeds.moved = True


@BOOK.event("HandingEnded")
class HandingEnded(Happening, frozen=True):
    """Flaming arrows have been handed on, or not, if somebody was disturbed at it."""

    handing: Handing
    done: bool

    def book(self, state: Skirmish) -> None:
        told = self.handing
        state.handings.remove(told)
        if self.done:
            state.flaming[told.archer] -= told.arrows
            state.flaming[told.taker] += told.arrows

    def tell(self, state: Skirmish, side: Side | None) -> Said:
        told = self.handing
        names = {"archer": called(state, told.archer), "taker": called(state, told.taker)}
        if not self.done:
            return say("{archer} could not hand arrows to {taker} (GS-11.4.2e)", **names)
        return counted(
            "{archer} hands {taker} {n} flaming arrow (GS-11.4.2e)",
            "{archer} hands {taker} {n} flaming arrows (GS-11.4.2e)",
            n=told.arrows,
            **names,
        )


@rule("GS-11.4.2e")
def serve_out(decision: Decision) -> None:
    """Number the flaming arrows of the archers who raid a camp; elsewhere nobody counts them (GT-10.3a)."""
    works = decision.state.battle.works
    if works is None or not works.flaming_arrows:
        return
    archers = tuple(one.id for one in decision.state.people.values() if one.side == INSIDE and archer(one))
    if archers:
        decision.emit(ArrowsServedOut(archers, works.flaming_arrows))


def archer(one: Character) -> bool:
    """True if somebody shoots with a bow as he is."""
    weapon = weapon_of(one)
    return weapon is not None and weapon.id in BOWS


def candidates(m: Mover) -> Iterator[HandArrows]:
    """The orders to hand arrows for somebody about to move, with each taker and number."""
    has = m.state.flaming.get(m.one.id, 0)
    if has and not_at_rest(m.state, m.one) is None:
        for name in m.state.flaming:
            if why_not(m.state, m.ground, m.one, m.state.people[name]) is None:
                yield from (HandArrows(name, count) for count in range(1, has + 1))


def check(m: Mover, order: HandArrows) -> None:
    """Refuse arrows that he lacks, and people who cannot take them. Raises Refusal."""
    if not 1 <= order.arrows <= m.state.flaming.get(m.one.id, 0):
        raise Refusal("GS-11.4.2e", "arrows", "{given} has not so many flaming arrows", given=m.one.id)
    taker = m.state.people.get(order.taker)
    refused = not_at_rest(m.state, m.one)
    if refused is None and taker is not None and taker.id in m.state.flaming:
        refused = why_not(m.state, m.ground, m.one, taker)
    elif refused is None:
        refused = Refusal(
            "GS-11.4.2e", "taker", "{given} has no quiver for flaming arrows", given=order.taker
        )
    if refused is not None:
        raise refused.at("taker")


@rule("GS-11.4.2e")
def why_not(state: Skirmish, ground: Ground, one: Character, taker: Character) -> Refusal | None:
    """The reason why somebody takes no arrows from an archer: other side, not beside him, or at work (D43)."""
    near = {hex_ for own in hexes_of(one) for hex_ in ground.neighbours[own]}
    if taker.id == one.id or taker.side != one.side or near.isdisjoint(hexes_of(taker)):
        return Refusal("GS-11.4.2e", "taker", "{given} is no archer of this side beside", given=taker.id)
    for each in (one, taker):
        if each.deeds.displaced:
            return Refusal("GS-11.4.2e", "taker", "{given} has been moved in this phase", given=each.id)
    return not_at_rest(state, taker)


def begin(decision: Decision, one: Character, order: HandArrows) -> None:
    """The two do nothing else in the phase."""
    taker = decision.state.people[order.taker]
    decision.emit(HandingBegun(Handing(one.id, taker.id, order.arrows, (one.hex, taker.hex))))


@rule("GS-11.4.2e")
def finish(decision: Decision) -> None:
    """Step 5: the arrows have been handed on if both are still at it."""
    people = decision.state.people
    for each in list(decision.state.handings):
        both = (people[each.archer], people[each.taker])
        done = all(one.able for one in both) and tuple(one.hex for one in both) == each.stands
        decision.emit(HandingEnded(each, done))
