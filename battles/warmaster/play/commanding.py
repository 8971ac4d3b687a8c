"""WM-H10.2, WM-H10.3: units charge of their own initiative, then get orders one after the other."""

from collections.abc import Iterator

import msgspec

from battles.contract.muster import Side
from battles.contract.wording import Said, say, sum_of
from battles.kit.agenda.state import Over
from battles.kit.book import Book
from battles.kit.happening import Happening
from battles.warmaster import voice
from battles.warmaster.play import people
from battles.warmaster.play.charging import Charging
from battles.warmaster.play.effects import Decision, one
from battles.warmaster.play.orders import GoOn, Order
from battles.warmaster.play.placing import Placing
from battles.warmaster.rules import charges, command
from battles.warmaster.rules.engagements import engaged
from battles.warmaster.state import State, Unit
from dice import Rolled
from rulebook import Refusal, rule

BOOK = Book("commanding", voice.VOICE)


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


@BOOK.order("charge {target} with {unit}")
class Charge(Order, frozen=True, tag="charge"):
    """A unit charges another."""

    unit: str
    target: str


@BOOK.order("throw for an order to {unit}")
class Command(Order, frozen=True, tag="command"):
    """A unit is to get an order: the dice are thrown for it."""

    unit: str


@BOOK.order("move {unit}")
class Move(Order, frozen=True, tag="move"):
    """The unit moves."""


@BOOK.order("give up the battle")
class Resign(Order, frozen=True, tag="resign"):
    """The battle is given up."""


@BOOK.event("OrderGiven")
class OrderGiven(Happening, frozen=True):
    """An order was tried: two dice against the command, less what distance takes off."""

    unit: str
    rolls: tuple[Rolled, ...]
    command: int
    taken_off: int
    obeyed: bool

    def book(self, state: State) -> None:
        unit = state.units[self.unit]
        unit.acted, unit.ordered = True, self.obeyed

    def tell(self, state: State, side: Side | None) -> Said:
        dice = "+".join(str(each.face) for each in self.rolls)
        unit = voice.unit(state, self.unit)
        against = sum_of(self.command, {"distance": -self.taken_off}, self.command - self.taken_off)
        if self.obeyed:
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


@BOOK.event("BattleResigned", "the {side} gives up the battle (WM-H12.4)")
class BattleResigned(Happening, frozen=True):
    """A side has given the battle up."""

    side: Side

    def book(self, state: State) -> None:
        state.over = Over("surrender", self.side)
        state.agenda.clear()


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


def why_no_charge(state: State, item: Initiative, order: Charge) -> Refusal | None:
    """Refuse a charge of a unit that may make none, and at another than the nearest enemy."""
    unit = next((unit for unit in free_units(state) if unit.id == order.unit), None)
    if unit is None:
        return not_free(order.unit)
    if order.target not in {enemy.id for enemy in charges.by_initiative(state, unit)}:
        return Refusal("WM-H10.2", "target", "{given} is no enemy that it may charge now", given=order.target)
    return None


def not_free(unit: str) -> Refusal:
    """The refusal of an act of a unit that may do nothing any more."""
    return Refusal("WM-H10.3", "unit", "{given} may neither charge nor get an order now", given=unit)


@BOOK.question(
    Initiative,
    prompt="Which unit charges on its own initiative? Go on, and your units get orders",
    offers=initiatives,
    calm=GoOn(),
    rule="WM-H10.2",
    whose=active,
    why_not=why_no_charge,
    exact=True,
)
def charge(draft: Decision, item: Initiative, order: Charge) -> None:
    """Charge with the unit; the next unit may do so after it."""
    draft.add(Charging(order.unit, order.target, "initiative"))


def commands(state: State, item: Ordering) -> Iterator[Command]:
    """The units that may get an order."""
    return (Command(unit.id) for unit in free_units(state))


def why_no_order(state: State, item: Ordering, order: Command) -> Refusal | None:
    """Refuse an order to a unit that can get none."""
    return None if any(unit.id == order.unit for unit in free_units(state)) else not_free(order.unit)


@BOOK.question(
    Ordering,
    prompt="Which unit gets an order? Go on, and your units shoot",
    offers=commands,
    calm=GoOn(),
    also=(Resign(),),
    rule="WM-H10.3",
    whose=active,
    why_not=why_no_order,
    exact=True,
)
@rule("WM-H10.3", "WM-H12.4")
def give_order(draft: Decision, item: Ordering, order: Command | Resign) -> None:
    """The dice are thrown for an order; a unit that obeys may move or charge."""
    state = draft.state
    if isinstance(order, Resign):
        people.over(draft, state.active, resigned=True)
        draft.emit(BattleResigned(state.active))
        return
    unit = state.units[order.unit]
    rolls = tuple(one(draft, "WM-H10.3", unit.id, "order") for _ in range(2))
    head, less = command.command_of(state, unit.side), command.penalty(state, unit)
    obeyed = command.obeys(sum(each.face for each in rolls), head, less)
    draft.emit(OrderGiven(unit.id, rolls, head, less, obeyed))
    if obeyed:
        draft.add(Ordered(unit.id))


def moves(state: State, item: Ordered) -> list[Order]:
    """To charge the enemies that it can, or to move."""
    targets = charges.in_reach(state, state.units[item.unit])
    return [*(Charge(item.unit, enemy.id) for enemy in targets), Move()]


def why_not_obey(state: State, item: Ordered, order: Charge | Move) -> Refusal | None:
    """Refuse a charge that finds no way, and orders to others."""
    if isinstance(order, Move):
        return None
    if order.unit != item.unit:
        return Refusal("WM-H10.3", "unit", "{unit} has got the order", unit=item.unit)
    enemy = state.units.get(order.target)
    if enemy is None or enemy not in charges.in_reach(state, state.units[item.unit]):
        return Refusal("WM-H10.4", "target", "there is no way to charge {given}", given=order.target)
    return None


@BOOK.question(
    Ordered,
    prompt="{unit} has an order: does it move or charge? Go on, and it stays",
    offers=moves,
    calm=GoOn(),
    rule="WM-H10.3",
    asked="always",
    about="unit",
    whose=active,
    why_not=why_not_obey,
    exact=True,
)
def obey(draft: Decision, item: Ordered, order: Charge | Move) -> None:
    """Do the order."""
    draft.done()
    if isinstance(order, Charge):
        draft.add(Charging(order.unit, order.target, "charge"))
    else:
        draft.add(Placing(item.unit, "move"))
