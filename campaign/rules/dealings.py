"""What a group does for money where it stands, beside marching and fighting: it recruits, hires, pays and poaches.

A dealing stands on the agenda before a group sets out and after each hex in which its march is looked at (GC-13.3, 13.5a).
"""

from collections.abc import Callable
from typing import Any

from campaign.rules.agenda import Dealing
from campaign.rules.orders import DEALING, Order, Recruit
from campaign.rules.recruitment import recruit
from campaign.rules.state import Group, State
from campaign.rules.turn import Turn
from rulebook import Refusal

DEAL: dict[type, Callable[[Turn, Group, int, Any], None]] = {Recruit: recruit}


def open_orders(turn: Turn, group: Group) -> list[tuple[int, Order]]:
    """The group's orders to deal that were neither carried out nor reported, each with its place on the sheet."""
    answered = turn.state.answered.get(group.faction, ())
    return [
        (number, order)
        for number, order in enumerate(turn.state.playing.get(group.faction, ()))
        if isinstance(order, DEALING)
        and number not in answered
        and turn.resolve(group.faction, order.group) == group.id
    ]


def wanted_at(turn: Turn, group: Group) -> set[str]:
    """The hexes in which a march must be looked at because the group has an order to recruit there."""
    return {
        turn.state.settlements[order.site].hex
        for _, order in open_orders(turn, group)
        if isinstance(order, Recruit) and order.site in turn.state.settlements
    }


def due(turn: Turn, group: Group) -> tuple[Dealing, ...]:
    """The agenda item of a group that has something to deal, or somebody to deal with."""
    return (Dealing(group.id),) if open_orders(turn, group) else ()


def deal(turn: Turn, item: Dealing) -> None:
    """Let a group carry out what it can where it stands; one that fell back today does nothing more."""
    turn.next()
    group = turn.state.groups.get(item.group)
    if group is None or group.done:
        return
    for number, order in open_orders(turn, group):
        carry_out = DEAL.get(type(order))
        if carry_out is None:
            continue
        try:
            carry_out(turn, turn.state.groups[group.id], number, order)
        except Refusal as refusal:
            turn.fail(order, group.faction, refusal)


def report_unanswered(turn: Turn) -> None:
    """Say of every order to deal that its occasion never came."""
    for faction, orders in sorted(turn.state.playing.items()):
        for number, order in enumerate(orders):
            if isinstance(order, DEALING) and number not in turn.state.answered.get(faction, ()):
                turn.fail(
                    order, faction, why_not(turn.state, faction, turn.resolve(faction, order.group), order)
                )


def why_not(state: State, faction: str, name: str, order: Order) -> Refusal:
    """Why an order to deal came to nothing, as its owner may know it."""
    group = state.groups.get(name)
    if group is None or group.faction != faction:
        return Refusal("GC-6f", "group", "you have no such group any more")
    if isinstance(order, Recruit):
        return Refusal("GC-12.1a", "site", f"the group did not come to {order.site}")
    raise LookupError(f"{order} is no dealing")
