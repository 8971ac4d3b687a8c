"""What players have written for cases that may come up in the night: looked up when they do, and reported if nobody can."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from campaign.rules.orders import (
    ANY,
    JoinBattle,
    Order,
    Plunder,
    PlunderConvoy,
    RefuseBattle,
    Retreat,
    Storm,
    Summon,
)
from campaign.rules.state import Group
from campaign.rules.turn import Turn
from rulebook import Refusal

Wanted = TypeVar("Wanted", bound=Order)
ForOne = TypeVar(
    "ForOne", bound=JoinBattle | RefuseBattle | Retreat | Storm | Plunder | Summon | PlunderConvoy
)
OfGroup = JoinBattle | RefuseBattle | Retreat
OF_GROUPS = (JoinBattle, RefuseBattle, Retreat)


def written(turn: Turn, faction: str, kind: type[Wanted]) -> Iterator[Wanted]:
    """A faction's orders of one kind, in the order of its sheet."""
    for _, order in turn.written(faction, kind):
        if isinstance(order, kind):
            yield order


def for_group(turn: Turn, group: Group, kind: type[ForOne]) -> Iterator[ForOne]:
    """The orders of one kind that a faction wrote for one of its groups."""
    for _, order in turn.written_for(group, kind):
        if isinstance(order, kind):
            yield order


def names(factions: Sequence[str], faction: str) -> bool:
    """Whether a list of factions in an order covers one of them."""
    return faction in factions or ANY in factions


def report_strays(turn: Turn) -> None:
    """Say of every order for a case to come that its group is not there to carry it out."""
    for faction, orders in sorted(turn.state.playing.items()):
        for order in orders:
            if isinstance(order, OF_GROUPS):
                report_stray(turn, faction, order)


def report_stray(turn: Turn, faction: str, order: OfGroup) -> None:
    """Report one order whose group is not on the map."""
    group = turn.state.groups.get(turn.resolve(faction, order.group))
    if group is None or group.faction != faction:
        turn.fail(order, faction, Refusal("GC-6f", "group", f"you have no group {order.group} any more"))
