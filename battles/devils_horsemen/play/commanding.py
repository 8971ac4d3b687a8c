"""DH-4.2, 4.3, 5.2: the orders that a leader may give in his Orders Phase, and why he may not give one."""

from collections.abc import Iterator
from typing import Literal, TypeVar

from battles.contract.wording import phrase
from battles.devils_horsemen.play import shooting
from battles.devils_horsemen.play.items import Ordering
from battles.devils_horsemen.play.orders import Order, Plant
from battles.devils_horsemen.rules import aggression, command, leaders, mounts, rallies, steps
from battles.devils_horsemen.state import Leader, State, Unit
from battles.devils_horsemen.voice import VOICE
from battles.kit.book import Book
from battles.kit.voice import Choice
from rulebook import Refusal, rule

BOOK = Book("commanding", VOICE)
T = TypeVar("T")
Act = Literal["move", "fire"]
COMMANDS = {
    ("move", False): phrase("order {unit} to move"),
    ("move", True): phrase("order {unit} to move, with {leader}"),
    ("fire", False): phrase("order {unit} to fire from where it is"),
}
"""The words for an order to a unit, by its act, and with a leader or without."""


@BOOK.order(Choice(tuple(COMMANDS.values()), lambda order: COMMANDS[order.act, bool(order.leader)]))
class Command(Order, frozen=True, tag="command"):
    """An Individual Order to a unit: to move, and to fire on the way; or to fire where it stands. A leader who stands with
    the unit may go with it.
    """

    unit: str
    act: Act = "move"
    leader: str = ""


@BOOK.order("order {unit} to dismount")
class Dismount(Order, frozen=True, tag="dismount"):
    """Order a unit to dismount and only that; a move might be held back."""

    unit: str


@BOOK.order("order {unit} to recover")
class Recover(Order, frozen=True, tag="recover"):
    """An Individual Order to a unit to get rid of hits."""

    unit: str


@BOOK.order("try to rally {unit}")
class Rally(Order, frozen=True, tag="rally"):
    """An Individual Order to rally a unit that routs."""

    unit: str


@BOOK.order("send {leader} alone")
class Lead(Order, frozen=True, tag="lead"):
    """An Individual Order to a leader to go alone: to himself, or of the overall commander to another."""

    leader: str


@BOOK.order("bring {leader} back, with {unit}")
class Replace(Order, frozen=True, tag="replace"):
    """An order of the overall commander: a lost leader is replaced, and stands with this unit."""

    leader: str
    unit: str


@BOOK.order("throw for the right to Line Orders")
class TestLines(Order, frozen=True, tag="test_lines"):
    """Throw for the right to give Line Orders, out of range of the overall commander."""


@BOOK.order("give a Line Order: {type}, {formation}")
class Line(Order, frozen=True, tag="line"):
    """A Line Order to units of a formation and a type."""

    formation: str
    type: str


@BOOK.order("rally the units about the standard")
class RallyStandard(Order, frozen=True, tag="rally_standard"):
    """Rally about the leader's standard, which takes all his orders; the shock segment follows."""


@BOOK.order("end the orders")
class EndOrders(Order, frozen=True, tag="end_orders"):
    """End the orders: the shock segment follows."""


def thinkable(state: State, item: Ordering) -> Iterator[Order]:
    """The orders worth a look."""
    leader = state.leaders[item.leader]
    if item.mode != "lines":
        for unit in state.on_map(leader.side):
            yield from individual(leader, unit)
        yield from (Lead(other.id) for other in state.leaders_of(leader.side))
        yield from replacements(state, leader)
    if item.mode == "":
        yield TestLines()
        yield RallyStandard()
    yield from (Line(formation, type_) for formation, type_ in command.lines(state, leader))
    if leader.id in state.standards:
        yield Plant()
    yield EndOrders()


