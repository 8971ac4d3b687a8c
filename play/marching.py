"""Ways over several nights, as the panel of a group and its map have them."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec

from campaign.model.game import Game
from campaign.model.orders import March, Order
from campaign.model.orders.shapes import LONGEST_PATH
from campaign.options import Reach
from campaign.presentation.orders.briefs import goal_of
from campaign.presentation.report import Names
from campaign.presentation.report.language import phrase
from campaign.rules.ways import nights_along, over_nights

NIGHTS = 3
"""Nights over which a reach is shown."""
FAR = 10
"""Nights over which the way to a single place is looked for."""
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
    return " ".join(ends_along(start, order.path, points, game))


def ends_along(start: str, path: Sequence[str], points: int, game: Game) -> list[str]:
    """The hexes in which the nights of a way end, but for its goal."""
    along = nights_along(game, start, path, points)
    return [path[index] for index, (night, _) in enumerate(along[:-1]) if along[index + 1][0] > night]


def way_along(ways: Mapping[str, tuple[int, int, str]], goal: str) -> tuple[str, ...]:
    """The hexes to enter on the way to a goal among the `ways` of some nights; () for one that is farther."""
    way: list[str] = []
    while goal in ways:
        way.insert(0, goal)
        goal = ways[goal][2]
    return tuple(way)


class FarReach(msgspec.Struct, frozen=True, dict=True):
    """A reach, and the ways beyond it over some nights, which are found once for all that a page says of them."""

    reach: Reach
    game: Game

    @cached_property
    def ways(self) -> dict[str, tuple[int, int, str]]:
        """The night, the points and the hex before it of each hex within some nights, as `over_nights` has them."""
        return over_nights(self.game, self.reach.start, self.reach.points, NIGHTS)

    @property
    def nights(self) -> dict[str, int]:
        """The night on which each hex is reached, the hex of the piece itself with 0."""
        return {self.reach.start: 0, **{hex_: night for hex_, (night, _, _) in self.ways.items()}}

    @property
    def bound(self) -> bool:
        """True if the piece may not end its way in each hex that it enters, for its prisoners or its wounded."""
        return not all(step.ends for step in self.reach.steps)

    def way_to(self, goal: str) -> tuple[str, ...]:
        """The hexes to enter on the way to a goal within some nights; () for one that is farther.

        A piece that may not end its way everywhere takes the way by which its list of goals leads there tonight.
        """
        if self.bound and any(step.hex == goal and step.ends for step in self.reach.steps):
            return self.reach.way(goal)
        return way_along(self.ways, goal)

    def journey_to(self, goal: str) -> tuple[tuple[str, ...], int]:
        """The way to a goal, also beyond the nights of a reach, and its nights; the hex of the piece itself takes none.

        () for a goal that is too far.
        """
        nights = self.nights
        if goal in nights:
            return self.way_to(goal), nights[goal]
        ways = over_nights(self.game, self.reach.start, self.reach.points, FAR)
        way = way_along(ways, goal)
        return (way, ways[goal][0]) if 0 < len(way) <= LONGEST_PATH else ((), 0)

    def goals(self, places: dict[str, str]) -> Iterator[tuple[str, str, int]]:
        """The places within some nights, by hex: id, hex and night, the nearest first."""
        nights = self.nights
        near = [(nights[hex_], id_, hex_) for id_, hex_ in places.items() if hex_ in nights]
        for night, id_, hex_ in sorted(near):
            yield id_, hex_, night

    def for_map(self) -> dict[str, Any]:
        """The reach for the script of the map: of each hex the one before it, and the night of arrival.

        A piece that may not end its way everywhere has tonight alone; hexes in which it may not end have a third value, 0.
        """
        if not self.bound:
            steps: dict[str, list[Any]] = {
                hex_: [before, night] for hex_, (night, _, before) in self.ways.items()
            }
        else:
            steps = {
                step.hex: [step.before, 1] if step.ends else [step.before, 1, 0] for step in self.reach.steps
            }
        met = sorted({meeting.hex for meeting in self.reach.meetings})
        return {"start": self.reach.start, "steps": steps, "met": met}
