"""The work with ladders and grapnels between the moves of the movement step."""

from collections.abc import Iterator

from battles.guiscard.play.decision import Decision
from battles.guiscard.play.gear import ladders, ropes
from battles.guiscard.state import Skirmish
from rulebook import Refusal

Handling = ladders.Handling | ropes.Climbing


def offers(state: Skirmish) -> Iterator[Handling]:
    """The orders that may be given; none without gear."""
    if state.ladders or state.ropes:
        for order in (*ladders.candidates(state), *ropes.candidates(state)):
            if allowed(state, order):
                yield order


def allowed(state: Skirmish, order: Handling) -> bool:
    """True if the work may be done now."""
    try:
        check(state, order)
    except Refusal:
        return False
    return True


def check(state: Skirmish, order: Handling) -> None:
    """Refuse what cannot be done now."""
    if isinstance(order, ladders.Handling):
        ladders.check(state, order)
    else:
        ropes.check(state, order)


def take(decision: Decision, order: Handling) -> None:
    """Book it."""
    if isinstance(order, ladders.Handling):
        ladders.take(decision, order)
    else:
        ropes.take(decision, order)
