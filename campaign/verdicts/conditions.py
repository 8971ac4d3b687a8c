"""Judging the conditions of an order, of whatever kind it is."""

from collections.abc import Callable
from functools import partial
from typing import Any

from campaign.model.orders import (
    Assault,
    BuildEngines,
    Capitulate,
    GuardCamp,
    Hold,
    JoinBattle,
    Levy,
    LiftSiege,
    March,
    MeetRelief,
    NameVictims,
    Negotiate,
    Order,
    Pound,
    Ransom,
    RefuseBattle,
    Relieve,
    Sally,
)
from campaign.model.orders.conditions import Condition, Day, Distance, Losses, Odds, Place
from campaign.verdicts.draft import Draft
from campaign.verdicts.nearly import nearly
from campaign.visibility.judging import hex_of
from rulebook import Refusal

HOUSE = "house-conditions"
BETWEEN_GROUPS = (March, Hold, JoinBattle, RefuseBattle, Relieve)
"""The orders that answer a choice about a battle between groups."""
OF_NO_GROUP = (
    Capitulate,
    Levy,
    LiftSiege,
    Pound,
    BuildEngines,
    Negotiate,
    Assault,
    Sally,
    MeetRelief,
    GuardCamp,
    NameVictims,
    Relieve,
)
BEFORE_MOVES = (Ransom,)


def judge_conditions(order: Order, draft: Draft) -> Refusal | None:
    """Refuse an empty condition, or one with names unknown to the faction; warn of an impossible one."""
    conditions: tuple[Condition, ...] = getattr(order, "when", ())
    refusals = [
        (not isinstance(order, BETWEEN_GROUPS), refuse_odds),
        (isinstance(order, OF_NO_GROUP), refuse_losses_of_a_group),
        (isinstance(order, BEFORE_MOVES), refuse_losses),
    ]
    draft.gather(*(partial(refuse, conditions) for applies, refuse in refusals if applies))
    warnings: list[Refusal] = []
    for number, condition in enumerate(conditions):
        try:
            warning = JUDGE[type(condition)](condition, draft, f"when[{number}]")
        except Refusal as refusal:
            draft.note(refusal)
        else:
            warnings += [warning] if warning is not None else []
    draft.warnings += warnings[1:]
    return warnings[0] if warnings else None


def refuse_odds(conditions: tuple[Condition, ...]) -> None:
    """Refuse to ask for odds that nobody can tell."""
    for number, condition in enumerate(conditions):
        if isinstance(condition, Odds):
            raise Refusal(
                HOUSE,
                f"when[{number}]",
                "odds are only known for battles between groups: people behind walls are hidden",
            )


def refuse_losses_of_a_group(conditions: tuple[Condition, ...]) -> None:
    """Refuse to ask for the losses of a group where there is none."""
    for number, condition in enumerate(conditions):
        if isinstance(condition, Losses) and not condition.faction:
            raise Refusal(
                HOUSE,
                f"when[{number}].faction",
                "the order names no group: count the losses of the `faction`",
            )


def refuse_losses(conditions: tuple[Condition, ...]) -> None:
    """Refuse to ask for losses before there can be any."""
    for number, condition in enumerate(conditions):
        if isinstance(condition, Losses):
            raise Refusal(
                HOUSE,
                f"when[{number}]",
                "the order is carried out before the moves of the day, when there are no losses yet",
            )


def low_above_high(low: int | None, high: int | None) -> bool:
    """True if two limits leave nothing between them."""
    return low is not None and high is not None and low > high


def judge_odds(condition: Odds, draft: Draft, field: str) -> Refusal | None:
    """A limit, and an order that leads to a battle of groups."""
    if condition.at_least is None and condition.at_most is None:
        raise Refusal(HOUSE, f"{field}.at_least", "give a percentage: at least, at most, or both")
    if low_above_high(condition.at_least, condition.at_most):
        raise Refusal(HOUSE, f"{field}.at_least", "the least odds are above the greatest odds")
    return None


def judge_losses(condition: Losses, draft: Draft, field: str) -> Refusal | None:
    """Heads, or percent, or both."""
    if condition.at_most is None and condition.percent is None:
        raise Refusal(HOUSE, f"{field}.at_most", "give the greatest loss, in heads or in percent")
    return None


def judge_day(condition: Day, draft: Draft, field: str) -> Refusal | None:
    """A sheet is for one day: on another the condition does not help."""
    if condition.first is None and condition.last is None:
        raise Refusal(HOUSE, f"{field}.first", "name the first day, the last day, or both")
    if condition.first is not None and condition.last is not None and condition.first > condition.last:
        raise Refusal(
            HOUSE,
            f"{field}.last",
            "the first day, {first}, comes after the last, {last}",
            first=condition.first,
            last=condition.last,
        )
    today = draft.view.day
    if condition.first is not None and condition.first > today:
        return Refusal(
            HOUSE, f"{field}.first", "the condition does not hold today, on day {today}", today=today
        )
    if condition.last is not None and condition.last < today:
        return Refusal(
            HOUSE, f"{field}.last", "the condition does not hold today, on day {today}", today=today
        )
    return None


def judge_place(condition: Place, draft: Draft, field: str) -> Refusal | None:
    """Hexes and settlements of the map."""
    if not condition.at:
        raise Refusal(HOUSE, f"{field}.at", "name at least one hex or settlement")
    for place, name in enumerate(condition.at):
        if name not in draft.view.places and name not in draft.game.map.ground:
            unknown = Refusal(
                HOUSE, f"{field}.at[{place}]", "there is no hex or settlement {given}", given=name
            )
            raise nearly(unknown, name, draft.view.places, "sites")
    return None


def judge_distance(condition: Distance, draft: Draft, field: str) -> Refusal | None:
    """From something that is there, with a limit that can be kept."""
    if condition.at_most is None and condition.at_least is None:
        raise Refusal(HOUSE, f"{field}.at_most", "give a distance in hexes: at most, at least, or both")
    if (
        condition.at_least is not None
        and condition.at_most is not None
        and condition.at_least > condition.at_most
    ):
        raise Refusal(HOUSE, f"{field}.at_least", "the least distance is above the greatest distance")
    if hex_of(condition.to, draft.view, draft.game) is None:
        unknown = Refusal(
            HOUSE,
            f"{field}.to",
            "there is no hex, settlement or group {given} that you can see",
            given=condition.to,
        )
        seen = [*draft.view.places, *draft.view.groups, *draft.view.markers]
        raise nearly(unknown, condition.to, seen, "words")
    return None


JUDGE: dict[type, Callable[[Any, Draft, str], Refusal | None]] = {
    Odds: judge_odds,
    Losses: judge_losses,
    Day: judge_day,
    Place: judge_place,
    Distance: judge_distance,
}
