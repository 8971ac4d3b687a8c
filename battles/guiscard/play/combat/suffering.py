"""GT-6.2d: of several attackers one takes the wound, and their owner says who."""

from collections.abc import Iterable

from battles.guiscard.play import harm
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.hoplites.keeping import review
from battles.guiscard.play.orders import Order
from battles.guiscard.state import Skirmish
from battles.guiscard.state.items import Suffering
from battles.guiscard.voice import book_of
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


def offers(state: Skirmish, item: Suffering) -> Iterable[Order]:
    """An order for each of them."""
    return [Suffer(name) for name in left(state, item)]


def why_not(state: Skirmish, item: Suffering, order: Suffer) -> Refusal:
    """Why somebody does not take it: he had no part in it."""
    return Refusal("GT-6.2d", "character", "{given} is none of the attackers", given=order.character)


@BOOK.question(
    Suffering,
    prompt="One of your attackers is wounded: which?",
    offers=offers,
    why_not=why_not,
    rule="GT-6.2d",
)
@rule("GT-6.2d")
def suffer(decision: Decision, item: Suffering, order: Suffer) -> None:
    """Wound him."""
    decision.done()
    harm.wound(decision, decision.state.people[order.character], "combat")
    review(decision)


@BOOK.follows(Suffering)
def nobody_is_left(decision: Decision, item: Suffering) -> None:
    """Wound nobody: all of them are dead."""
    decision.done()
    review(decision)
