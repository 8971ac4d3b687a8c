"""GT-7.4: a mounted archer rides off before the blow (D37, D68)."""

from collections.abc import Iterable, Iterator, Sequence

from battles.guiscard.play.combat.passing import risk
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.harm import FellBack
from battles.guiscard.play.movement.infiltration import infiltrate
from battles.guiscard.play.orders import Order, StandFast
from battles.guiscard.rules import values
from battles.guiscard.rules.combat.contact import spend, target
from battles.guiscard.rules.counters import facing_to, rear
from battles.guiscard.rules.ground import Ground, ground_in
from battles.guiscard.rules.movement.bodies import burden
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.state.items import Refusing
from battles.guiscard.tables import TABLES
from battles.guiscard.voice import book_of
from battles.kit.happening import Happening
from hexmap import grid
from rulebook import Refusal, rule

BOOK = book_of("refusal")

CLASS = 2
"""The place of the letter of the class in a code (GT-1.2i)."""


@BOOK.order("ride off to {hex}, facing {facing}")
class RideOff(Order, frozen=True, tag="ride_off"):
    """A mounted archer refuses the combat: the hex of its front half and its facing afterwards (GT-7.4, D37, D68)."""

    hex: str
    facing: int


@BOOK.event("CombatRefused", "{archer} rides off before {attackers} (GT-7.4a)")
class CombatRefused(Happening, frozen=True):
    """A mounted archer rides off before the blow; the attack is lost (GT-7.4a, D37)."""

    archer: str
    attackers: tuple[str, ...]

    def book(self, state: Skirmish) -> None:
        """The attackers have used their attack all the same (D37)."""
        spend(state, self.attackers)


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


def offers(state: Skirmish, item: Refusing) -> Iterable[Order]:
    """Each way off."""
    return ways_off(state, ground_in(state), state.people[item.archer])


def why_not(state: Skirmish, item: Refusing, order: RideOff) -> Refusal:
    """Why a way leads nowhere."""
    one = state.people[item.archer]
    if (
        order.hex not in ground_in(state)
        or grid.distance(one.hex, order.hex) != TABLES.now.combat.melee.refusal
    ):
        return Refusal(
            "GT-7.4a",
            "hex",
            "hex {hex} is not {distance} hexes off",
            hex=order.hex,
            distance=TABLES.now.combat.melee.refusal,
        )
    return Refusal("GT-7.4b", "hex", "the way to hex {hex} is closed, or the hex is full", hex=order.hex)


@BOOK.question(
    Refusing,
    prompt="{archer} is attacked by {attackers}: does he ride off? Let it be, and he stands",
    offers=offers,
    calm=StandFast(),
    first=True,
    stands=lambda state, item: state.people[item.archer].able,
    why_not=why_not,
    rule="GT-7.4a",
    about="archer",
)
@rule("GT-7.4a")
def ride_off(decision: Decision, item: Refusing, order: RideOff) -> None:
    """Two hexes, with a roll in each that enemies reach; the attack below is lost, however he fares."""
    one = decision.state.people[item.archer]
    middle = ways_off(decision.state, decision.ground, one)[order]
    decision.done()
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
