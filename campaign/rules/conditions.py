"""Conditions of orders (house): judged on the view that the faction has when the choice comes up, and on nothing else.

The state is touched in one place, to make that view of it; so a condition can never tell its owner what he may not know.
"""

from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeVar

import msgspec

from campaign import foresight
from campaign.foresight import Prospect
from campaign.rules import events as e
from campaign.rules import groups
from campaign.rules.game import Game
from campaign.rules.orders.conditions import Condition, Day, Distance, Losses, Odds, Place
from campaign.rules.state import Group
from campaign.rules.turn import Turn
from campaign.sight import View, view
from hexmap import grid
from rulebook.tags import tag_of

HUNDRED = 100
CERTAIN = 100


class OnConditions(Protocol):
    """An order that may have conditions."""

    @property
    def when(self) -> tuple[Condition, ...]:
        """The conditions, which must all hold."""
        ...


Conditional = TypeVar("Conditional", bound=OnConditions)


class Moment(msgspec.Struct, frozen=True):
    """The moment of a choice, or of what an order does at the gates of a place: where it is, which own group it is about.

    `battle` is what it may lead to, where that is one between groups; `certain` says that nobody is there to resist.
    """

    choice: str
    hex: str
    group: str = ""
    battle: Prospect | None = None
    certain: bool = False


class Found(msgspec.Struct, frozen=True):
    """Whether a condition holds, and what was found: percent, heads, the day, hexes; None where it cannot be known."""

    holds: bool
    what: int | None = None


def hold(turn: Turn, faction: str, order: OnConditions, moment: Moment) -> bool:
    """Whether all conditions of an order hold now."""
    return first_unmet(turn, faction, order, moment) is None


def met(turn: Turn, faction: str, order: OnConditions, moment: Moment) -> bool:
    """Whether all conditions of an order hold now; the first that does not is told to its owner."""
    unmet = first_unmet(turn, faction, order, moment)
    if unmet is not None:
        condition, found = unmet
        turn.emit(
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


def answer(turn: Turn, faction: str, orders: Iterable[Conditional], moment: Moment) -> Conditional | None:
    """The first of several orders about one choice whose conditions all hold; those before it are told to their owner."""
    return next((order for order in orders if met(turn, faction, order, moment)), None)


def first_unmet(
    turn: Turn, faction: str, order: OnConditions, moment: Moment
) -> tuple[Condition, Found] | None:
    """The first condition that does not hold, and what was found instead."""
    if not order.when:
        return None
    view = view_of(turn, faction)
    found = ((condition, find(condition, view, turn.game, moment)) for condition in order.when)
    return next((each for each in found if not each[1].holds), None)


def view_of(turn: Turn, faction: str) -> View:
    """The state as the faction sees it now."""
    return view(turn.state, faction)


def find(condition: Condition, view: View, game: Game, moment: Moment) -> Found:
    """Judge one condition on a view."""
    return FIND[type(condition)](condition, view, game, moment)


def odds(condition: Odds, view: View, game: Game, moment: Moment) -> Found:
    """By the quick tables; where the enemy's people are not known, or no battle may come of it, it does not hold."""
    if moment.battle is None and not moment.certain:
        return Found(False)
    percent = (
        foresight.chance(view, game, moment.battle, fighting(view, moment)) if moment.battle else CERTAIN
    )
    if percent is None:
        return Found(False)
    good = condition.at_least is None or percent >= condition.at_least
    bad = condition.at_most is None or percent <= condition.at_most
    return Found(good and bad, percent)


def fighting(view: View, moment: Moment) -> list[Group]:
    """The own groups that would fight: those in the hex, and the one that the choice is about."""
    return [group for group in view.groups.values() if moment.group == group.id or group.hex == moment.hex]


def losses(condition: Losses, view: View, game: Game, moment: Moment) -> Found:
    """Heads that were there when the moves of the day began and are no more."""
    if condition.faction:
        began, now = view.mustered, sum(groups.headcount(group) for group in view.groups.values())
    else:
        group = view.groups.get(moment.group)
        began, now = (group.mustered, groups.headcount(group)) if group is not None else (0, 0)
    lost = max(0, began - now)
    few = condition.at_most is None or lost <= condition.at_most
    light = condition.percent is None or lost * HUNDRED <= condition.percent * began
    return Found(few and light, lost)


def day(condition: Day, view: View, game: Game, moment: Moment) -> Found:
    """The day of the campaign."""
    begun = condition.first is None or view.day >= condition.first
    not_over = condition.last is None or view.day <= condition.last
    return Found(begun and not_over, view.day)


def place(condition: Place, view: View, game: Game, moment: Moment) -> Found:
    """The hex in which the choice comes up."""
    return Found(moment.hex in {hex_of(name, view, game) for name in condition.at})


def distance(condition: Distance, view: View, game: Game, moment: Moment) -> Found:
    """Hexes from where the choice comes up; from a group that has gone nothing can be measured."""
    to = hex_of(condition.to, view, game)
    if to is None:
        return Found(False)
    hexes = grid.distance(moment.hex, to)
    near = condition.at_most is None or hexes <= condition.at_most
    far = condition.at_least is None or hexes >= condition.at_least
    return Found(near and far, hexes)


def hex_of(name: str, view: View, game: Game) -> str | None:
    """The hex that a name means: a hex of the map, a settlement, an own group or another's marker; None for no such."""
    if name in game.map.ground:
        return name
    for pieces in (view.places, view.groups, view.markers):
        if name in pieces:
            return str(pieces[name].hex)
    return None


FIND: dict[type, Callable[[Any, View, Game, Moment], Found]] = {
    Odds: odds,
    Losses: losses,
    Day: day,
    Place: place,
    Distance: distance,
}
