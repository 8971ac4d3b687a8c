"""Setting up: people on foot in front, shooters behind them, riders at the wings (GC-14.4)."""

from collections.abc import Iterator
from functools import lru_cache

from battles.guiscard.bots.sallying import free_places
from battles.guiscard.play.deployment import Deploy, berth_of
from battles.guiscard.rules.counters import toward
from battles.guiscard.rules.hoplites.formation import is_hoplite
from battles.guiscard.rules.lanes import Point
from battles.guiscard.rules.lanes import lanes as of_zone
from battles.guiscard.state import Berth, Character, Skirmish
from battles.guiscard.tables import counter
from hexmap.grid import SIDES

RIGHT, REAR = 2, 1
"""The right hand of hoplites from where their riders look, and the rear from their right hand, in sixths of a turn."""
DEEP, LEAST = 2, 3
"""So many ranks of so many men at least."""
BEHIND = 1.6
"""The distance of shooters behind the foremost row, in hexes."""
SPREAD = 0.8
"""The weight of a hex to the side against one to the front."""


@lru_cache(maxsize=256)
def lanes(berth: Berth) -> dict[str, Point]:
    """For each hex of a zone how far ahead it lies, and how far to the side of its middle."""
    return of_zone(berth.hexes, berth.facing)


def place(state: Skirmish, one: Character) -> Deploy:
    """The place where somebody is set up."""
    found, free = lanes(berth_of(state, one)), free_places(state, one)
    best = sorted(free, key=lambda hex_: (_fit(one, found.get(hex_)), hex_), reverse=True)
    return Deploy(one.id, (in_ranks(state, one, best) if is_hoplite(one) else "") or best[0])


def in_ranks(state: Skirmish, one: Character, best: list[str]) -> str:
    """The hex of a hoplite beside or behind the first of his group; the first where all have room; "" without one."""
    men = [other for other in state.people.values() if other.group == one.group and is_hoplite(other)]
    right = (berth_of(state, one).facing + RIGHT) % len(SIDES)
    first = next((other.hex for other in men if other.hex), "")
    free = set(best)
    if first:
        return next((hex_ for hex_ in ranks(first, right, len(men)) if hex_ in free), "")
    return next((hex_ for hex_ in best if free.issuperset(ranks(hex_, right, len(men)))), "")


def ranks(first: str, right: int, count: int) -> Iterator[str]:
    """The hexes of so many men in ranks (GT-7.3.1a, D35): up to five in one, six and more by threes, behind one another."""
    width = count if count < DEEP * LEAST else LEAST
    for number in range(count):
        row, step = divmod(number, width)
        yield along(along(first, right, step), (right + REAR) % len(SIDES), row)


def along(hex_: str, direction: int, steps: int) -> str:
    """The hex so many steps in a direction; "" off the lattice."""
    for _ in range(steps):
        hex_ = toward(hex_, direction) if hex_ else ""
    return hex_


def _fit(one: Character, lane: Point | None) -> float:
    if lane is None:
        return -1000.0
    front, side = lane
    if counter(one.code).weapon and not one.mounted:
        front = -abs(front + BEHIND)
    return front - SPREAD * abs(side)
