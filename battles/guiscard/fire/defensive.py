"""GT-5.3: the other side shoots while the active side charges and moves."""

from collections.abc import Iterator
from typing import Literal

from battles.guiscard.agenda import Aiming, DefensiveFire
from battles.guiscard.chapter import Chapter, cannot_now, over
from battles.guiscard.counters import has_room
from battles.guiscard.decision import Decision
from battles.guiscard.fire import ready
from battles.guiscard.fire.ready import Aim
from battles.guiscard.orders import Order
from battles.guiscard.sieges.patrols import surprises
from battles.guiscard.state import Skirmish
from battles.guiscard.voice import book_of
from battles.kit.happening import Happening
from battles.kit.voice import by
from battles.muster import Side, opponent
from battles.wording import phrase
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
    if not held(state, item) and not passing(state, mover) and who(state, item) is not None:
        decision.add(item)


def held(state: Skirmish, item: DefensiveFire) -> bool:
    """True if the side has said that it lets this go."""
    until = state.held_fire.get(item.side, "")
    return bool(until) and until in (STEP, item.mover)


@rule("GT-4.1a")
def passing(state: Skirmish, mover: str) -> bool:
    """True if somebody is on his way through a hex that holds somebody else."""
    return bool(mover) and not has_room(state, state.people[mover])


def whose(state: Skirmish, item: DefensiveFire) -> Side:
    """The other side shoots."""
    return item.side


def who(state: Skirmish, item: DefensiveFire) -> Side | None:
    """The side that may shoot, as long as anybody of it has a shot."""
    if surprises(state, item.side):
        return None
    return item.side if ready.anybody(state, item.side, defensive=True) else None


def candidates(state: Skirmish, item: DefensiveFire) -> Iterator[Order]:
    """Each who has a shot, and to let the enemy go on."""
    yield from map(Aim, ready.names(state, item.side, defensive=True))
    yield HoldFire("hex")
    if item.mover:
        yield HoldFire("move")
    yield HoldFire("step")


def check(state: Skirmish, item: DefensiveFire, order: Order) -> None:
    """Refuse a person without a shot, and to wait for the end of a move when all stand still."""
    if isinstance(order, Aim):
        ready.check(state, item.side, order.shooter, defensive=True)
    elif not isinstance(order, HoldFire):
        raise cannot_now(order, "the other side may shoot")
    elif order.until == "move" and not item.mover:
        raise Refusal("GT-5.3a", "until", "nobody is on the move")


def take(decision: Decision, item: DefensiveFire, order: Order) -> None:
    """Take somebody up, or let the enemy go on."""
    if isinstance(order, Aim):
        decision.add(Aiming(order.shooter, defensive=True))
    elif isinstance(order, HoldFire):
        until = {"hex": "", "move": item.mover, "step": STEP}[order.until]
        decision.emit(FireHeld(item.side, until))
        decision.done()


DEFENSIVE = Chapter(
    run=over,
    who=who,
    whose=whose,
    candidates=candidates,
    check=check,
    take=take,
    exact=True,
    calm=(HoldFire("step"),),
    rule="GT-5.3a",
    about="mover",
)
