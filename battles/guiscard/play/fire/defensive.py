"""GT-5.3: the other side shoots while the active side charges and moves."""

from collections.abc import Iterator
from typing import Literal

from battles.contract.muster import Side, opponent
from battles.contract.wording import phrase
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.fire import ready
from battles.guiscard.play.fire.ready import Aim
from battles.guiscard.play.orders import Order
from battles.guiscard.rules.counters import has_room
from battles.guiscard.rules.reasons import reason
from battles.guiscard.rules.sieges.patrols import surprises
from battles.guiscard.state import Skirmish
from battles.guiscard.state.items import Aiming, DefensiveFire
from battles.guiscard.voice import book_of
from battles.kit.happening import Happening
from battles.kit.voice import by, either
from rulebook import Refusal, rule

BOOK = book_of("defensive fire")

STEP = "step"


@BOOK.order(
    by(
        "until",
        {
            "hex": phrase("let the enemy go on to his next hex"),
            "move": phrase("hold your fire for this move"),
            "step": phrase("hold your fire for the rest of the step"),
        },
    )
)
class HoldFire(Order, frozen=True, tag="hold_fire"):
    """Let the enemy go on: to his next hex, to the end of this move, or for the rest of the step (GT-5.3a)."""

    until: Literal["hex", "move", "step"]


@BOOK.event("FireHeld")
class FireHeld(Happening, frozen=True):
    """A side lets the other go on: this time (""), until a character has moved (its id), or for the step ("step")."""

    side: Side
    until: str

    def book(self, state: Skirmish) -> None:
        if self.until:
            state.held_fire[self.side] = self.until


@rule("GT-2.1b", "GT-2.1d", "GT-5.3a")
def interrupt(decision: Decision, mover: str) -> None:
    """Ask the other side for defensive fire, if it has a shot at anybody: in a move, or between moves if `mover` is "".

    It is asked before the first hex of a move and after each (D102). It is not asked while the mover only
    passes through somebody else's hex (D78), or while it holds its fire.
    """
    state = decision.state
    item = DefensiveFire(opponent(state.active), mover)
    if not held(state, item) and not passing(state, mover) and is_asked(state, item):
        decision.add(item)


def held(state: Skirmish, item: DefensiveFire) -> bool:
    """True if the side has said that it lets this go."""
    until = state.held_fire.get(item.side, "")
    return bool(until) and until in (STEP, item.mover)


@rule("GT-4.1a")
def passing(state: Skirmish, mover: str) -> bool:
    """True if somebody is on his way through a hex that holds somebody else."""
    return bool(mover) and not has_room(state, state.people[mover])


def is_asked(state: Skirmish, item: DefensiveFire) -> bool:
    """True as long as anybody of the side has a shot."""
    return not surprises(state, item.side) and ready.anybody(state, item.side, defensive=True)


def offers(state: Skirmish, item: DefensiveFire) -> Iterator[Order]:
    """Each who has a shot, and to let the enemy go on."""
    yield from map(Aim, ready.names(state, item.side, defensive=True))
    yield HoldFire("hex")
    if item.mover:
        yield HoldFire("move")


def why_not(state: Skirmish, item: DefensiveFire, order: Aim | HoldFire) -> Refusal | None:
    """The reason against a shooter, or against waiting for the end of a move; None without one."""
    if isinstance(order, Aim):
        return reason(ready.check, state, item.side, order.shooter, True)
    if order.until == "move" and not item.mover:
        return Refusal("GT-5.3a", "until", "no character is on the move")
    return None


@BOOK.question(
    DefensiveFire,
    prompt=either(
        "mover",
        "{mover} moves in your sight: which of your people shoots? Hold your fire, and the enemy goes on",
        "The enemy is about to move: which of your people shoots? Hold your fire, and he goes on",
    ),
    offers=offers,
    calm=HoldFire("step"),
    asked=is_asked,
    why_not=why_not,
    exact=True,
    rule="GT-5.3a",
    about="mover",
    whose="side",
)
def shoot(decision: Decision, item: DefensiveFire, order: Aim | HoldFire) -> None:
    """Take somebody up, or let the enemy go on."""
    if isinstance(order, Aim):
        decision.add(Aiming(order.shooter, defensive=True))
    else:
        until = {"hex": "", "move": item.mover, "step": STEP}[order.until]
        decision.emit(FireHeld(item.side, until))
        decision.done()
