"""The sheets of the day read as one: orders are carried out in their turn, and impossible orders reported.

A chapter names its kinds of orders, with what carries each out or with why it may find nobody to do so.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from campaign.model.state import Group
from campaign.rules.decision import Decision
from rulebook import Refusal

Do = Callable[[Decision, str, Any], None]
"""The function that carries out an order of a faction. Raises Refusal."""
Why = Callable[[Decision, str, Any], Refusal | None]
"""The reason why an order of a faction fails; None for one that somebody can carry out."""


def everybodys(decision: Decision, kinds: Collection[type]) -> Iterator[tuple[str, int, Any]]:
    """All orders of some kinds, sheet by sheet: the faction, the place on its sheet, the order."""
    for faction in sorted(decision.state.playing):
        for number, order in decision.written(faction, *kinds):
            yield faction, number, order


def carry_out(decision: Decision, doing: Mapping[type, Do]) -> None:
    """Carry out everybody's orders of these kinds, sheet by sheet, or report why one could not be."""
    for faction, _, order in everybodys(decision, doing):
        try:
            doing[type(order)](decision, faction, order)
        except Refusal as refusal:
            decision.fail(order, faction, refusal)


def report(decision: Decision, why: Mapping[type, Why]) -> None:
    """Report every order of these kinds that its chapter has a reason against."""
    for faction, _, order in everybodys(decision, why):
        reason = why[type(order)](decision, faction, order)
        if reason is not None:
            decision.fail(order, faction, reason)


def own_group(decision: Decision, faction: str, name: str) -> Group | None:
    """The faction's group that an order names, if it has it."""
    group = decision.state.groups.get(decision.resolve(faction, name))
    return group if group is not None and group.faction == faction else None


def no_group(decision: Decision, faction: str, order: Any) -> Refusal | None:
    """The reason why a missing group carries out nothing; None for a group that is there."""
    if own_group(decision, faction, order.group) is not None:
        return None
    return Refusal("GC-6f", "group", "you have no group {group} any more", group=order.group)


def lost() -> Refusal:
    """The reason why a group that has been lost carries out nothing."""
    return Refusal("GC-6f", "group", "the group was lost before its turn came")


def report_lost(
    decision: Decision, group: str, kinds: Collection[type], reason: Refusal, *, site: str = ""
) -> None:
    """Report the orders of some kinds for a group that has just been found lost, be they for one place alone."""
    for faction, _, order in everybodys(decision, kinds):
        if decision.resolve(faction, order.group) == group and site in ("", getattr(order, "site", "")):
            decision.fail(order, faction, reason)