def individual(leader: Leader, unit: Unit) -> Iterator[Order]:
    """The Individual Orders that there are for a unit."""
    if unit.routed:
        yield Rally(unit.id)
        return
    yield Command(unit.id)
    if unit.hex == leader.hex:
        yield Command(unit.id, "move", leader.id)
    if unit.missile:
        yield Command(unit.id, "fire")
    if unit.dismount and aggression.is_subject(unit):
        yield Dismount(unit.id)
    if unit.hits:
        yield Recover(unit.id)


def replacements(state: State, leader: Leader) -> Iterator[Order]:
    """Lost leaders, each with the units to which he might come."""
    lost = [other for other in state.leaders.values() if other.side == leader.side and other.place != "map"]
    if leader.kind == "overall":
        yield from (Replace(other.id, unit.id) for other in lost for unit in state.on_map(leader.side))


def why_not(state: State, item: Ordering, order: Order) -> Refusal | None:
    """Why a leader does not order that, whatever a trump binds him to; None if he may."""
    leader = state.leaders[item.leader]
    match order:
        case Plant():
            return leaders.why_not_plant(state, leader)
        case TestLines() | Line():
            return why_not_line(state, item, leader, order)
        case RallyStandard():
            return why_not_mode(item, "rally") or rallies.why_not_standard_rally(state, leader)
        case Command() | Recover() | Rally() | Dismount():
            return why_not_order(state, item, leader, order)
        case Lead(who):
            return why_not_lead(state, item, leader, who)
        case Replace(who, unit):
            return (
                why_not_mode(item, "orders")
                or why_not_more(item, leader, 1)
                or leaders.why_not_replace(state, leader, known(state.leaders, who, "leader"), unit)
            )
        case _:
            raise AssertionError("the question takes no other order")


@rule("DH-4.2a", "DH-3.0c", "DH-5.21a")
def why_not_mode(item: Ordering, mode: str) -> Refusal | None:
    """Why orders of a kind are not given; None if they may be: in an Orders Phase all are of one kind."""
    if (item.mode and item.mode != mode) or (mode == "rally" and item.given):
        return Refusal("DH-4.2a", "order", "orders of one kind have been given in this Orders Phase")
    return None


@rule("DH-4.22a", "DH-4.31a", "DH-4.31b", "DH-5.21a")
def why_not_more(item: Ordering, leader: Leader, cost: int) -> Refusal | None:
    """Why no order of so many is given; None if it may be: as many as his Initiative."""
    if cost > command.orders_left(leader, item.given):
        return Refusal(
            "DH-4.22a", "order", "no more than {most} Individual Orders", most=leader.rated(leader.initiative)
        )
    return None


@rule("DH-4.25a", "DH-4.31a", "DH-5.27a")
def why_not_free(state: State, leader: Leader) -> Refusal | None:
    """Why a leader gives no orders where he stands; None if he may: an enemy zone of control bars it (D8)."""
    if leaders.cornered(state, leader):
        return Refusal("DH-4.25a", "leader", "{given} is in an enemy zone of control", given=leader.id)
    return None


@rule("DH-5.22a", "DH-4.21a", "DH-4.22a", "DH-5.25a")
def why_not_order(
    state: State, item: Ordering, leader: Leader, order: Command | Recover | Rally | Dismount
) -> Refusal | None:
    """Why a unit gets no Individual Order; None if it may."""
    unit = known(state.units, order.unit, "unit")
    found = (
        why_not_mode(item, "orders")
        or why_not_free(state, leader)
        or why_not_more(item, leader, 1)
        or command.why_not_order(state, leader, unit)
    )
    if found is not None:
        return found
    match order:
        case Recover():
            return rallies.why_not_recover(state, leader, unit)
        case Rally():
            return rallies.why_not_rally(state, leader, unit)
        case Dismount():
            return steps.why_not_move(state, unit) or why_not_dismount(state, unit)
        case Command(_, act, along):
            if along and (act != "move" or along != leader.id or leader.hex != unit.hex):
                return Refusal("DH-5.24b", "leader", "{given} goes with no such unit", given=along)
            return why_not_act(state, unit, act)


