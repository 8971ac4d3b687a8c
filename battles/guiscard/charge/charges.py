"""Step 2: charges, one after another (GT-7.2.1)."""

from collections.abc import Iterator

from battles.guiscard.agenda import Charge, Charges, PlanningCharge
from battles.guiscard.chapter import Chapter, cannot_now, over
from battles.guiscard.charge import riders, view
from battles.guiscard.charge.way import Way
from battles.guiscard.decision import Decision
from battles.guiscard.ground import ground_in
from battles.guiscard.movement.budget import budget
from battles.guiscard.orders import EndStep, Order
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.voice import book_of
from battles.muster import Side
from rulebook import rule

BOOK = book_of("charges")


@BOOK.order("charge {target} with {rider}")
class ChargeAt(Order, frozen=True, tag="charge_at"):
    """A rider charges a target, or joins a grouped charge (GT-7.2.1a, 7.2.4a)."""

    rider: str
    target: str


def whose(state: Skirmish, item: Charges) -> Side:
    """The active side charges."""
    return state.active


@rule("GT-2.1b")
def who(state: Skirmish, item: Charges) -> Side | None:
    """The active side, as long as anybody can charge anybody."""
    return state.active if next(possible(state, item), None) is not None else None


def possible(state: Skirmish, item: Charges) -> Iterator[Order]:
    """Each charge that can be announced; what a rider meets on his way is looked at once for all targets."""
    ground = ground_in(state)
    enemies: list[Character] | None = None
    for one in riders.riders(state):
        if enemies is None:
            enemies = riders.targets(state, item.targets)
        points, way = budget(state, one), Way(state, ground, one)
        for target in enemies:
            near = view.within(one, target, points) and view.before(one, target)
            if near and riders.no_way(way, target) is None:
                yield ChargeAt(one.id, target.id)


def candidates(state: Skirmish, item: Charges) -> Iterator[Order]:
    """The charges of a rider at an enemy, or the end of the charges."""
    yield from possible(state, item)
    yield EndStep()


def check(state: Skirmish, item: Charges, order: Order) -> None:
    """Refuse a charge that cannot be announced."""
    if isinstance(order, EndStep):
        return
    if not isinstance(order, ChargeAt):
        raise cannot_now(order, "riders charge")
    riders.refuse(state, order.rider, order.target, item.targets)


def take(decision: Decision, item: Charges, order: Order) -> None:
    """Begin to announce a charge, or end the step."""
    if isinstance(order, ChargeAt):
        decision.add(PlanningCharge(Charge(order.rider, order.target)))
    else:
        decision.done()


CHARGES = Chapter(
    run=over,
    who=who,
    whose=whose,
    candidates=candidates,
    check=check,
    take=take,
    exact=True,
    calm=(EndStep(),),
    rule="GT-7.2.1a",
)
