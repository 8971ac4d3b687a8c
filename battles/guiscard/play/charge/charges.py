"""Step 2: charges, one after another (GT-7.2.1)."""

from collections.abc import Iterator

from battles.guiscard.play.charge import riders
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.movement.budget import budget
from battles.guiscard.play.orders import EndStep, Order
from battles.guiscard.rules.charge import view
from battles.guiscard.rules.charge.way import Way
from battles.guiscard.rules.ground import ground_in
from battles.guiscard.rules.reasons import reason
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.state.items import Charge, Charges, PlanningCharge
from battles.guiscard.voice import active, book_of
from rulebook import Refusal, rule

BOOK = book_of("charges")


@BOOK.order("charge {target} with {rider}")
class ChargeAt(Order, frozen=True, tag="charge_at"):
    """A rider charges a target, or joins a grouped charge (GT-7.2.1a, 7.2.4a)."""

    rider: str
    target: str


@rule("GT-2.1b")
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


def why_not(state: Skirmish, item: Charges, order: ChargeAt) -> Refusal | None:
    """Why a charge cannot be announced."""
    return reason(riders.refuse, state, order.rider, order.target, item.targets)


@BOOK.question(
    Charges,
    prompt="Which of your riders charges, and whom? Go on, and the charges are over",
    offers=possible,
    calm=EndStep(),
    why_not=why_not,
    exact=True,
    rule="GT-7.2.1a",
    whose=active,
)
def charge(decision: Decision, item: Charges, order: ChargeAt) -> None:
    """Begin to announce a charge."""
    decision.add(PlanningCharge(Charge(order.rider, order.target)))
