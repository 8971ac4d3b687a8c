"""WM-17 to WM-25: the winner pursues, unit by unit; where no enemy of the engagement is left he may advance."""

import msgspec

from battles.agenda.book import Book
from battles.agenda.chapter import Chapter, out_of_place
from battles.muster import Side, opponent
from battles.warmaster import charges, pursuits, results, rounds
from battles.warmaster.chapters.charging import Charging
from battles.warmaster.chapters.effects import Decision
from battles.warmaster.chapters.orders import GoOn, Order
from battles.warmaster.chapters.placing import Placing
from battles.warmaster.chapters.withdrawing import Withdrawing
from battles.warmaster.pursuits import Pursuit
from battles.warmaster.state import State, Unit
from rulebook import Refusal, rule

BOOK = Book("pursuing")


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


@BOOK.order
class Pursue(Order, frozen=True, tag="pursue"):
    """Let that unit pursue; `first` is the stand that goes first, or the lowest of them."""

    unit: str
    first: int


@BOOK.order
class Advance(Order, frozen=True, tag="advance"):
    """Let that unit advance on that enemy."""

    unit: str
    target: str


def side_of(state: State, item: Pursuing | Advancing) -> Side:
    """The owner of the units."""
    return item.side


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


def check(state: State, item: Pursuing, order: Order) -> None:
    """Refuse a pursuit that cannot be made, and to end while somebody must pursue."""
    if not isinstance(order, Pursue | GoOn):
        raise out_of_place(order, "the winner pursues", "WM-17.1")
    if order in orders(state, item):
        return
    if isinstance(order, GoOn):
        raise Refusal("WM-27.1", "order", "fanatics must pursue")
    raise Refusal("WM-17.1", "unit", "{unit} cannot pursue so", unit=order.unit)


def take(draft: Decision, item: Pursuing, order: Pursue | GoOn) -> None:
    """The unit pursues: its first stands are placed, the others as its owner likes."""
    state = draft.state
    if isinstance(order, GoOn):
        end(draft, item)
        return
    found = ways(state, item, state.units[order.unit])
    way = next(each for each in found if lead(each) == order.first)
    draft.change(Pursuing(item.side, (*item.done, order.unit)))
    draft.add(Placing(order.unit, "support_pursuit" if way.kind == "support" else "pursuit", way.first))


@rule("WM-25.2", "WM-8.8", "WM-22.2")
def run(draft: Decision, item: Pursuing) -> None:
    """Go on automatically: advance if all enemies are gone, or pursue with the only unit that must."""
    state = draft.state
    if not rounds.fighting(state, opponent(item.side)):
        draft.change(Advancing(item.side))
        return
    found = orders(state, item)
    if found and isinstance(found[0], Pursue):
        take(draft, item, found[0])
    else:
        end(draft, item)


@rule("WM-8.7", "WM-10.1")
def end(draft: Decision, item: Pursuing | Advancing) -> None:
    """All others hold, fall back or occupy."""
    draft.change(Withdrawing(item.side, done=item.done))


BOOK.chapter(
    Pursuing,
    Chapter(
        run=run,
        who=lambda state, item: item.side if len(orders(state, item)) > 1 else None,
        whose=side_of,
        candidates=orders,
        check=check,
        take=take,
        exact=True,
        rule="WM-17.1",
    ),
)


@rule("WM-10.5a", "WM-25.2", "WM-H9.6")
def advances(state: State, item: Advancing) -> list[Order]:
    """The enemies on whom units may advance; or to stop. Empty if none can."""
    if "advance" not in results.reactions(drawn=False, sheltered=False, enemy_left=False):
        return []
    found = [
        Advance(unit.id, enemy.id)
        for unit in rounds.idle(state, item.side, item.done)
        for enemy in charges.in_reach(state, unit)
    ]
    return [*found, GoOn()] if found else []


def check_advance(state: State, item: Advancing, order: Order) -> None:
    """Refuse an advance that finds no way."""
    if not isinstance(order, Advance | GoOn):
        raise out_of_place(order, "the winner may advance", "WM-10.5a")
    if order not in advances(state, item):
        raise Refusal("WM-H9.6", "target", "there is no way to advance so")


def take_advance(draft: Decision, item: Advancing, order: Advance | GoOn) -> None:
    """Advance as in a charge."""
    if isinstance(order, GoOn):
        end(draft, item)
        return
    draft.change(Advancing(item.side, (*item.done, order.unit)))
    draft.add(Charging(order.unit, order.target, "advance"))


BOOK.chapter(
    Advancing,
    Chapter(
        run=end,
        who=lambda state, item: item.side if advances(state, item) else None,
        whose=side_of,
        candidates=advances,
        check=check_advance,
        take=take_advance,
        exact=True,
        calm=(GoOn(),),
        rule="WM-10.5a",
    ),
)
