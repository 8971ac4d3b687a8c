"""DH-4.2, 4.3, 5.2: the movement and missile segment of an Orders Phase: whom a leader orders to do what."""

from collections.abc import Iterator
from typing import Literal, TypeVar

import msgspec

from battles.agenda.book import Book
from battles.agenda.chapter import Chapter
from battles.devils_horsemen import aggression, command, designation, leaders, mounting, rallies, steps
from battles.devils_horsemen.chapters import (
    charging,
    designating,
    effects,
    leading,
    marching,
    routing,
    shooting,
)
from battles.devils_horsemen.chapters.effects import Decision
from battles.devils_horsemen.chapters.happenings import StandardPlanted
from battles.devils_horsemen.chapters.items import Leading, Lining, Mode, Ordering
from battles.devils_horsemen.chapters.names import either, read
from battles.devils_horsemen.chapters.orders import Order, Plant, judge
from battles.devils_horsemen.state import Leader, State, Unit
from battles.muster import Side
from battles.wording import phrase
from dice import Rolled
from rulebook import Refusal, rule

BOOK = Book("ordering")
T = TypeVar("T")
Act = Literal["move", "fire"]


@BOOK.order
class Command(Order, frozen=True, tag="command"):
    """An Individual Order to a unit: to move, and to fire on the way; or to fire where it stands. A leader who stands with
    the unit may go with it.
    """

    unit: str
    act: Act = "move"
    leader: str = ""


@BOOK.order
class Dismount(Order, frozen=True, tag="dismount"):
    """An Individual Order to a unit to dismount and nothing else, which nobody might hold back if it were to move."""

    unit: str


@BOOK.order
class Recover(Order, frozen=True, tag="recover"):
    """An Individual Order to a unit to get rid of hits."""

    unit: str


@BOOK.order
class Rally(Order, frozen=True, tag="rally"):
    """An Individual Order to rally a unit that routs."""

    unit: str


@BOOK.order
class Lead(Order, frozen=True, tag="lead"):
    """An Individual Order to a leader to go alone: to himself, or of the overall commander to another."""

    leader: str


@BOOK.order
class Replace(Order, frozen=True, tag="replace"):
    """An order of the overall commander: a lost leader is replaced, and stands with this unit."""

    leader: str
    unit: str


@BOOK.order
class TestLines(Order, frozen=True, tag="test_lines"):
    """Throw for the right to give Line Orders, out of range of the overall commander."""


@BOOK.order
class Line(Order, frozen=True, tag="line"):
    """A Line Order to units of a formation and a type."""

    formation: str
    type: str


@BOOK.order
class RallyStandard(Order, frozen=True, tag="rally_standard"):
    """Rally about the leader's standard, which takes all his orders; the shock segment follows."""


@BOOK.order
class EndOrders(Order, frozen=True, tag="end_orders"):
    """No more orders: the shock segment follows."""


@BOOK.event("LinesTested")
class LinesTested(msgspec.Struct, frozen=True):
    """A leader out of range has thrown for his Line Orders; who fails is finished at once (DH-4.32b)."""

    leader: str
    rolls: tuple[Rolled, ...]
    passed: bool


@BOOK.books(LinesTested)
def lines_tested(state: State, event: LinesTested) -> None:
    if not event.passed:
        state.leaders[event.leader].status = "finished"


BOOK.tells(LinesTested)(
    either(
        "passed",
        phrase("{leader} may give Line Orders (die {rolls}, Initiative {initiative}, DH-4.32b)"),
        phrase(
            "{leader} may give no Line Orders, and is finished (die {rolls}, Initiative {initiative}, DH-4.32b)"
        ),
    )
)


def orderer(state: State, item: Ordering) -> Side | None:
    """Whose the leader is, as long as there is anything for him to order."""
    leader = state.leaders[item.leader]
    if leader.place != "map" or leader.status != "active":
        return None
    orders = (order for order in candidates(state, item) if not isinstance(order, EndOrders | Plant))
    return leader.side if next(orders, None) is not None else None


def candidates(state: State, item: Ordering) -> Iterator[Order]:
    """All that he may order."""
    yield from (order for order in thinkable(state, item) if why_not(state, item, order) is None)


def thinkable(state: State, item: Ordering) -> Iterator[Order]:
    """What is worth a look."""
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
    """Lost leaders, with each unit to which one might come."""
    lost = [other for other in state.leaders.values() if other.side == leader.side and other.place != "map"]
    if leader.kind == "overall":
        yield from (Replace(other.id, unit.id) for other in lost for unit in state.on_map(leader.side))


def why_not(state: State, item: Ordering, order: Order) -> Refusal | None:
    """Why a leader does not order that; None if he may."""
    leader = state.leaders[item.leader]
    if isinstance(order, Recover | Rally | Dismount | Lead | Replace):
        return why_not_order_at_all(state, item, leader, order) or why_not_idly(state, item, order)
    return why_not_order_at_all(state, item, leader, order)


