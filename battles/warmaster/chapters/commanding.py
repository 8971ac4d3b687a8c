"""WM-H10.2, WM-H10.3: units charge of their own initiative, then get orders one after the other."""

from collections.abc import Iterator

import msgspec

from battles.agenda.book import Book
from battles.agenda.chapter import Chapter, out_of_place, over
from battles.agenda.state import Over
from battles.muster import Side
from battles.warmaster import charges, command, voice
from battles.warmaster.chapters import people
from battles.warmaster.chapters.charging import Charging
from battles.warmaster.chapters.effects import Decision, one
from battles.warmaster.chapters.orders import GoOn, Order
from battles.warmaster.chapters.placing import Placing
from battles.warmaster.engagements import engaged
from battles.warmaster.state import State, Unit
from battles.wording import SIDE, Said, say, sum_of, word
from dice import Rolled
from rulebook import Refusal, rule

BOOK = Book("commanding")


@BOOK.item
class Initiative(msgspec.Struct, frozen=True, tag="initiative"):
    """Units may charge of their own initiative."""


@BOOK.item
class Ordering(msgspec.Struct, frozen=True, tag="ordering"):
    """Units may get orders."""


@BOOK.item
class Ordered(msgspec.Struct, frozen=True, tag="ordered"):
    """A unit has got an order: it may move or charge."""

    unit: str


@BOOK.order
class Charge(Order, frozen=True, tag="charge"):
    """A unit charges another."""

    unit: str
    target: str


@BOOK.order
class Command(Order, frozen=True, tag="command"):
    """A unit is to get an order: the dice are thrown for it."""

    unit: str


@BOOK.order
class Move(Order, frozen=True, tag="move"):
    """The unit moves."""


@BOOK.order
class Resign(Order, frozen=True, tag="resign"):
    """The battle is given up."""


@BOOK.event("OrderGiven")
class OrderGiven(msgspec.Struct, frozen=True):
    """An order was tried: two dice against the command, less what distance takes off."""

    unit: str
    rolls: tuple[Rolled, ...]
    command: int
    taken_off: int
    obeyed: bool


@BOOK.event("BattleResigned")
class BattleResigned(msgspec.Struct, frozen=True):
    """A side has given the battle up."""

    side: Side


@BOOK.books(OrderGiven)
def given(state: State, event: OrderGiven) -> None:
    unit = state.units[event.unit]
    unit.acted, unit.ordered = True, event.obeyed


@BOOK.books(BattleResigned)
def resigned(state: State, event: BattleResigned) -> None:
    state.over = Over("surrender", event.side)
    state.agenda.clear()


@BOOK.tells(OrderGiven)
def tell_given(state: State, event: OrderGiven, side: Side | None) -> Said:
    dice = "+".join(str(each.face) for each in event.rolls)
    unit = voice.unit(state, event.unit)
    against = sum_of(event.command, {"distance": -event.taken_off}, event.command - event.taken_off)
    if event.obeyed:
        return say(
            "{unit} gets an order (dice {dice} against {against}, WM-H10.3)",
            unit=unit,
            dice=dice,
            against=against,
        )
    return say(
        "{unit} gets no order (dice {dice} against {against}, WM-H10.3)",
        unit=unit,
        dice=dice,
        against=against,
    )


@BOOK.tells(BattleResigned)
def tell_resigned(state: State, event: BattleResigned, side: Side | None) -> Said:
    return say("the {side} gives up the battle (WM-H12.4)", side=word(SIDE, event.side))


def active(state: State, item: object) -> Side:
    """The side whose part of the turn it is."""
    return state.active


def free_units(state: State) -> Iterator[Unit]:
    """The active side's units that may still charge or get an order."""
    busy = engaged(state)
    return (unit for unit in state.living(state.active) if command.ready(state, unit, busy))


def initiatives(state: State, item: Initiative) -> Iterator[Order]:
    """The charges that units may make of their own initiative."""
    for unit in free_units(state):
        yield from (Charge(unit.id, enemy.id) for enemy in charges.by_initiative(state, unit))


def check_initiative(state: State, item: Initiative, order: Order) -> None:
    """Refuse a charge of who may make none, and at another than the nearest enemy."""
    if isinstance(order, GoOn):
        return
    if not isinstance(order, Charge):
        raise out_of_place(order, "units may charge of their own initiative", "WM-H10.2")
    unit = named(state, order.unit)
    if order.target not in {enemy.id for enemy in charges.by_initiative(state, unit)}:
        raise Refusal("WM-H10.2", "target", "{given} is no enemy that it may charge now", given=order.target)


