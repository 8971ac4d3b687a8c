"""Conditions of orders (house): which of a faction's orders answers a choice, and what its owner is told of the others."""

from collections.abc import Iterable
from typing import TypeVar

from campaign.model import events as e
from campaign.rules.decision import Decision
from campaign.rules.moments import Moment, OnConditions, Unmet
from rulebook.tags import tag_of

Conditional = TypeVar("Conditional", bound=OnConditions)


def hold(decision: Decision, faction: str, order: OnConditions, moment: Moment) -> bool:
    """True if all conditions of an order hold now."""
    return first_unmet(decision, faction, order, moment) is None


def met(decision: Decision, faction: str, order: OnConditions, moment: Moment) -> bool:
    """True if all conditions of an order hold now; the owner gets a report of the first that does not."""
    unmet = first_unmet(decision, faction, order, moment)
    if unmet is not None:
        condition, found = unmet
        decision.emit(
            e.ConditionUnmet(
                hex=moment.hex,
                faction=faction,
                group=moment.group,
                choice=moment.choice,
                order=tag_of(type(order)),
                condition=condition,
                found=found.what,
            )
        )
    return unmet is None


def answer(
    decision: Decision, faction: str, orders: Iterable[Conditional], moment: Moment
) -> Conditional | None:
    """The first of several orders about a choice whose conditions all hold; its owner learns of the orders before it."""
    return next((order for order in orders if met(decision, faction, order, moment)), None)


def first_unmet(decision: Decision, faction: str, order: OnConditions, moment: Moment) -> Unmet | None:
    """The first condition that does not hold, and what was found instead."""
    return decision.judge(decision.state, decision.game, faction, order, moment) if order.when else None