def why_not_order_at_all(state: State, item: Ordering, leader: Leader, order: Order) -> Refusal | None:
    """The same, whatever a trump binds him to."""
    match order:
        case EndOrders():
            return why_not_end(state, item)
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
            return Refusal("DH-5.22a", "order", "a leader gives his orders now")


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
    """Why a unit is not ordered to dismount and nothing else; None if it may be. On an order to move a unit may dismount as
    well; but whoever has an enemy near throws for that first, and needs not for this (D36).
    """
    if not aggression.rash(state, [unit]):
        return Refusal("DH-9.31a", "unit", "nothing tempts {given}: it may move", given=unit.id)
    return mounting.why_not_change(state, unit, unit.facing)


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
    """Why there is no Line Order, or no throw for one; None if there may be."""
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
        return Refusal("DH-4.31c", "leader", "one other leader in an Orders Phase, no more")
    if other.id != leader.id and leaders.cornered(state, leader):
        return Refusal("DH-4.31c", "leader", "{given} is in an enemy zone of control", given=leader.id)
    return leaders.why_not_lead(state, other, leader)


@rule("DH-4.31a", "DH-4.31c", "DH-7.23b")
def leading_cost(state: State, other: Leader) -> int:
    """Orders that it takes to send a leader on his way: two out of an enemy zone of control."""
    return leaders.OUT_OF_ZONE if leaders.cornered(state, other) else 1


@rule("DH-5.46a")
def why_not_end(state: State, item: Ordering) -> Refusal | None:
    """Why the orders do not end; None if they may: who has trumped must do something, as long as he can (D6)."""
    if is_bound(state, item) and (any(acts(state, item)) or could_leave(state, item)):
        return still_bound(item)
    return None


@rule("DH-4.31a", "DH-4.31b", "DH-5.46a")
def could_leave(state: State, item: Ordering) -> bool:
    """Whether an overall commander may leave the enemy zone that he is in, and has an order left then."""
    leader = state.leaders[item.leader]
    left = command.orders_left(leader, item.given + leaders.OUT_OF_ZONE)
    return (
        leaders.cornered(state, leader) and left > 0 and why_not_lead(state, item, leader, leader.id) is None
    )


def still_bound(item: Ordering) -> Refusal:
    """A trump binds a leader."""
    return Refusal(
        "DH-5.46a", "order", "{given} has trumped: somebody must go, fire or strike", given=item.leader
    )


@rule("DH-5.46a")
def is_bound(state: State, item: Ordering) -> bool:
    """Whether a leader has trumped, and neither has anybody done anything yet, nor may anybody strike by his range."""
    return item.duty and not did(state) and not could_strike(state, item.leader)


@rule("DH-5.46a")
def why_not_idly(
    state: State, item: Ordering, order: Recover | Rally | Dismount | Lead | Replace
) -> Refusal | None:
    """Why an order is not given by which nobody goes or fires; None if it may be: who has trumped keeps one for that."""
    if not is_bound(state, item) or not any(acts(state, item)):
        return None
    other = state.leaders[order.leader] if isinstance(order, Lead) else None
    cost = leading_cost(state, other) if other else 1
    unit = order.unit if isinstance(order, Recover | Rally | Dismount) else ""
    return still_bound(item) if is_last(state, item, "orders", cost, unit) else None


@rule("DH-5.46a")
def is_last(state: State, item: Ordering, mode: Mode, cost: int = 1, unit: str = "") -> bool:
    """Whether after so many orders of a kind, one of them to a unit, nobody else can be ordered to go or fire."""
    after = msgspec.structs.replace(item, mode=mode, given=item.given + cost)
    return not any(not unit or getattr(order, "unit", "") != unit for order in acts(state, after))


@rule("DH-5.46a")
def could_strike(state: State, leader: str) -> bool:
    """Whether a unit may attack by the range of the leader, which is as good as an order."""
    return any(
        designation.why_not_choose(state, leader, unit) is None
        for unit in state.on_map(state.leaders[leader].side)
    )


def did(state: State) -> bool:
    """Whether a unit has gone to another hex, fired or is to strike in this Orders Phase."""
    return any(
        unit.side == state.acting
        and (unit.fired or unit.marker or (unit.place == "map" and unit.hex != unit.start))
        for unit in state.units.values()
    )


def acts(state: State, item: Ordering) -> Iterator[Order]:
    """The orders by which somebody may go or fire."""
    for order in thinkable(state, item):
        if isinstance(order, Command | Line) and why_not(state, item, order) is None:
            yield order


def known(among: dict[str, T], name: str, field: str) -> T:
    """Who has an id. Raises Refusal for nobody."""
    if name not in among:
        raise Refusal("DH-4.0a", field, "there is no {given}", given=name)
    return among[name]


