"""DH-5.46a: what a trump binds its leader to: somebody must go, fire or strike, as long as anybody can (D6)."""

from collections.abc import Iterator

import msgspec

from battles.devils_horsemen.play.commanding import (
    Command,
    Dismount,
    Lead,
    Line,
    Rally,
    Recover,
    Replace,
    leading_cost,
    thinkable,
    why_not,
    why_not_lead,
)
from battles.devils_horsemen.play.items import Mode, Ordering
from battles.devils_horsemen.play.orders import Order
from battles.devils_horsemen.rules import command, designation, leaders
from battles.devils_horsemen.state import State
from rulebook import Refusal, rule


@rule("DH-5.46a")
def why_not_end(state: State, item: Ordering) -> Refusal | None:
    """Why the orders do not end; None if they may: who has trumped must do something, as long as he can (D6)."""
    if is_bound(state, item) and (any(acts(state, item)) or could_leave(state, item)):
        return still_bound(item)
    return None


@rule("DH-4.31a", "DH-4.31b", "DH-5.46a")
def could_leave(state: State, item: Ordering) -> bool:
    """True if an overall commander may leave the enemy zone that he is in, and has an order left then."""
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
    """True if a leader has trumped, before any unit has acted, and without strikes by his range."""
    return item.duty and not did(state) and not could_strike(state, item.leader)


@rule("DH-5.46a")
def why_not_idly(
    state: State, item: Ordering, order: Recover | Rally | Dismount | Lead | Replace
) -> Refusal | None:
    """The reason against an order without a move or fire; None if it may be: a trumping leader keeps one for that."""
    if not is_bound(state, item) or not any(acts(state, item)):
        return None
    other = state.leaders[order.leader] if isinstance(order, Lead) else None
    cost = leading_cost(state, other) if other else 1
    unit = order.unit if isinstance(order, Recover | Rally | Dismount) else ""
    return still_bound(item) if is_last(state, item, "orders", cost, unit) else None


@rule("DH-5.46a")
def is_last(state: State, item: Ordering, mode: Mode, cost: int = 1, unit: str = "") -> bool:
    """True if after so many orders of a kind, one of them to a unit, no other unit can be ordered to go or fire."""
    after = msgspec.structs.replace(item, mode=mode, given=item.given + cost)
    return not any(not unit or getattr(order, "unit", "") != unit for order in acts(state, after))


@rule("DH-5.46a")
def could_strike(state: State, leader: str) -> bool:
    """True if a unit may attack by the range of the leader, which is as good as an order."""
    return any(
        designation.why_not_choose(state, leader, unit) is None
        for unit in state.on_map(state.leaders[leader].side)
    )


def did(state: State) -> bool:
    """True if a unit has gone to another hex, fired or is to strike in this Orders Phase."""
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
