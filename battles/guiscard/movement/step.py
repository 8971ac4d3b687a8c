"""Step 3: characters of the active side move one after another, each once (GT-2.1c)."""

from collections.abc import Callable, Iterator
from typing import TypeVar

from battles.guiscard.agenda import Announcing, Arriving, FormingUp, Movement
from battles.guiscard.chapter import Chapter, cannot_now
from battles.guiscard.decision import Decision
from battles.guiscard.fire.defensive import interrupt
from battles.guiscard.gear import handling, hauling
from battles.guiscard.gear.bearing import free_to_go
from battles.guiscard.hoplites import drill
from battles.guiscard.movement import announcing, budget
from battles.guiscard.orders import EndStep, Order
from battles.guiscard.sieges.entering import may_arrive
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.voice import book_of
from battles.muster import Side
from rulebook import Refusal, rule

BOOK = book_of("moves")

T = TypeVar("T")


@BOOK.order("take up {character} for a move")
class Take(Order, frozen=True, tag="take"):
    """Take up a character for its move."""

    character: str


def whose(state: Skirmish, item: Movement) -> Side:
    """The active side moves."""
    return state.active


def who(state: Skirmish, item: Movement) -> Side | None:
    """The active side, as long as it may do more than end the step: move somebody, drill, handle gear."""
    if not item.opened or item.closed:
        return None
    more = any(not isinstance(order, EndStep) for order in candidates(state, item))
    return state.active if more else None


@rule("GT-1.2h", "GT-2.1c", "GT-4.3e")
def check_mover(state: Skirmish, one: Character) -> None:
    """Refuse a person who may not be taken up for a move."""
    deeds = one.deeds
    if one.side != state.active:
        raise Refusal("GT-2.1c", "character", "{given} is not of the side that moves", given=one.id)
    if not one.able:
        raise Refusal("GT-1.2h", "character", "{given} cannot move", given=one.id)
    if deeds.moved:
        raise Refusal("GT-4.3e", "character", "{given} has moved", given=one.id)
    if deeds.charged:
        raise Refusal("GT-2.1c", "character", "{given} has charged", given=one.id)
    if deeds.stopped or deeds.busy:
        raise Refusal("GT-4.2.3a", "character", "{given} cannot go anywhere in this phase", given=one.id)
    if state.ladders or state.ropes:
        free_to_go(state, one)
    if not one.mounted and budget.budget(state, one) < 1 and not announcing.has_work(state, one):
        raise Refusal("GT-4a", "character", "{given} has no movement points left", given=one.id)


def candidates(state: Skirmish, item: Movement) -> Iterator[Order]:
    """Everybody who may move, what formations may do before, what is done with gear, and to end the step."""
    active = state.active
    for name, one in state.people.items():
        if one.side != active or one.deeds.moved:
            continue
        if (one.hex and lets(check_mover, state, one)) or may_arrive(state, one):
            yield Take(name)
    if state.formations:
        yield from (order for order in drill.candidates(state) if lets(drill.check, state, order))
    if state.perriers:
        yield from (order for order in hauling.candidates(state) if lets(hauling.check, state, order))
    yield from handling.offers(state)
    yield EndStep()


def lets(check: Callable[[Skirmish, T], None], state: Skirmish, what: T) -> bool:
    """True if a check lets somebody or something pass."""
    try:
        check(state, what)
    except Refusal:
        return False
    return True


def check(state: Skirmish, item: Movement, order: Order) -> None:
    """Refuse to take up a person who may not move."""
    if isinstance(order, Take):
        one = state.people.get(order.character)
        if one is None:
            raise Refusal(
                "GT-2.1c", "character", "there is nobody called {given}", given=str(order.character)
            )
        if one.side != state.active or not may_arrive(state, one):
            check_mover(state, one)
    elif isinstance(order, drill.Drill):
        drill.check(state, order)
    elif isinstance(order, hauling.Hauling):
        hauling.check(state, order)
    elif isinstance(order, handling.Handling):
        handling.check(state, order)
    elif not isinstance(order, EndStep):
        raise cannot_now(order, "characters move")


def take(decision: Decision, item: Movement, order: Order) -> None:
    """Take somebody up, drill a formation, handle a ladder or grapnel, or end the step."""
    if isinstance(order, Take):
        one = decision.state.people[order.character]
        if may_arrive(decision.state, one):
            decision.add(Arriving(one.id))
        else:
            decision.add(Announcing(one.id, announcing.start(decision.state, one)))
    elif isinstance(order, drill.Drill):
        drill.take(decision, order)
    elif isinstance(order, hauling.Hauling):
        hauling.take(decision, order)
    elif isinstance(order, handling.Handling):
        handling.take(decision, order)
    else:
        close(decision)


def run(decision: Decision, item: Movement) -> None:
    """Ask for defensive fire before the first move; after the last, and then let formations be declared."""
    if not item.opened:
        decision.change(Movement(opened=True))
        interrupt(decision, "")
    elif not item.closed:
        close(decision)
    else:
        decision.done()
        decision.add(FormingUp(decision.state.active))


@rule("GT-2.1d")
def close(decision: Decision) -> None:
    """All moves are over: the other side is asked for the last time."""
    decision.change(Movement(opened=True, closed=True))
    interrupt(decision, "")


MOVEMENT = Chapter(
    run=run,
    who=who,
    whose=whose,
    candidates=candidates,
    check=check,
    take=take,
    exact=True,
    calm=(EndStep(),),
    rule="GT-2.1c",
)
