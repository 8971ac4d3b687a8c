"""Step 1 of a phase: the active side shoots, one character after another (GT-2.1a)."""

from collections.abc import Iterator

from battles.guiscard.play.decision import Decision
from battles.guiscard.play.fire import ready, stones
from battles.guiscard.play.fire.ready import Aim
from battles.guiscard.play.fire.stones import Cast
from battles.guiscard.play.gear import siphon
from battles.guiscard.play.gear.siphon import Spray
from battles.guiscard.play.orders import EndStep, Order
from battles.guiscard.rules.reasons import reason
from battles.guiscard.state import Skirmish
from battles.guiscard.state.items import Aiming, OffensiveFire
from battles.guiscard.voice import active, book_of
from rulebook import Refusal, rule

BOOK = book_of("offensive fire")


@rule("GT-2.1a")
def is_asked(state: Skirmish, item: OffensiveFire) -> bool:
    """True as long as anybody of the side has a shot, or one of its engines."""
    engines = any(siphon.orders(state)) or any(stones.orders(state))
    return engines or ready.anybody(state, state.active, defensive=False)


def offers(state: Skirmish, item: OffensiveFire) -> Iterator[Order]:
    """Each who has a shot, and each engine with all that it reaches."""
    yield from map(Aim, ready.names(state, state.active, defensive=False))
    yield from siphon.orders(state)
    yield from stones.orders(state)


@rule("GT-2.1a")
def why_not(state: Skirmish, item: OffensiveFire, order: Aim | Spray | Cast) -> Refusal | None:
    """Why somebody, or an engine, has no shot."""
    match order:
        case Aim(shooter):
            return reason(ready.check, state, state.active, shooter, False)
        case Spray():
            return reason(siphon.check, state, order)
        case Cast():
            return reason(stones.check, state, order)


@BOOK.question(
    OffensiveFire,
    prompt="Which of your people or engines shoots? Go on, and the fire is over",
    offers=offers,
    calm=EndStep(),
    asked=is_asked,
    why_not=why_not,
    exact=True,
    rule="GT-2.1a",
    whose=active,
)
def shoot(decision: Decision, item: OffensiveFire, order: Aim | Spray | Cast) -> None:
    """Take somebody up, or let an engine shoot."""
    match order:
        case Aim(shooter):
            decision.add(Aiming(shooter))
        case Spray():
            siphon.take(decision, order)
        case Cast():
            stones.take(decision, order)
