"""GT-6.2d: of several attackers one takes the wound, and their owner says who."""

from collections.abc import Iterable

from battles.guiscard import harm
from battles.guiscard.agenda import Suffering
from battles.guiscard.chapter import Chapter, cannot_now
from battles.guiscard.decision import Decision
from battles.guiscard.hoplites.keeping import review
from battles.guiscard.orders import Order
from battles.guiscard.state import Skirmish
from battles.guiscard.voice import book_of
from battles.muster import Side
from rulebook import Refusal, rule

BOOK = book_of("suffering")


@BOOK.order("let {character} take the wound")
class Suffer(Order, frozen=True, tag="suffer"):
    """One of the attackers takes the harm (GT-6.2d)."""

    character: str


@rule("GT-6.2d")
def left(state: Skirmish, item: Suffering) -> list[str]:
    """The attackers who may take it."""
    return [name for name in item.candidates if state.people[name].alive]


@rule("GT-6.2d")
def who(state: Skirmish, item: Suffering) -> Side | None:
    """Their owner, if there is a choice."""
    return item.side if len(left(state, item)) > 1 else None


def candidates(state: Skirmish, item: Suffering) -> Iterable[Order]:
    """Each of them."""
    return [Suffer(name) for name in left(state, item)]


def check(state: Skirmish, item: Suffering, order: Order) -> None:
    """Refuse a person who did not take part."""
    if not isinstance(order, Suffer):
        raise cannot_now(order, "one of the attackers is to be wounded")
    if order.character not in left(state, item):
        raise Refusal("GT-6.2d", "character", "{given} is none of the attackers", given=order.character)


def take(decision: Decision, item: Suffering, order: Suffer) -> None:
    """Wound him."""
    decision.done()
    harm.wound(decision, decision.state.people[order.character], "combat")
    review(decision)


def run(decision: Decision, item: Suffering) -> None:
    """The only one left is wounded."""
    decision.done()
    for name in left(decision.state, item)[:1]:
        harm.wound(decision, decision.state.people[name], "combat")
    review(decision)


SUFFERING = Chapter(
    run=run, who=who, candidates=candidates, check=check, take=take, exact=True, rule="GT-6.2d"
)
