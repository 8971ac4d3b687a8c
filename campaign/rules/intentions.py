"""The orders that players have written for cases that may come up in the night, looked up when they do."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from campaign.model.orders import (
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
from campaign.model.state import Group
from campaign.rules import sheets
from campaign.rules.decision import Decision

Wanted = TypeVar("Wanted", bound=Order)
ForOne = TypeVar(
    "ForOne", bound=JoinBattle | RefuseBattle | Retreat | Storm | Plunder | Summon | PlunderConvoy
)


def written(decision: Decision, faction: str, kind: type[Wanted]) -> Iterator[Wanted]:
    """A faction's orders of one kind, in the order of its sheet."""
    for _, order in decision.written(faction, kind):
        if isinstance(order, kind):
            yield order


def for_group(decision: Decision, group: Group, kind: type[ForOne]) -> Iterator[ForOne]:
    """The orders of one kind that a faction wrote for one of its groups."""
    for _, order in decision.written_for(group, kind):
        if isinstance(order, kind):
            yield order


def names(factions: Sequence[str], faction: str) -> bool:
    """True if a list of factions in an order covers one of them."""
    return faction in factions or ANY in factions


STRAYS: dict[type, sheets.Why] = dict.fromkeys((JoinBattle, RefuseBattle, Retreat), sheets.no_group)
