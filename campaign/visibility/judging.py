"""Conditions of orders (house): judged only on the view that the faction has when the choice comes up.

The state is used once, to make that view of it; so a condition never gives its owner a secret.
"""

from collections.abc import Callable
from typing import Any

from campaign.model.game import Game
from campaign.model.orders.conditions import Condition, Day, Distance, Losses, Odds, Place
from campaign.model.state import Group, State
from campaign.rules import groups
from campaign.rules.moments import Found, Moment, OnConditions, Unmet
from campaign.visibility import View, expected_muster, view
from hexmap import grid

HUNDRED = 100
CERTAIN = 100


def first_unmet(state: State, game: Game, faction: str, order: OnConditions, moment: Moment) -> Unmet | None:
    """The first condition that fails, and the value that was found: the rules' `Judge`."""
    seen = view(state, faction)
    found = ((condition, find(condition, seen, game, moment)) for condition in order.when)
    return next((each for each in found if not each[1].holds), None)


def find(condition: Condition, view: View, game: Game, moment: Moment) -> Found:
    """Judge one condition on a view."""
    return FIND[type(condition)](condition, view, game, moment)


def odds(condition: Odds, view: View, game: Game, moment: Moment) -> Found:
    """The odds by the quick tables; with unknown enemies, or without a possible battle, the condition fails."""
    if moment.battle is None and not moment.certain:
        return Found(False)
    percent = (
        expected_muster.chance(view, game, moment.battle, fighting(view, moment))
        if moment.battle
        else CERTAIN
    )
    if percent is None:
        return Found(False)
    good = condition.at_least is None or percent >= condition.at_least
    bad = condition.at_most is None or percent <= condition.at_most
    return Found(good and bad, percent)


def fighting(view: View, moment: Moment) -> list[Group]:
    """The own groups that would fight: the ones in the hex, and the group of the choice."""
    return [group for group in view.groups.values() if moment.group == group.id or group.hex == moment.hex]


def losses(condition: Losses, view: View, game: Game, moment: Moment) -> Found:
    """The heads that were there when the moves of the day began and are gone."""
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
    """The hex that a name means: a hex of the map, a settlement, an own group or another's marker; None for others."""
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