@rule("DH-9.31a", "DH-9.4b")
def why_not_dismount(state: State, unit: Unit) -> Refusal | None:
    """The reason why a unit is not ordered only to dismount; None if it may be.

    On an order to move a unit may dismount as well. But near an enemy it throws for that first, which this order spares
    (D36).
    """
    if not aggression.rash(state, [unit]):
        return Refusal("DH-9.31a", "unit", "nothing tempts {given}: it may move", given=unit.id)
    return mounts.why_not_change(state, unit, unit.facing)


def why_not_act(state: State, unit: Unit, act: Act) -> Refusal | None:
    """Why a unit does not move, or fire where it stands, on an order; None if it may."""
    if unit.ordered:
        return Refusal("DH-5.25a", "unit", "{given} has had an order in this Orders Phase", given=unit.id)
    if act == "move":
        return steps.why_not_move(state, unit)
    if next(iter(shooting.fires(state, unit)), None) is None:
        return Refusal("DH-8.13a", "unit", "{given} has nobody to fire at", given=unit.id)
    return None


@rule("DH-4.23a", "DH-4.32a", "DH-4.32b", "DH-4.32c", "DH-4.31d", "DH-5.21a")
def why_not_line(state: State, item: Ordering, leader: Leader, order: TestLines | Line) -> Refusal | None:
    """The reason against a Line Order, or against a throw for one; None otherwise."""
    if item.freed:
        return Refusal("DH-4.31b", "order", "no Line Order after {given} has left a zone", given=leader.id)
    found = why_not_mode(item, "lines") or why_not_free(state, leader)
    if found is not None:
        return found
    right = "free" if item.allowed else command.line_right(state, leader)
    if isinstance(order, TestLines):
        if right != "roll" or not command.lines(state, leader):
            return Refusal("DH-4.32b", "order", "{given} has nothing to throw for", given=leader.id)
        return None
    if right != "free":
        return Refusal("DH-4.32a", "order", "{given} may give no Line Order", given=leader.id)
    if not command.orders_left(leader, item.given, "lines"):
        return Refusal(
            "DH-4.23a", "order", "no more than {most} Line Orders", most=leader.rated(leader.lines)
        )
    if (order.formation, order.type) not in command.lines(state, leader):
        return Refusal("DH-4.23b", "formation", "{given} has no such line", given=leader.id)
    return None


@rule("DH-4.24a", "DH-4.26a", "DH-4.31a", "DH-4.31c", "DH-5.24a", "DH-5.24d")
def why_not_lead(state: State, item: Ordering, leader: Leader, who: str) -> Refusal | None:
    """Why a leader is not sent on his way; None if he may be."""
    other = known(state.leaders, who, "leader")
    found = why_not_mode(item, "orders") or why_not_more(item, leader, leading_cost(state, other))
    if found is not None:
        return found
    if other.id != leader.id and item.moved_other:
        return Refusal("DH-4.31c", "leader", "at most one other leader in an Orders Phase")
    if other.id != leader.id and leaders.cornered(state, leader):
        return Refusal("DH-4.31c", "leader", "{given} is in an enemy zone of control", given=leader.id)
    return leaders.why_not_lead(state, other, leader)


@rule("DH-4.31a", "DH-4.31c", "DH-7.23b")
def leading_cost(state: State, other: Leader) -> int:
    """Orders that it takes to send a leader on his way: two out of an enemy zone of control."""
    return leaders.OUT_OF_ZONE if leaders.cornered(state, other) else 1


def known(among: dict[str, T], name: str, field: str) -> T:
    """The piece of an id. Raises Refusal for an unknown one."""
    if name not in among:
        raise Refusal("DH-4.0a", field, "there is no {given}", given=name)
    return among[name]
