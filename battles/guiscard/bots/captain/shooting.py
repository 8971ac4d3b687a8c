"""Fire: every shot where it does most harm, and in the enemy's phase at who comes near, else at the end of it."""

from battles.guiscard.agenda import Aiming, DefensiveFire, Movement
from battles.guiscard.bots.legal import first_allowed
from battles.guiscard.bots.shots import Shots
from battles.guiscard.chapter import Chapter
from battles.guiscard.fire import shooters
from battles.guiscard.orders import Aim, HoldFire, Lower, Order, Shoot
from battles.guiscard.state import Skirmish
from hexmap.grid import distance

CLOSE = 7
"""A mover so near to one of the shooters is shot at while it moves; others when the moves are over."""
LEAST = 0.15
"""A shot that is worth less is not taken."""


def best(state: Skirmish, item: Aiming) -> Order:
    """The hex where a shot is worth most."""
    under = state.agenda[-2]
    found = Shots(state, state.people[item.shooter]).best(
        under.mover if isinstance(under, DefensiveFire) else ""
    )
    return first_allowed(state, (Shoot(hex_) for worth, hex_ in found if worth >= LEAST)) or Lower()


def interrupt(state: Skirmish, chapter: Chapter, item: DefensiveFire) -> Order | None:
    """Whether to shoot now, to wait, or to let this mover pass."""
    if item.mover:
        if not near(state, item):
            return HoldFire("move")
    elif not last(state):
        return HoldFire("hex")
    return next((order for order in chapter.offers(state, item) if isinstance(order, Aim)), HoldFire("hex"))


def near(state: Skirmish, item: DefensiveFire) -> bool:
    """Whether a mover is close to somebody who may still shoot at it."""
    mover = state.people[item.mover]
    return any(
        distance(one.hex, mover.hex) <= CLOSE for one, _ in shooters.armed(state, item.side, defensive=True)
    )


def last(state: Skirmish) -> bool:
    """Whether all moves of the enemy are over."""
    return any(isinstance(item, Movement) and item.closed for item in state.agenda)
