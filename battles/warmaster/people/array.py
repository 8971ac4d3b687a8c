"""The units of people of a campaign where they are set up: in a line along the edge over which each group comes."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from battles.contract.muster import SIDES, Muster
from battles.people.berths import no_room
from battles.people.bodies import Body, attached, first_of, gathered, numbered
from battles.people.edges import by_edge
from battles.warmaster.people.scale import scale_of, stands
from battles.warmaster.rules import deployment
from battles.warmaster.state import Unit
from battles.warmaster.state.ground import Ground, passable
from battles.warmaster.state.rectangles import Facing, Point, Rect, Stand, gap2, overlap
from battles.warmaster.tables import settings, unit_type
from rulebook import rule

INWARD: dict[str, Facing] = {"bottom": "N", "left": "E", "top": "S", "right": "W"}
"""Where those look who come over an edge."""


def bodies_of(muster: Muster) -> tuple[Body, ...]:
    """The people gathered into bodies under the ids of their units. Raises Refusal as `bodies.gathered` does."""
    return numbered(gathered(muster, scale_of()))


@rule("HB-1f", "GC-14.1b")
def units_of(muster: Muster, bodies: Sequence[Body], ground: Ground) -> list[Unit]:
    """The units of both sides in their places. Raises Refusal where they find no room."""
    found: list[Unit] = []
    for side in SIDES:
        force = muster.force(side)
        own = [body for body in bodies if body.side == side]
        chief = first_of(force)
        leads = attached(force, own)[chief.id] if chief else ""
        hungry = {group.id for group in force.groups if group.unsupplied}
        for edge, some in by_edge(muster, side, own):
            for unit in lined_up(some, edge, ground, found):
                body = next(each for each in some if each.id == unit.id)
                unit.side, unit.general, unit.unsupplied = side, unit.id == leads, body.group in hungry
                found.append(unit)
    return sorted(found, key=lambda unit: unit.id)


def lined_up(bodies: Sequence[Body], edge: str, ground: Ground, there: Sequence[Unit]) -> Iterator[Unit]:
    """Bodies as WM-H12.1 lines armies up, foot first, each in the nearest place where it may stand. Raises Refusal."""
    wide = ground.width if edge in ("top", "bottom") else ground.depth
    slots = deployment.line_of([body.kind for body in bodies])
    across = sum(slot.wide for slot in slots) + deployment.GAP * (len(slots) - 1)
    line = list(deployment.set_up(slots, (wide - across) // 2, settings().deployment_depth))
    placed: list[Unit] = list(there)
    waiting = list(bodies)
    for unit in sorted(line, key=lambda unit: unit_type(unit.type).type != "infantry"):
        body = next(each for each in waiting if each.kind == unit.type)
        waiting.remove(body)
        unit.id, unit.side = body.id, body.side
        unit.stands = unit.stands[: stands(len(body.row), body.kind)]
        unit.started = len(unit.stands)
        unit.stands = nearest(unit, edge, wide, ground, placed)
        placed.append(unit)
        yield unit


def nearest(unit: Unit, edge: str, wide: int, ground: Ground, there: Sequence[Unit]) -> tuple[Stand, ...]:
    """The place for a unit of a line that is the nearest to its own. Raises Refusal where there is none."""
    first = unit.stands[0]
    friends = [stand.rect for other in there if other.side == unit.side for stand in other.stands]
    enemies = [stand.rect for other in there if other.side != unit.side for stand in other.stands]
    for step in steps(wide, settings().deployment_depth):
        x, y = first.x + step[0], first.y + step[1]
        if not (0 <= x <= wide and 0 <= y <= settings().deployment_depth - first.depth // 2):
            continue
        found = tuple(onto(each.at(each.x + step[0], each.y + step[1]), edge, ground) for each in unit.stands)
        if all(free(unit, each, ground, friends, enemies) for each in found):
            return found
    raise no_room(edge)


@cache
def steps(wide: int, deep: int) -> tuple[Point, ...]:
    """All ways within a zone of this size, even and the shortest first."""
    ways = ((x, y) for x in range(-wide, wide + 1, 2) for y in range(-deep, deep + 1, 2))
    return tuple(sorted(ways, key=lambda way: (way[0] ** 2 + way[1] ** 2, way)))


def free(unit: Unit, stand: Stand, ground: Ground, friends: Iterable[Rect], enemies: Iterable[Rect]) -> bool:
    """True if a stand may be set up where it is: free of friends, and so far from enemies that none would charge."""
    rect, near = stand.rect, settings().initiative_range
    return (
        passable(ground, unit_type(unit.type).type, rect)
        and not any(overlap(rect, other) for other in friends)
        and all(gap2(rect, other) > near * near for other in enemies)
    )


def onto(stand: Stand, edge: str, ground: Ground) -> Stand:
    """A stand of a line, of which x runs along an edge and y away from it, as it stands on the table."""
    x, y, wide, deep = stand.x, stand.y, ground.width, ground.depth
    at = {"bottom": (x, y), "top": (wide - x, deep - y), "left": (y, deep - x), "right": (wide - y, x)}[edge]
    return stand.at(*at, INWARD[edge])
