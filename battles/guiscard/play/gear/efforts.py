"""The work with fire, ladders and grapnels in the combat step, instead of shooting and attacking."""

from collections.abc import Iterator
from itertools import chain

from battles.guiscard.play.decision import Decision
from battles.guiscard.play.gear import cutting, fires, pulling, toppling
from battles.guiscard.play.gear.cutting import CutRope
from battles.guiscard.play.gear.fires import PutOut, SetFire
from battles.guiscard.play.gear.pulling import PullDown
from battles.guiscard.play.gear.toppling import ToppleLadder
from battles.guiscard.rules.combat.contact import bar
from battles.guiscard.rules.ground import ground_in
from battles.guiscard.state import Skirmish
from rulebook import Refusal

Effort = ToppleLadder | CutRope | PullDown | SetFire | PutOut


def offers(state: Skirmish) -> Iterator[Effort]:
    """The orders that may be given; none without gear and fire."""
    yield from fires.orders(state, ground_in(state))
    if state.ladders or state.ropes:
        found: Iterator[Effort] = chain(
            toppling.candidates(state), cutting.candidates(state), pulling.candidates(state)
        )
        yield from (order for order in found if allowed(state, order))


def allowed(state: Skirmish, order: Effort) -> bool:
    """True if the effort may be made now."""
    try:
        check(state, order)
    except Refusal:
        return False
    return True


def check(state: Skirmish, order: Effort) -> None:
    """Refuse an impossible effort, or one of a person who may not make it: anybody who might attack may."""
    if isinstance(order, SetFire | PutOut):
        fires.check(state, ground_in(state), order)
        return
    if isinstance(order, PullDown):
        pulling.check(state, order)
        return
    one = state.people.get(order.character)
    if one is None or one.side != state.active:
        raise Refusal(
            "GT-6a", "character", "{given} is nobody of the active side", given=str(order.character)
        )
    refusal = bar(state, one)
    if refusal is not None:
        raise refusal.at("character")
    if isinstance(order, ToppleLadder):
        toppling.check(state, order)
    else:
        cutting.check(state, order)


def take(decision: Decision, order: Effort) -> None:
    """Do it."""
    match order:
        case SetFire() | PutOut():
            fires.take(decision, order)
        case ToppleLadder():
            toppling.take(decision, order)
        case CutRope():
            cutting.take(decision, order)
        case PullDown():
            pulling.take(decision, order)
