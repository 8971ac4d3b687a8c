"""The other side answers each announced charge: by a counter-charge, or not (GT-7.2.2a)."""

from collections.abc import Iterator

from battles.contract.muster import opponent
from battles.guiscard.play.charge import countering
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.orders import Order
from battles.guiscard.rules.reasons import reason
from battles.guiscard.state import Skirmish
from battles.guiscard.state.items import Charge, ChargeUnderWay, CounterCharging, PlanningCharge
from battles.guiscard.voice import book_of, somebody
from rulebook import Refusal, rule

BOOK = book_of(
    "counter-charges",
    charging=somebody(lambda item: item.charges[item.asked].rider),
    charged=somebody(lambda item: item.charges[item.asked].target),
)


@BOOK.order("counter-charge with {rider}")
class CounterCharge(Order, frozen=True, tag="counter_charge"):
    """A rider of the other side counter-charges (GT-7.2.2a)."""

    rider: str


@BOOK.order("let him come")
class LetCome(Order, frozen=True, tag="let_come"):
    """No counter-charge against this rider."""


@rule("GT-2.1b", "GT-7.2.2a")
def offers(state: Skirmish, item: CounterCharging) -> Iterator[Order]:
    """The riders who can come to face the charging rider."""
    if item.asked < len(item.charges):
        for one in countering.able(state, item):
            order = CounterCharge(one.id)
            if why_not(state, item, order) is None:
                yield order


def why_not(state: Skirmish, item: CounterCharging, order: CounterCharge) -> Refusal | None:
    """Why a rider cannot come to face the charging one."""
    return reason(countering.refuse, state, item, order.rider)


@BOOK.question(
    CounterCharging,
    prompt="{charging} charges {charged}: does one of your riders counter-charge? Let him come, and none does",
    offers=offers,
    calm=LetCome(),
    why_not=why_not,
    exact=True,
    rule="GT-7.2.2a",
    whose=lambda state, item: opponent(state.active),
)
def counter(decision: Decision, item: CounterCharging, order: CounterCharge) -> None:
    """Begin to announce the path."""
    charge = item.charges[item.asked]
    others = tuple(each for each in item.charges if each is not charge)
    decision.add(PlanningCharge(Charge(order.rider, charge.rider), others, charge))


@BOOK.follows(CounterCharging)
def let_come(decision: Decision, item: CounterCharging) -> None:
    """Let a rider come whom no counter-charge meets; when all have been asked about, they ride."""
    if item.asked < len(item.charges):
        decision.change(CounterCharging(item.charges, item.asked + 1, item.counters))
    else:
        decision.done()
        decision.add(ChargeUnderWay(item.charges, item.counters))