def named(state: State, id_: str) -> Unit:
    """The unit of an order, if it may charge or get an order. Raises Refusal."""
    found = next((unit for unit in free_units(state) if unit.id == id_), None)
    if found is None:
        raise Refusal("WM-H10.3", "unit", "{given} may neither charge nor get an order now", given=id_)
    return found


def take_initiative(draft: Decision, item: Initiative, order: Charge | GoOn) -> None:
    """Charge with the unit; the next unit may do so after it."""
    if isinstance(order, Charge):
        draft.add(Charging(order.unit, order.target, "initiative"))
    else:
        draft.done()


BOOK.chapter(
    Initiative,
    Chapter(
        run=over,
        who=lambda state, item: state.active if next(initiatives(state, item), None) is not None else None,
        whose=active,
        candidates=lambda state, item: [*initiatives(state, item), GoOn()],
        check=check_initiative,
        take=take_initiative,
        exact=True,
        calm=(GoOn(),),
        rule="WM-H10.2",
    ),
)


def commands(state: State, item: Ordering) -> list[Order]:
    """The units that may get an order; or to stop, or to give the battle up."""
    return [*(Command(unit.id) for unit in free_units(state)), GoOn(), Resign()]


def check_ordering(state: State, item: Ordering, order: Order) -> None:
    """Refuse an order to who can get none."""
    if isinstance(order, Command):
        named(state, order.unit)
    elif not isinstance(order, GoOn | Resign):
        raise out_of_place(order, "units may get orders", "WM-H10.3")


@rule("WM-H10.3", "WM-H12.4")
def take_ordering(draft: Decision, item: Ordering, order: Command | GoOn | Resign) -> None:
    """The dice are thrown for an order; who obeys may move or charge."""
    state = draft.state
    if isinstance(order, Resign):
        people.over(draft, state.active, resigned=True)
        draft.emit(BattleResigned(state.active))
    elif isinstance(order, GoOn):
        draft.done()
    else:
        unit = state.units[order.unit]
        rolls = tuple(one(draft, "WM-H10.3", unit.id, "order") for _ in range(2))
        head, less = command.command_of(state, unit.side), command.penalty(state, unit)
        obeyed = command.obeys(sum(each.face for each in rolls), head, less)
        draft.emit(OrderGiven(unit.id, rolls, head, less, obeyed))
        if obeyed:
            draft.add(Ordered(unit.id))


BOOK.chapter(
    Ordering,
    Chapter(
        run=over,
        who=lambda state, item: state.active if next(free_units(state), None) is not None else None,
        whose=active,
        candidates=commands,
        check=check_ordering,
        take=take_ordering,
        exact=True,
        calm=(GoOn(),),
        rule="WM-H10.3",
    ),
)


def moves(state: State, item: Ordered) -> list[Order]:
    """To move, to charge whom it can, or to stay."""
    targets = charges.in_reach(state, state.units[item.unit])
    return [*(Charge(item.unit, enemy.id) for enemy in targets), Move(), GoOn()]


def check_ordered(state: State, item: Ordered, order: Order) -> None:
    """Refuse a charge that finds no way, and orders to others."""
    if isinstance(order, Charge):
        if order.unit != item.unit:
            raise Refusal("WM-H10.3", "unit", "{unit} has got the order", unit=item.unit)
        enemy = state.units.get(order.target)
        found = charges.in_reach(state, state.units[item.unit])
        if enemy is None or enemy not in found:
            raise Refusal("WM-H10.4", "target", "there is no way to charge {given}", given=order.target)
    elif not isinstance(order, Move | GoOn):
        raise out_of_place(order, "a unit has got an order", "WM-H10.3")


def take_ordered(draft: Decision, item: Ordered, order: Charge | Move | GoOn) -> None:
    """Do the order."""
    draft.done()
    if isinstance(order, Charge):
        draft.add(Charging(order.unit, order.target, "charge"))
    elif isinstance(order, Move):
        draft.add(Placing(item.unit, "move"))


BOOK.chapter(
    Ordered,
    Chapter(
        who=active,
        candidates=moves,
        check=check_ordered,
        take=take_ordered,
        exact=True,
        calm=(GoOn(),),
        rule="WM-H10.3",
        about="unit",
    ),
)
