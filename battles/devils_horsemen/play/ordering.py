"""DH-4.2, 4.3, 5.2: the movement and missile segment of an Orders Phase: whom a leader orders to do what."""

from collections.abc import Iterator

import msgspec

from battles.devils_horsemen.play import (
    charging,
    commanding,
    designating,
    duty,
    effects,
    leading,
    marching,
    routing,
)
from battles.devils_horsemen.play.commanding import (
    Act,
    Command,
    Dismount,
    EndOrders,
    Lead,
    Line,
    Rally,
    RallyStandard,
    Recover,
    Replace,
    TestLines,
)
from battles.devils_horsemen.play.effects import Decision
from battles.devils_horsemen.play.fates import StandardPlanted
from battles.devils_horsemen.play.items import Leading, Lining, Mode, Ordering
from battles.devils_horsemen.play.orders import Order, Plant
from battles.devils_horsemen.rules import aggression
from battles.devils_horsemen.state import Leader, State, Unit
from battles.devils_horsemen.voice import VOICE, read
from battles.kit.book import Book
from battles.kit.happening import Happening
from battles.kit.voice import either
from dice import Rolled
from rulebook import Refusal, rule

BOOK = Book("ordering", VOICE)


@BOOK.event(
    "LinesTested",
    either(
        "passed",
        "{leader} may give Line Orders (die {rolls}, Initiative {initiative}, DH-4.32b)",
        "{leader} may give no Line Orders, and is finished (die {rolls}, Initiative {initiative}, DH-4.32b)",
    ),
    brief=either("passed", "", "{leader} may give no Line Orders, and is finished (DH-4.32b)"),
)
class LinesTested(Happening, frozen=True):
    """A leader out of range has thrown for his Line Orders; who fails is finished at once (DH-4.32b)."""

    leader: str
    rolls: tuple[Rolled, ...]
    passed: bool

    def book(self, state: State) -> None:
        if not self.passed:
            state.leaders[self.leader].status = "finished"


def candidates(state: State, item: Ordering) -> Iterator[Order]:
    """All that a leader may order."""
    yield from (order for order in commanding.thinkable(state, item) if why_not(state, item, order) is None)


def why_not(state: State, item: Ordering, order: Order) -> Refusal | None:
    """Why a leader does not order that; None if he may."""
    match order:
        case EndOrders():
            return duty.why_not_end(state, item)
        case Recover() | Rally() | Dismount() | Lead() | Replace():
            return commanding.why_not(state, item, order) or duty.why_not_idly(state, item, order)
        case _:
            return commanding.why_not(state, item, order)


def has_orders(state: State, item: Ordering) -> bool:
    """True if a leader has an order to give."""
    leader = state.leaders[item.leader]
    if leader.place != "map" or leader.status != "active":
        return False
    return any(not isinstance(order, EndOrders | Plant) for order in candidates(state, item))


Given = (
    Command
    | Recover
    | Dismount
    | Rally
    | Replace
    | Lead
    | Plant
    | TestLines
    | Line
    | RallyStandard
    | EndOrders
)
"""The orders of a leader."""


@BOOK.question(
    Ordering,
    prompt="{leader} leads: what does he order? End the orders, and the shocks follow",
    offers=candidates,
    calmest=(EndOrders(),),
    asked=has_orders,
    rule="DH-5.22a",
    about="leader",
    why_not=why_not,
    exact=True,
)
@rule("DH-4.0a", "DH-4.22a", "DH-5.28a")
def take(draft: Decision, item: Ordering, order: Given) -> None:
    """Do his order next, and then ask him again."""
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
            bound = duty.is_bound(state, item) and duty.is_last(state, item, "lines")
            spend(draft, item, "lines")
            draft.add(Lining(leader.id, formation, type_, bound=bound))
        case RallyStandard():
            draft.done()
            designating.begin(draft, leader)
            routing.standard_rally(draft, leader)
        case EndOrders():
            end(draft, item)


@rule("DH-5.22a", "DH-5.23a")
def order_one(
    draft: Decision, item: Ordering, leader: Leader, order: Command | Recover | Dismount | Rally | Replace
) -> None:
    """An Individual Order is spent on a unit, which does at once what it says."""
    state, unit = draft.state, draft.state.units[order.unit]
    bound = duty.is_bound(state, item) and duty.is_last(state, item, "orders", unit=unit.id)
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
    cost, own = commanding.leading_cost(draft.state, other), other.id == item.leader
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
    if aggression.rash(draft.state, [unit]) and not charging.roll_to_hold(draft, [unit]):
        charging.begin(draft, unit, leader=leader)
    else:
        marching.begin(draft, unit, leader=leader, bound=bound)


@BOOK.follows(Ordering)
@rule("DH-5.26a", "DH-5.28a", "DH-4.22b", "DH-4.32b")
def end(draft: Decision, item: Ordering) -> None:
    """The shock segment follows; a leader who has failed with his lines has none (D7)."""
    draft.done()
    if draft.state.leaders[item.leader].status == "active" or draft.state.leaders[item.leader].place != "map":
        designating.begin(
            draft, draft.state.leaders[item.leader], duty=item.duty and not duty.did(draft.state)
        )
