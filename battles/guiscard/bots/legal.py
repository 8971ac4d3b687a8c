"""Whether an order may be given, and one that always may: a player must never be at a loss."""

from collections.abc import Iterable

from battles.guiscard import engine
from battles.guiscard.orders import (
    CallOff,
    EndStep,
    FightOn,
    Halt,
    HoldFire,
    Lower,
    Order,
    StandFast,
    Stay,
    Strike,
)
from battles.guiscard.state import Skirmish
from rulebook import Refusal

QUIET: tuple[Order, ...] = (
    EndStep(),
    Strike(),
    StandFast(),
    FightOn(),
    Lower(),
    HoldFire("step"),
    Halt(),
    Stay(),
    CallOff(),
)
"""What leaves things as they are, or lets them go on; most often one of them may be given."""


def allowed(state: Skirmish, order: Order) -> bool:
    """Whether an order may be given now."""
    try:
        engine.chapter_of(state).check(state, state.agenda[-1], order)
    except Refusal:
        return False
    return True


def first_allowed(state: Skirmish, orders: Iterable[Order]) -> Order | None:
    """The first of these that may be given now; None if none may."""
    return next((order for order in orders if allowed(state, order)), None)


def any_way(state: Skirmish) -> Order:
    """An order that may be given, for want of a better one."""
    return first_allowed(state, QUIET) or engine.orders(state)[0]
