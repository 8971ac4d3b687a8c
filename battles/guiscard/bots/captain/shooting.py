"""Fire: every shot where it does most harm; in the enemy's phase at people who come near, else at its end."""

from battles.guiscard.bots.captain.survey import Survey, blade, foe
from battles.guiscard.bots.odds import assault
from battles.guiscard.bots.player import first_allowed
from battles.guiscard.bots.shots import Shots
from battles.guiscard.play.fire.aiming import Lower, Shoot
from battles.guiscard.play.fire.defensive import HoldFire
from battles.guiscard.play.fire.ready import Aim
from battles.guiscard.play.movement.budget import remaining
from battles.guiscard.play.orders import Order
from battles.guiscard.rules import values
from battles.guiscard.rules.counters import hexes_of
from battles.guiscard.rules.fire import shooters
from battles.guiscard.rules.fire.targets import targets
from battles.guiscard.rules.fire.weapons import shooter, weapon_of
from battles.guiscard.rules.ground import ground_in
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.state.items import Aiming, DefensiveFire, Movement
from battles.kit.topic import Topic
from hexmap.grid import distance

CLOSE = 7
"""A mover so near to one of the shooters is shot at while it moves; others when the moves are over."""
RATHER = 0.8
"""The part of a blow's worth from which a shot is preferred to it."""
LEAST = 0.15
"""A shot that is worth less is not taken."""


def best(state: Skirmish, survey: Survey, item: Aiming) -> Order:
    """The hex where a shot is worth most, if it is worth enough."""
    one, under = state.people[item.shooter], state.agenda[-2]
    least = LEAST if item.defensive else max(LEAST, RATHER * by_hand(state, survey, one))
    found = Shots(state, one).best(under.mover if isinstance(under, DefensiveFire) else "")
    return first_allowed(state, (Shoot(hex_) for worth, hex_ in found if worth >= least)) or Lower()


def by_hand(state: Skirmish, survey: Survey, one: Character) -> float:
    """The worth of somebody's blow in this phase, if he doesn't shoot (GT-5.2b); 0 for archers and slingers."""
    if shooter(one):
        return 0.0
    reach = values.allowance(state, one) + 1
    near = (enemy for enemy in survey.enemies if distance(one.hex, enemy.hex) <= reach)
    return max((assault((blade(one),), foe(enemy)).gain for enemy in near), default=0.0)


def interrupt(state: Skirmish, chapter: Topic, item: DefensiveFire) -> Order | None:
    """True if to shoot now, to wait, or to let this mover pass."""
    if item.mover:
        mover = state.people[item.mover]
        if not near(state, item, CLOSE):
            return HoldFire("hex" if near(state, item, CLOSE + remaining(state, mover)) else "move")
    elif not last(state):
        return HoldFire("hex")
    aims = (order for order in chapter.offers(state, item) if isinstance(order, Aim))
    return next((order for order in aims if at_hand(state, item, order)), HoldFire("hex"))


def at_hand(state: Skirmish, item: DefensiveFire, order: Aim) -> bool:
    """True if somebody has a shot at the mover: the captain shoots at others only between the moves."""
    if not item.mover:
        return True
    one = state.people[order.shooter]
    weapon = weapon_of(one)
    hexes = hexes_of(state.people[item.mover])
    return weapon is not None and any(targets(state, ground_in(state), one, weapon, hexes))


def near(state: Skirmish, item: DefensiveFire, hexes: int) -> bool:
    """True if a mover is so close to somebody who may still shoot at it; False if it has fallen on the way."""
    mover = state.people[item.mover]
    return bool(mover.hex) and any(
        distance(one.hex, mover.hex) <= hexes for one, _ in shooters.armed(state, item.side, defensive=True)
    )


def last(state: Skirmish) -> bool:
    """True if all moves of the enemy are over."""
    return any(isinstance(item, Movement) and item.closed for item in state.agenda)
