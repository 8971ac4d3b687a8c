"""Ways over several nights, as the panel of a group and its map have them."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from campaign.model.game import Game
from campaign.model.orders import March, Order
from campaign.options import Reach
from campaign.presentation.orders.briefs import goal_of
from campaign.presentation.report import Names
from campaign.presentation.report.language import phrase
from campaign.rules.ways import nights_along, over_nights

NIGHTS = 3
"""Nights over which a reach is shown."""
WHEN = {1: phrase("Tonight"), 2: phrase("Tomorrow night")}


class Leg(msgspec.Struct, frozen=True):
    """The way of a group in one night: in words, and the points that it spends."""

    words: str
    points: str
    end: str


def legs_of(start: str, path: Sequence[str], points: int, game: Game, names: Names) -> list[Leg]:
    """A way night by night."""
    along = nights_along(game, start, path, points)
    legs = []
    for night in sorted({each for each, _ in along}):
        hexes = [path[index] for index, (each, _) in enumerate(along) if each == night]
        spent = max(cost for each, cost in along if each == night)
        when = names.say(WHEN[night]) if night in WHEN else names.say("Night {night}", night=night)
        words = names.count(
            len(hexes),
            "{when}: {n} hex, to {goal}.",
            "{when}: {n} hexes, to {goal}.",
            when=when,
            goal=goal_of(hexes[-1], names),
        )
        legs.append(
            Leg(words, names.say("{spent} of {points} points.", spent=spent, points=points), hexes[-1])
        )
    return legs


def ends_of(start: str, order: Order, points: int, game: Game) -> str:
    """The hexes in which the nights of a march end, but for its goal."""
    if not isinstance(order, March):
        return ""
    along = nights_along(game, start, order.path, points)
    ends = [order.path[index] for index, (night, _) in enumerate(along[:-1]) if along[index + 1][0] > night]
    return " ".join(ends)


def is_bound(reach: Reach) -> bool:
    """True if a piece may not end its way in each hex that it enters, for its prisoners or its wounded."""
    return not all(step.ends for step in reach.steps)


def reach_for_map(reach: Reach, game: Game) -> dict[str, Any]:
    """A reach for the script of the map: of each hex the one before it, and the night of arrival.

    A piece that may not end its way everywhere has tonight alone; hexes in which it may not end have a third value, 0.
    """
    if not is_bound(reach):
        steps: dict[str, list[Any]] = {
            hex_: [before, night]
            for hex_, (night, _, before) in over_nights(game, reach.start, reach.points, NIGHTS).items()
        }
    else:
        steps = {step.hex: [step.before, 1] if step.ends else [step.before, 1, 0] for step in reach.steps}
    met = sorted({meeting.hex for meeting in reach.meetings})
    return {"start": reach.start, "steps": steps, "met": met}


def nights_to(reach: Reach, game: Game) -> dict[str, int]:
    """The night on which each hex is reached, the hex of the piece itself with 0."""
    found = {
        hex_: night for hex_, (night, _, _) in over_nights(game, reach.start, reach.points, NIGHTS).items()
    }
    return {reach.start: 0, **found}


def way_over_nights(reach: Reach, goal: str, game: Game) -> tuple[str, ...]:
    """The hexes to enter on the way to a goal within some nights; () for one that is farther.

    A piece that may not end its way everywhere takes the way by which its list of goals leads there tonight.
    """
    if is_bound(reach) and any(step.hex == goal and step.ends for step in reach.steps):
        return reach.way(goal)
    found = over_nights(game, reach.start, reach.points, NIGHTS)
    way: list[str] = []
    while goal in found:
        way.insert(0, goal)
        goal = found[goal][2]
    return tuple(way)


def goals_of(reach: Reach, game: Game, places: dict[str, str]) -> Iterator[tuple[str, str, int]]:
    """The places within some nights, by hex: id, hex and night, the nearest first."""
    nights = nights_to(reach, game)
    near = [(nights[hex_], id_, hex_) for id_, hex_ in places.items() if hex_ in nights]
    for night, id_, hex_ in sorted(near):
        yield id_, hex_, night
