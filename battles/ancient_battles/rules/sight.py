"""AB-H3, AB-H4: on which side of a unit something lies, how far it is, who sees it, and what shelters it."""

from functools import lru_cache

from battles.ancient_battles.rules.formations import footprint
from battles.ancient_battles.state import Facing, State, Unit
from battles.ancient_battles.state.ground import Ground, at
from battles.ancient_battles.state.plane.areas import (
    Boxed,
    Segment,
    boxed,
    contains,
    crosses,
    line_distance,
    on_the_way,
    segment_meets,
    segments_meet,
)
from battles.ancient_battles.state.plane.rectangle import Point, Rectangle, distance, local
from battles.ancient_battles.tables import terrain
from battles.ancient_battles.tables.measure import INCH, TOLERANCE, within
from battles.ancient_battles.tables.shapes import Cover
from battles.kit.agenda.known import until_moved
from rulebook import rule

COVERS: tuple[Cover, ...] = ("none", "light", "hard")
"""The kinds of cover from shots, the best last."""


@rule("AB-H3.1", "AB-H2.5")
def arc_of(unit: Unit, point: Point) -> Facing:
    """The side of a unit on which a point lies; who flees has all in the rear."""
    return "rear" if unit.fleeing else arc(footprint(unit), point)


@rule("AB-H3.1")
def arc(rect: Rectangle, point: Point) -> Facing:
    """The side of a footprint on which a point lies: its sides part along lines at 45 degrees from its corners."""
    x, y = local(rect, point)
    beside = abs(x) - rect.width / 2 - TOLERANCE
    if y >= -TOLERANCE and beside <= y:
        return "front"
    if y <= TOLERANCE - rect.depth and beside <= -(y + rect.depth):
        return "rear"
    return "left" if x < 0 else "right"


@rule("AB-H3.3")
def frontal(unit: Unit, shooter: Unit) -> bool:
    """True if a shot comes from the front arc of its target."""
    return arc_of(unit, front(shooter)) == "front"


def front(unit: Unit) -> Point:
    """The middle of its front edge."""
    return unit.pose[:2]


@rule("AB-H4.1")
def gap(one: Unit, other: Unit) -> float:
    """The distance between two units (thousandths of an inch)."""
    return apart(footprint(one), footprint(other))


@lru_cache(maxsize=1 << 13)
def apart(one: Rectangle, other: Rectangle) -> float:
    """The distance of two footprints, which most keep for long."""
    return distance(one, other)


@until_moved
def standing(state: State) -> list[tuple[str, Boxed]]:
    """All units on the table by their ids: what may stand in a line of sight."""
    return [(unit.id, boxed(footprint(unit))) for unit in state.present()]


@until_moved
@rule("AB-H4.2")
def sees(state: State, unit: Unit, other: Unit) -> bool:
    """True if a unit sees another; skirmishers and lone characters look all around."""
    mine, theirs = footprint(unit), footprint(other)
    all_round = unit.lone or unit.kind.order == "skirmish"
    eye, both = front(unit), (unit.id, other.id)
    third = [box for id_, box in standing(state) if id_ not in both]
    return any(
        (all_round or arc(mine, point) == "front") and clear(state.ground, (eye, point), third)
        for point in (theirs.centre, *theirs.corners)
    )


def clear(ground: Ground, line: Segment, third: list[Boxed]) -> bool:
    """True if a line of sight is free of these units, and its end is not hidden by ground."""
    return not any(crosses(rect, line) for rect in on_the_way(third, line)) and not hidden(ground, line)


@until_moved
def seen(state: State, unit: Unit) -> tuple[str, ...]:
    """The enemies that a unit sees, by their ids."""
    return tuple(enemy.id for enemy in state.enemies(unit) if sees(state, unit, enemy))


def hidden(ground: Ground, line: Segment) -> bool:
    """True if a line of sight leads through an area that blocks it, and contains neither of its ends."""
    return any(
        terrain(area.kind).blocks_sight
        and segment_meets(area.polygon, line)
        and not any(contains(area.polygon, end) for end in line)
        for area in ground.areas
    )


@rule("AB-H4.3", "AB-19.4e", "AB-19.4f")
def cover_of(state: State, shooter: Unit, target: Unit) -> Cover:
    """The best cover of a target: of an area that contains its centre, or of an obstacle near it on the way of the shot."""
    rect = footprint(target)
    line = front(shooter), rect.centre
    kinds = [
        *at(state.ground, rect.centre),
        *(
            obstacle.kind
            for obstacle in state.ground.lines
            if within(line_distance(rect, obstacle.segment), INCH) and segments_meet(obstacle.segment, line)
        ),
    ]
    return max((terrain(kind).cover for kind in kinds), key=COVERS.index, default="none")
