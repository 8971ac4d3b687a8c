"""Step 1 of a phase: the active side shoots, one character after another (GT-2.1a)."""

from collections.abc import Iterator

from battles.guiscard.agenda import Aiming, OffensiveFire
from battles.guiscard.chapter import Chapter, cannot_now, over
from battles.guiscard.decision import Decision
from battles.guiscard.fire import ready
from battles.guiscard.fire.ready import Aim
from battles.guiscard.gear import siphon, stones
from battles.guiscard.gear.siphon import Spray
from battles.guiscard.gear.stones import Cast
from battles.guiscard.orders import EndStep, Order
from battles.guiscard.state import Skirmish
from battles.muster import Side
from rulebook import rule


def whose(state: Skirmish, item: OffensiveFire) -> Side:
    """The active side shoots."""
    return state.active


@rule("GT-2.1a")
def who(state: Skirmish, item: OffensiveFire) -> Side | None:
    """The active side, as long as anybody of it has a shot, or one of its engines."""
    engines = any(siphon.orders(state)) or any(stones.orders(state))
    if engines or ready.anybody(state, state.active, defensive=False):
        return state.active
    return None


def candidates(state: Skirmish, item: OffensiveFire) -> Iterator[Order]:
    """Each who has a shot, each engine with all that it reaches, and the end of it."""
    yield from map(Aim, ready.names(state, state.active, defensive=False))
    yield from siphon.orders(state)
    yield from stones.orders(state)
    yield EndStep()


@rule("GT-2.1a")
def check(state: Skirmish, item: OffensiveFire, order: Order) -> None:
    """Refuse a person without a shot."""
    if isinstance(order, Aim):
        ready.check(state, state.active, order.shooter, defensive=False)
    elif isinstance(order, Spray):
        siphon.check(state, order)
    elif isinstance(order, Cast):
        stones.check(state, order)
    elif not isinstance(order, EndStep):
        raise cannot_now(order, "the active side shoots")


def take(decision: Decision, item: OffensiveFire, order: Order) -> None:
    """Take somebody up, or go on."""
    if isinstance(order, Aim):
        decision.add(Aiming(order.shooter))
    elif isinstance(order, Spray):
        siphon.take(decision, order)
    elif isinstance(order, Cast):
        stones.take(decision, order)
    else:
        decision.done()


OFFENSIVE = Chapter(
    run=over,
    who=who,
    whose=whose,
    candidates=candidates,
    check=check,
    take=take,
    exact=True,
    calm=(EndStep(),),
    rule="GT-2.1a",
)
