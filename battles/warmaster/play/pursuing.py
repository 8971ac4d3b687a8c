"""WM-17 to WM-25: the winner pursues, unit by unit; where no enemy of the engagement is left he may advance."""

import msgspec

from battles.contract.muster import Side, opponent
from battles.kit.book import Book
from battles.warmaster import voice
from battles.warmaster.play.charging import Charging
from battles.warmaster.play.effects import Decision
from battles.warmaster.play.orders import GoOn, Order
from battles.warmaster.play.placing import Placing
from battles.warmaster.play.withdrawing import Withdrawing
from battles.warmaster.rules import charges, pursuits, results, rounds
from battles.warmaster.rules.pursuits import Pursuit
from battles.warmaster.state import State, Unit
from rulebook import Refusal, rule

BOOK = Book("pursuing", voice.VOICE)


@BOOK.item
class Pursuing(msgspec.Struct, frozen=True, tag="pursuing", omit_defaults=True):
    """The winner's units pursue one after another; `done` have."""

    side: Side
    done: tuple[str, ...] = ()


@BOOK.item
class Advancing(msgspec.Struct, frozen=True, tag="advancing", omit_defaults=True):
    """No enemy of the engagement is left: the winner's units may advance; `done` have."""

    side: Side
    done: tuple[str, ...] = ()


@BOOK.order("pursue with {unit}, stand {first} first")
class Pursue(Order, frozen=True, tag="pursue"):
    """Let that unit pursue; `first` is the stand that goes first, or the lowest of them."""

    unit: str
    first: int


@BOOK.order("advance with {unit} on {target}")
class Advance(Order, frozen=True, tag="advance"):
    """Let that unit advance on that enemy."""

    unit: str
    target: str


@rule("WM-17.2d", "WM-17.2e", "WM-17.3", "WM-10.3")
def ways(state: State, item: Pursuing, unit: Unit) -> list[Pursuit]:
    """The ways in which a unit may pursue, the default first; none without an enemy (WM-25.2)."""
    strong = state.round is not None and unit.id in state.round.fortified
    prey = tuple(enemy.id for enemy in rounds.fighting(state, opponent(item.side)))
    may = results.reactions(drawn=False, sheltered=False, enemy_left=bool(prey))
    if "pursue" not in may or results.never_pursues(unit, "fortified" if strong else "open"):
        return []
    return pursuits.pursuits(state, unit, prey)


@rule("WM-8.7", "WM-17.1", "WM-17.5a", "WM-27.1")
def orders(state: State, item: Pursuing) -> list[Order]:
    """The units that may pursue, the lowest id first; and to stop, unless a unit must pursue."""
    found: list[Order] = []
    bound = False
    for unit in rounds.idle(state, item.side, item.done):
        its = ways(state, item, unit)
        found += [Pursue(unit.id, lead(way)) for way in its]
        bound = bound or (bool(its) and pursuits.must(unit))
    return [*found, GoOn()] if found and not bound else found


def lead(way: Pursuit) -> int:
    """The stand by which a way to pursue is named."""
    return way.first[0].number


def why_not(state: State, item: Pursuing, order: Pursue | GoOn) -> Refusal | None:
    """Refuse a pursuit that cannot be made, and to end while a unit must pursue."""
    if isinstance(order, GoOn):
        return Refusal("WM-27.1", "order", "fanatics must pursue")
    return Refusal("WM-17.1", "unit", "{unit} cannot pursue so", unit=order.unit)


@BOOK.question(
    Pursuing,
    prompt="You have won the round: which unit pursues? Go on, and the others hold or fall back",
    offers=orders,
    rule="WM-17.1",
    why_not=why_not,
)
def pursue(draft: Decision, item: Pursuing, order: Pursue | GoOn) -> None:
    """The unit pursues: its first stands are placed, the others as its owner likes."""
    state = draft.state
    if isinstance(order, GoOn):
        end(draft, item)
        return
    found = ways(state, item, state.units[order.unit])
    way = next(each for each in found if lead(each) == order.first)
    draft.change(Pursuing(item.side, (*item.done, order.unit)))
    draft.add(Placing(order.unit, "support_pursuit" if way.kind == "support" else "pursuit", way.first))


@BOOK.follows(Pursuing)
@rule("WM-25.2", "WM-8.8", "WM-22.2")
def go_on(draft: Decision, item: Pursuing) -> None:
    """Advance if all enemies are gone, or end the pursuit."""
    if rounds.fighting(draft.state, opponent(item.side)):
        end(draft, item)
    else:
        draft.change(Advancing(item.side))


@BOOK.follows(Advancing)
@rule("WM-8.7", "WM-10.1")
def end(draft: Decision, item: Pursuing | Advancing) -> None:
    """All others hold, fall back or occupy."""
    draft.change(Withdrawing(item.side, done=item.done))


@rule("WM-10.5a", "WM-25.2", "WM-H9.6")
def advances(state: State, item: Advancing) -> list[Advance]:
    """The enemies on whom units may advance."""
    if "advance" not in results.reactions(drawn=False, sheltered=False, enemy_left=False):
        return []
    return [
        Advance(unit.id, enemy.id)
        for unit in rounds.idle(state, item.side, item.done)
        for enemy in charges.in_reach(state, unit)
    ]


@BOOK.question(
    Advancing,
    prompt="No enemy is left here: which unit advances on another? Go on, and all hold",
    offers=advances,
    calm=GoOn(),
    rule="WM-10.5a",
    otherwise=("target", "there is no way to advance so", "WM-H9.6"),
)
def advance(draft: Decision, item: Advancing, order: Advance) -> None:
    """Advance as in a charge."""
    draft.change(Advancing(item.side, (*item.done, order.unit)))
    draft.add(Charging(order.unit, order.target, "advance"))
