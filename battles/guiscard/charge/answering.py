"""The other side answers each announced charge: by a counter-charge, or not (GT-7.2.2a)."""

from collections.abc import Iterator

from battles.guiscard.agenda import Charge, ChargeUnderWay, CounterCharging, PlanningCharge
from battles.guiscard.chapter import Chapter, cannot_now
from battles.guiscard.charge import countering
from battles.guiscard.decision import Decision
from battles.guiscard.orders import Order
from battles.guiscard.state import Skirmish
from battles.guiscard.voice import book_of
from battles.muster import Side, opponent
from rulebook import rule

BOOK = book_of("counter-charges")


@BOOK.order("counter-charge with {rider}")
class CounterCharge(Order, frozen=True, tag="counter_charge"):
    """A rider of the other side counter-charges (GT-7.2.2a)."""

    rider: str


@BOOK.order("let him come")
class LetCome(Order, frozen=True, tag="let_come"):
    """No counter-charge against this rider."""


@rule("GT-2.1b", "GT-7.2.2a")
def who(state: Skirmish, item: CounterCharging) -> Side | None:
    """The other side, as long as it can counter-charge the one it is asked about."""
    if item.asked >= len(item.charges):
        return None
    counter = next((each for each in CHAPTER.offers(state, item) if isinstance(each, CounterCharge)), None)
    return None if counter is None else opponent(state.active)


def candidates(state: Skirmish, item: CounterCharging) -> Iterator[Order]:
    """Each rider who might, or nobody."""
    for one in countering.able(state, item):
        yield CounterCharge(one.id)
    yield LetCome()


def check(state: Skirmish, item: CounterCharging, order: Order) -> None:
    """Refuse a rider who cannot come to face the charging one."""
    if isinstance(order, LetCome):
        return
    if not isinstance(order, CounterCharge):
        raise cannot_now(order, "the other side may counter-charge")
    countering.refuse(state, item, order.rider)


def take(decision: Decision, item: CounterCharging, order: Order) -> None:
    """Begin to announce the path, or let him come."""
    charge = item.charges[item.asked]
    if isinstance(order, CounterCharge):
        others = tuple(each for each in item.charges if each is not charge)
        decision.add(PlanningCharge(Charge(order.rider, charge.rider), others, charge))
    else:
        decision.change(CounterCharging(item.charges, item.asked + 1, item.counters))


def run(decision: Decision, item: CounterCharging) -> None:
    """Let a rider come whom no counter-charge can meet; when all have been asked about, they ride."""
    if item.asked < len(item.charges):
        decision.change(CounterCharging(item.charges, item.asked + 1, item.counters))
    else:
        decision.done()
        decision.add(ChargeUnderWay(item.charges, item.counters))


CHAPTER = Chapter(
    run=run, who=who, candidates=candidates, check=check, take=take, calm=(LetCome(),), rule="GT-7.2.2a"
)
