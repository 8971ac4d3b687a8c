"""GT-7.4: a mounted archer rides off before the blow (D37, D68)."""

from collections.abc import Iterator, Sequence

from battles.guiscard import values
from battles.guiscard.agenda import Refusing
from battles.guiscard.chapter import Chapter, cannot_now, over
from battles.guiscard.combat.contact import target
from battles.guiscard.combat.passing import risk
from battles.guiscard.counters import facing_to, rear
from battles.guiscard.decision import Decision
from battles.guiscard.events.combat import CombatRefused
from battles.guiscard.events.harm import FellBack
from battles.guiscard.ground import Ground, ground_in
from battles.guiscard.movement.bodies import burden
from battles.guiscard.movement.infiltration import infiltrate
from battles.guiscard.orders import Order, RideOff, StandFast
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.tables import TABLES
from battles.muster import Side
from hexmap import grid
from rulebook import Refusal, rule

CLASS = 2
"""The place of the letter of the class in a code (GT-1.2i)."""


@rule("GT-7.4a")
def may_refuse(state: Skirmish, one: Character, attackers: Sequence[Character]) -> bool:
    """True if somebody may ride off before a blow: a mounted archer, if all attackers have a lower allowance (D37)."""
    if not one.mounted or one.code[CLASS] != TABLES.now.combat.melee.refuses:
        return False
    own = values.allowance(state, one)
    return all(values.allowance(state, each) < own for each in attackers)


def ways_off(state: Skirmish, ground: Ground, one: Character) -> dict[RideOff, str]:
    """All he may order, each with the hex that he comes through: that with the fewest rolls."""
    through: dict[str, str] = {}
    for middle in free_beside(state, ground, one, one.hex):
        for goal in free_beside(state, ground, one, middle):
            if grid.distance(one.hex, goal) != TABLES.now.combat.melee.refusal:
                continue
            known = through.get(goal)
            if known is None or risk(state, ground, one, middle) < risk(state, ground, one, known):
                through[goal] = middle
    return {
        RideOff(goal, facing): middle
        for goal, middle in through.items()
        for facing in range(6)
        if fits(state, ground, one, goal, facing)
    }


@rule("GT-7.4b")
def free_beside(state: Skirmish, ground: Ground, one: Character, hex_: str) -> Iterator[str]:
    """The hexes beside one that a rider can enter, unoccupied except for himself: others make no room."""
    for near, _ in ground.ways(True, one.armoured)[hex_]:
        if state.at.get(near, one.id) == one.id and burden(state, near) is not None:
            yield near


@rule("GT-7.4b")
def fits(state: Skirmish, ground: Ground, one: Character, front: str, facing: int) -> bool:
    """True if both halves of a rider have a free hex, the rear one open from the front."""
    behind = rear(front, facing)
    return behind in free_beside(state, ground, one, front) and not ground.astride((front, behind))


def offered(state: Skirmish, item: Refusing) -> bool:
    """True if the archer is still there and has a way off."""
    one = state.people[item.archer]
    return one.able and bool(ways_off(state, ground_in(state), one))


def who(state: Skirmish, item: Refusing) -> Side | None:
    """The archer's side, if there is a way off."""
    return state.people[item.archer].side if offered(state, item) else None


def candidates(state: Skirmish, item: Refusing) -> list[Order]:
    """To stand, or each way off."""
    return [StandFast(), *ways_off(state, ground_in(state), state.people[item.archer])]


def check(state: Skirmish, item: Refusing, order: Order) -> None:
    """Refuse what leads nowhere."""
    if isinstance(order, StandFast):
        return
    if not isinstance(order, RideOff):
        raise cannot_now(order, "a mounted archer may ride off")
    one, ground = state.people[item.archer], ground_in(state)
    if order in ways_off(state, ground, one):
        return
    if order.hex not in ground or grid.distance(one.hex, order.hex) != TABLES.now.combat.melee.refusal:
        raise Refusal("GT-7.4a", "hex", "hex {hex} is not two hexes off", hex=order.hex)
    raise Refusal("GT-7.4b", "hex", "there is no free way to hex {hex}, or no room there", hex=order.hex)


def take(decision: Decision, item: Refusing, order: RideOff | StandFast) -> None:
    """Ride off, and the attack is lost; or stand."""
    decision.done()
    if isinstance(order, RideOff):
        ride_off(decision, item, order)


@rule("GT-7.4a")
def ride_off(decision: Decision, item: Refusing, order: RideOff) -> None:
    """Two hexes, with a roll in each that enemies reach; the attack below is lost, however he fares."""
    one = decision.state.people[item.archer]
    middle = ways_off(decision.state, decision.ground, one)[order]
    decision.done()
    decision.emit(CombatRefused(one.id, item.attackers))
    decision.emit(FellBack(one.id, middle, facing_to(one.hex, middle)))
    if infiltrate(decision, one, middle) == "none":
        decision.emit(FellBack(one.id, order.hex, order.facing))
        infiltrate(decision, one, order.hex)


def refusing(state: Skirmish, attackers: Sequence[str], defender: str) -> Refusing | None:
    """The choice of a defender who may ride off before the blow; None for anybody else."""
    one = target(state, defender)
    if not isinstance(one, Character) or not may_refuse(
        state, one, [state.people[name] for name in attackers]
    ):
        return None
    return Refusing(one.id, tuple(attackers))


REFUSING = Chapter(
    run=over,
    who=who,
    candidates=candidates,
    check=check,
    take=take,
    exact=True,
    calm=(StandFast(),),
    rule="GT-7.4a",
)
