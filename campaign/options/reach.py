"""How far a piece gets today: the hexes that it can enter, at what cost, whom it would meet and where it would eat."""

from collections.abc import Iterator, Sequence

import msgspec

from campaign.model.game import Game
from campaign.options.meetings import Meeting
from campaign.rules.terrain import step_cost
from campaign.rules.ways import cheapest_within
from hexmap.paths import trace


class Step(msgspec.Struct, frozen=True):
    """A hex that can be entered today: movement points of the cheapest way to it and those left then, 0 where they end.

    `before` is the hex before it on that way: going back from hex to hex leads to where the piece stands. `ends`: whether
    the piece may end its way there; one with prisoners or wounded may not everywhere.
    """

    hex: str
    cost: int
    left: int
    before: str
    ends: bool = True


class Meal(msgspec.Struct, frozen=True):
    """Where a group could draw the day's need of supply: the hex, and the own place or convoy that has it."""

    hex: str
    source: str


class Reach(msgspec.Struct, frozen=True):
    """The reach of a piece on the coming day with so many movement points, the nearest hexes first.

    `meetings` are with groups of others that are known to stand in these hexes. `need` are the points of supply that
    the piece needs a day, `meals` the places of supply, its own hex among them.
    """

    start: str
    points: int
    steps: tuple[Step, ...]
    meetings: tuple[Meeting, ...] = ()
    need: int = 0
    meals: tuple[Meal, ...] = ()

    @property
    def hexes(self) -> frozenset[str]:
        """The hexes in which the piece can be today."""
        return frozenset({self.start, *(step.hex for step in self.steps)})

    def way(self, goal: str) -> tuple[str, ...]:
        """The hexes to enter on the cheapest way to one that can be reached. Raises KeyError for any other."""
        return way_to(goal, self.start, self.steps)


def steps_from(game: Game, start: str, points: int) -> tuple[Step, ...]:
    """The hexes that can be entered from one; the first may cost more than there is, as the only move of the day (D14)."""
    found = {step.hex: step for step in with_points(game, start, points)}
    if points >= 1:
        found |= {step.hex: step for step in with_all(game, start) if step.hex not in found}
    return tuple(sorted(found.values(), key=lambda step: (step.cost, step.hex)))


def with_points(game: Game, start: str, points: int) -> Iterator[Step]:
    """The hexes whose whole cost there are points for."""
    for hex_, (cost, before) in cheapest_within(game, start, points).items():
        if hex_ != start:
            yield Step(hex_, cost, points - cost, before)


def with_all(game: Game, start: str) -> Iterator[Step]:
    """The hexes beside one, entered with all the points of the day."""
    for hex_ in game.map.steps(start):
        cost = step_cost(game, start, hex_)
        if cost is not None:
            yield Step(hex_, cost, 0, start)


def way_to(goal: str, start: str, steps: Sequence[Step]) -> tuple[str, ...]:
    """The hexes to enter on the way to one of these steps. Raises KeyError for any other hex."""
    return trace({step.hex: step.before for step in steps}, start, goal)


def first_way(reach: Reach) -> Iterator[tuple[str, ...]]:
    """The way to the nearest hex in which a piece may end, if there is one."""
    step = next((step for step in reach.steps if step.ends), None)
    if step is not None:
        yield reach.way(step.hex)
