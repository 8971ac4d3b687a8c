"""The loop over the agenda of a skirmish: an order is judged by the chapter on top, then all goes on by itself until
somebody has a choice again, or the battle is over.
"""

from battles.guiscard import chapters, ending, harm, turn
from battles.guiscard.chapter import Chapter
from battles.guiscard.combat.surrounded import smother
from battles.guiscard.decision import Decision
from battles.guiscard.events import Event
from battles.guiscard.movement.parting import part
from battles.guiscard.orders import Order
from battles.guiscard.state import Skirmish
from battles.muster import Side
from dice import Dice
from rulebook import Refusal


def chapter_of(state: Skirmish) -> Chapter:
    """The chapter that knows what lies on top."""
    return chapters.CHAPTERS[type(state.agenda[-1])]


def to_act(state: Skirmish) -> Side | None:
    """The side that is to give the next order; None when the battle is over."""
    if state.over is not None or not state.agenda:
        return None
    return chapter_of(state).who(state, state.agenda[-1])


def orders(state: Skirmish) -> list[Order]:
    """Every order that may be given now."""
    if to_act(state) is None:
        return []
    return list(chapter_of(state).offers(state, state.agenda[-1]))


def decide(state: Skirmish, order: Order, dice: Dice) -> list[Event]:
    """Judge an order and book in `state` what comes of it, up to the next choice.

    Raises Refusal for an order that is not offered, before anything has changed.
    """
    if to_act(state) is None:
        raise Refusal("GC-14.6", "order", "the battle is over")
    item, chapter = state.agenda[-1], chapter_of(state)
    chapter.check(state, item, order)
    decision = Decision(state, dice)
    chapter.take(decision, item, order)
    go_on(decision)
    return decision.events


def go_on(decision: Decision) -> None:
    """Let all happen that happens by itself."""
    state = decision.state
    take_stock(decision)
    while state.over is None:
        if not state.agenda:
            turn.next_step(decision)
        elif chapter_of(state).who(state, state.agenda[-1]) is not None:
            return
        else:
            chapter_of(state).run(decision, state.agenda[-1])
        take_stock(decision)


def take_stock(decision: Decision) -> None:
    """After all that happens: the armoured sink in deep water, the stunned whom enemies surround die, bridles out of
    reach are let go, and the battle may be over.
    """
    harm.sink(decision)
    smother(decision)
    part(decision)
    ending.judge(decision)