def check(state: State, item: Ordering, order: Order) -> None:
    """Refuse what he may not order."""
    judge(why_not(state, item, order))


@rule("DH-4.0a", "DH-4.22a", "DH-5.28a")
def take(draft: Decision, item: Ordering, order: Order) -> None:
    """What he orders is done next, and then he is asked again."""
    state, leader = draft.state, draft.state.leaders[item.leader]
    match order:
        case Command() | Recover() | Dismount() | Rally() | Replace():
            order_one(draft, item, leader, order)
        case Lead(who):
            lead(draft, item, state.leaders[who])
        case Plant():
            draft.emit(StandardPlanted(leader.id))
        case TestLines():
            test_lines(draft, item, leader)
        case Line(formation, type_):
            bound = is_bound(state, item) and is_last(state, item, "lines")
            spend(draft, item, "lines")
            draft.add(Lining(leader.id, formation, type_, bound=bound))
        case RallyStandard():
            draft.done()
            designating.begin(draft, leader)
            routing.standard_rally(draft, leader)
        case _:
            end(draft, item)


@rule("DH-5.22a", "DH-5.23a")
def order_one(
    draft: Decision, item: Ordering, leader: Leader, order: Command | Recover | Dismount | Rally | Replace
) -> None:
    """An Individual Order is spent on a unit, which does at once what it says."""
    state, unit = draft.state, draft.state.units[order.unit]
    bound = is_bound(state, item) and is_last(state, item, "orders", unit=unit.id)
    spend(draft, item, "orders")
    match order:
        case Command(_, act, along):
            give(draft, unit, act, along, bound)
        case Recover():
            routing.recover(draft, unit)
        case Dismount():
            marching.begin(draft, unit, dismount=True)
        case Rally():
            routing.rally(draft, leader, unit)
        case Replace(who):
            leading.replace(draft, state.leaders[who], unit)


def give(draft: Decision, unit: Unit, act: Act, along: str, bound: bool) -> None:
    """A unit moves, or fires where it stands."""
    if act == "move":
        move(draft, unit, along, bound)
    else:
        marching.begin(draft, unit, still=True, bound=bound)


@rule("DH-4.31a", "DH-4.31c")
def lead(draft: Decision, item: Ordering, other: Leader) -> None:
    """A leader is sent on his way, the commander himself or another."""
    cost, own = leading_cost(draft.state, other), other.id == item.leader
    spend(draft, item, "orders", cost, freed=own and cost > 1, moved_other=not own)
    draft.add(Leading(other.id, by="" if own else item.leader))


@rule("DH-4.32b")
def test_lines(draft: Decision, item: Ordering, leader: Leader) -> None:
    """A die of at most his Initiative gives a leader the right to Line Orders, a higher one ends his activation."""
    rolled = effects.throw(draft, "DH-4.32b", leader.id, "lines")
    passed = read(rolled) <= leader.rated(leader.initiative)
    draft.emit(LinesTested(leader.id, (rolled,), passed))
    if passed:
        draft.change(msgspec.structs.replace(item, allowed=True))


def spend(
    draft: Decision,
    item: Ordering,
    mode: Mode,
    cost: int = 1,
    *,
    freed: bool = False,
    moved_other: bool = False,
) -> None:
    """So many orders of one kind are given."""
    draft.change(
        msgspec.structs.replace(
            item,
            mode=mode,
            given=item.given + cost,
            freed=item.freed or freed,
            moved_other=item.moved_other or moved_other,
        )
    )


@rule("DH-9.31a", "DH-9.31b")
def move(draft: Decision, unit: Unit, leader: str = "", bound: bool = False) -> None:
    """A unit moves on an order, if it can be held back (D36)."""
    if aggression.rash(draft.state, [unit]) and not charging.held(draft, [unit]):
        charging.begin(draft, unit, leader=leader)
    else:
        marching.begin(draft, unit, leader=leader, bound=bound)


@rule("DH-5.26a", "DH-5.28a", "DH-4.22b", "DH-4.32b")
def end(draft: Decision, item: Ordering) -> None:
    """The shock segment follows; a leader who has failed with his lines has none (D7)."""
    draft.done()
    if draft.state.leaders[item.leader].status == "active" or draft.state.leaders[item.leader].place != "map":
        designating.begin(draft, draft.state.leaders[item.leader], duty=item.duty and not did(draft.state))


BOOK.chapter(
    Ordering,
    Chapter(
        run=end,
        who=orderer,
        whose=lambda state, item: state.leaders[item.leader].side,
        candidates=candidates,
        check=check,
        take=take,
        exact=True,
        rest=(EndOrders(),),
        rule="DH-5.22a",
        about="leader",
    ),
)
