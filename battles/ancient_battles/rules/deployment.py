"""AB-H13.1: how armies are set up, each in its own zone: by a line of the house, or unit by unit in three rows."""

from collections.abc import Iterable, Iterator
from math import ceil, floor
from typing import Literal

from battles.ancient_battles.rules.formations import depth, frontage
from battles.ancient_battles.rules.standing import others, things
from battles.ancient_battles.state import State, Unit
from battles.ancient_battles.state.ground import Ground
from battles.ancient_battles.state.plane.passing import gaps, passage
from battles.ancient_battles.state.plane.rectangle import Pose, Rectangle, of_pose
from battles.ancient_battles.tables import settings
from battles.ancient_battles.tables.measure import INCH
from battles.contract.muster import Side
from rulebook import Refusal, rule

Row = Literal["front", "second", "rear"]
ROWS: tuple[Row, ...] = ("front", "second", "rear")
"""Where the front of a unit may stand in its zone: at its border, or one or two thirds of its depth behind that."""
SPACE = INCH
"""How far the units of a line stand from each other."""
FUZZ = 1e-6
"""The error of calculation with fractions, in parts of a thousandth."""


@rule("AB-H13.1")
def pose_in(unit: Unit, row: Row, x: int) -> Pose:
    """The place of a unit in a row, the middle of its front so far from the west.

    It stands as far forward as it must to fit in.
    """
    zone = settings().deployment_depth_
    return placed(unit.side, x, max(zone - zone * ROWS.index(row) // len(ROWS), depth(unit)))


def placed(side: Side, x: int, inside: int) -> Pose:
    """Where a unit stands that looks at the enemy, its front so far from its own edge of the table."""
    return Pose(x, inside, 0) if side == "attacker" else Pose(x, settings().table_depth_ - inside, 180_000)


@rule("AB-H13.1", "AB-H2.6")
def places(state: State, unit: Unit, row: Row) -> list[tuple[int, int]]:
    """From where to where the middle of a unit's front may stand in a row, beside where all others stand."""
    return spans(state.ground, unit, pose_in(unit, row, 0), others(state, unit).values())


def spans(ground: Ground, unit: Unit, pose: Pose, units: Iterable[Rectangle]) -> list[tuple[int, int]]:
    """From where to where a unit may stand at the height of a pose."""
    half = frontage(unit) / 2
    there = of_pose(pose, frontage(unit), depth(unit))
    barred = (passage(there, (1, 0), each, 0) for each in things(ground, units))
    room = gaps(half - pose.x, settings().table_width_ - half - pose.x, (each for each in barred if each))
    whole = ((pose.x + ceil(least - FUZZ), pose.x + floor(most + FUZZ)) for least, most in room)
    return [(least, most) for least, most in whole if least <= most]


@rule("AB-H13.1")
def line(ground: Ground, units: Iterable[Unit], taken: Iterable[Rectangle] = ()) -> dict[str, Pose]:
    """An army in its zone: close order in the centre, other foot ahead of it, riders on the wings, leaders behind.

    A unit without room at its place stands as near to it as it can, or in any row. Raises Refusal without any room.
    """
    stand, found = list(taken), {}
    for unit, wished in wishes(list(units)):
        pose = nearest(ground, unit, wished, stand)
        if pose is None:
            raise Refusal("AB-H13.1", "units", "{unit} finds no room in its zone", unit=unit.id)
        found[unit.id] = pose
        stand.append(of_pose(pose, frontage(unit), depth(unit)))
    return found


def nearest(ground: Ground, unit: Unit, wished: Pose, stand: list[Rectangle]) -> Pose | None:
    """The place nearest to one wished at the same height or, if there is none, in a row."""
    for pose in (wished, *(pose_in(unit, row, wished.x) for row in ROWS)):
        free = [max(least, min(most, pose.x)) for least, most in spans(ground, unit, pose, stand)]
        if free:
            return pose._replace(x=min(free, key=lambda x: (abs(x - wished.x), x)))
    return None


def wishes(units: list[Unit]) -> Iterator[tuple[Unit, Pose]]:
    """Where each unit of an army belongs, the main line first."""
    middle, zone = settings().table_width_ // 2, settings().deployment_depth_
    leaders = [unit for unit in units if unit.lone]
    riders = [unit for unit in units if unit.kind.type != "foot" and not unit.lone]
    foot = [unit for unit in units if unit.kind.type == "foot" and not unit.lone]
    centre = [unit for unit in foot if unit.kind.order == "close"]
    behind = deepest(centre) + SPACE // 2 + deepest(leaders)
    ahead = [unit for unit in foot if unit.kind.order != "close"]
    # Who is too deep to stand before the others stands beside them.
    deep = [unit for unit in ahead if depth(unit) + SPACE // 2 + behind > zone]
    ahead = [unit for unit in ahead if unit not in deep]
    main = [*deep[::2], *centre, *deep[1::2]]
    front = zone - (deepest(ahead) + SPACE // 2 if ahead and centre else 0)
    yield from row_of(main, middle - wide(main) // 2, front)
    yield from row_of(ahead, middle - wide(ahead) // 2, zone)
    half = max(wide(main), wide(ahead)) // 2 + SPACE
    left, right = riders[::2], riders[1::2]
    yield from row_of(left, middle - half - wide(left), zone)
    yield from row_of(right, middle + half, zone)
    yield from row_of(leaders, middle - wide(leaders) // 2, front - deepest(centre) - SPACE // 2)


def row_of(units: list[Unit], west: int, inside: int) -> Iterator[tuple[Unit, Pose]]:
    """Units side by side from the west, their fronts so far from their own edge of the table."""
    for unit in units:
        yield unit, placed(unit.side, west + frontage(unit) // 2, max(inside, depth(unit)))
        west += frontage(unit) + SPACE


def deepest(units: Iterable[Unit]) -> int:
    """How deep the deepest of some units is."""
    return max((depth(unit) for unit in units), default=0)


def wide(units: list[Unit]) -> int:
    """How wide units are side by side."""
    return sum(frontage(unit) + SPACE for unit in units) - SPACE if units else 0
