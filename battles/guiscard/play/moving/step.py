"""Step 3: characters of the active side move one after another, each once (GT-2.1c)."""

from collections.abc import Callable, Iterator
from typing import TypeVar

from battles.guiscard.play.decision import Decision
from battles.guiscard.play.fire.defensive import interrupt
from battles.guiscard.play.gear import handling
from battles.guiscard.play.hoplites import drill
from battles.guiscard.play.movement import budget
from battles.guiscard.play.moving import announcing, hauling
from battles.guiscard.play.orders import EndStep, Order
from battles.guiscard.play.sieges.entering import may_arrive
from battles.guiscard.rules.gear.bearing import free_to_go
from battles.guiscard.rules.reasons import reason
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.state.items import Announcing, Arriving, FormingUp, Movement
from battles.guiscard.voice import active, book_of
from rulebook import Refusal, rule

BOOK = book_of("moves")

T = TypeVar("T")


@BOOK.order("take up {character} for a move")
class Take(Order, frozen=True, tag="take"):
    """Take up a character for its move."""

    character: str


Step = Take | drill.Drill | hauling.Hauling | handling.Handling
"""The orders of the step."""


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


def offers(state: Skirmish, item: Movement) -> Iterator[Order]:
    """Everybody who may move, what formations may do before, and what is done with gear."""
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


def lets(check: Callable[[Skirmish, T], None], state: Skirmish, what: T) -> bool:
    """True if a check lets somebody or something pass."""
    try:
        check(state, what)
    except Refusal:
        return False
    return True


def check(state: Skirmish, order: Step) -> None:
    """Refuse to take up a person who may not move, and impossible drill and work."""
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
    else:
        handling.check(state, order)


def why_not(state: Skirmish, item: Movement, order: Step) -> Refusal | None:
    """Why an order may not be given."""
    return reason(check, state, order)


@BOOK.question(
    Movement,
    prompt="Which of your people moves, or works with gear? Go on, and the movement is over",
    offers=offers,
    calm=EndStep(),
    why_not=why_not,
    exact=True,
    rule="GT-2.1c",
    whose=active,
)
def move(decision: Decision, item: Movement, order: Step) -> None:
    """Take somebody up, drill a formation, handle a ladder or grapnel."""
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
    else:
        handling.take(decision, order)


@BOOK.follows(Movement, when=lambda item: not item.opened)
def open_step(decision: Decision, item: Movement) -> None:
    """Ask for defensive fire before the first move."""
    decision.change(Movement(opened=True))
    interrupt(decision, "")


@BOOK.follows(Movement)
@rule("GT-2.1d")
def close(decision: Decision, item: Movement) -> None:
    """All moves are over: the other side is asked for the last time."""
    decision.change(Movement(opened=True, closed=True))
    interrupt(decision, "")


@BOOK.follows(Movement, when=lambda item: item.closed)
def end(decision: Decision, item: Movement) -> None:
    """Let formations be declared."""
    decision.done()
    decision.add(FormingUp(decision.state.active))
