"""The units of people of a campaign where they are set up: in a line along the edge over which each group comes."""

from collections.abc import Sequence
from math import ceil, floor

from battles.ancient_battles.people.scale import files_for, leads, scale_of
from battles.ancient_battles.rules import deployment
from battles.ancient_battles.rules.deployment import FUZZ
from battles.ancient_battles.rules.formations import depth, footprint, frontage
from battles.ancient_battles.rules.standing import things
from battles.ancient_battles.state import Joined, Unit
from battles.ancient_battles.state.ground import Ground
from battles.ancient_battles.state.plane.passing import gaps, passage
from battles.ancient_battles.state.plane.rectangle import Pose, Rectangle, ahead, of_pose, right
from battles.ancient_battles.tables import profile, settings
from battles.ancient_battles.tables.measure import INCH
from battles.contract.muster import SIDES, Muster, Side
from battles.people.berths import no_room
from battles.people.bodies import Body, attached, first_of, gathered, numbered
from battles.people.edges import by_edge
from rulebook import rule

HEADINGS = {"bottom": 0, "left": 90_000, "top": 180_000, "right": 270_000}
"""Where those look who come over an edge."""
NOWHERE = Pose(0, 0, 0)
"""Where a unit stands that has not been set up yet."""
APART = 8 * INCH
"""How far enemies are set up from each other at least, where they come over edges that meet in a corner."""


def bodies_of(muster: Muster) -> tuple[Body, ...]:
    """The people gathered into bodies under the ids of their units. Raises Refusal as `bodies.gathered` does."""
    return numbered(gathered(muster, scale_of()))


@rule("HB-1f", "GC-14.1b", "AB-H13.1")
def units_of(muster: Muster, bodies: Sequence[Body], ground: Ground) -> list[Unit]:
    """The units of both sides in their places. Raises Refusal where they find no room."""
    found: list[Unit] = []
    for side in SIDES:
        force = muster.force(side)
        mine = [body for body in bodies if body.side == side]
        own = {body.id: unit(body) for body in mine}
        hungry = {group.id for group in force.groups if group.unsupplied}
        places = attached(force, mine)
        chief = first_of(force)
        for one in force.commanders:
            command(own[places[one.id]], leads(one, own[places[one.id]], general=one is chief))
        for body in mine:
            own[body.id].unsupplied = body.group in hungry
        for edge, some in by_edge(muster, side, bodies):
            set_up([own[body.id] for body in some], edge, ground, found)
    return found


@rule("AB-H2.1")
def unit(body: Body) -> Unit:
    """The unit of a body; as a campaign's people come, with a standard and a musician."""
    kind, models = profile(body.kind), len(body.row)
    return Unit(
        body.id,
        body.side,
        body.kind,
        models,
        models,
        files_for(kind, models),
        NOWHERE,
        points=kind.points * models,
        standard=kind.order == "close",
        musician=True,
    )


@rule("AB-H12.1", "AB-H12.4")
def command(host: Unit, one: Joined) -> None:
    """A commander goes with a unit."""
    host.characters = (*host.characters, one)
    host.models, host.started = host.models + 1, host.started + 1
    host.points += profile(one.profile).points
    host.general = host.general or one.general


@rule("AB-H13.1", "GC-14.1b")
def set_up(units: list[Unit], edge: str, ground: Ground, placed: list[Unit]) -> None:
    """Set units up in the line of the house along an edge, each as near to its place as there is room. Raises Refusal."""
    wide = ground.width if edge in ("top", "bottom") else ground.depth
    aside = (wide - ground.width) // 2
    for one, wished in deployment.wishes(units):
        inside = wished.y if one.side == "attacker" else ground.depth - wished.y
        pose = nearest(one, edge, (wished.x + aside, inside, wide), ground, placed)
        if pose is None:
            raise no_room(edge)
        one.pose = pose
        placed.append(one)


def nearest(
    one: Unit, edge: str, wished: tuple[int, int, int], ground: Ground, placed: Sequence[Unit]
) -> Pose | None:
    """The free place for a unit that is the nearest to one along an edge and so far inside; None without one."""
    along, inside, wide = wished
    half, least, most = frontage(one) / 2, depth(one), settings().deployment_depth_
    barred = [*things(ground, ()), *(room_of(other, one.side) for other in placed)]
    for far in (inside, *range(most, least - 1, -INCH)):
        pose = onto(edge, along, far, ground)
        there = of_pose(pose, frontage(one), depth(one))
        taken = (passage(there, right(pose.heading), each, 0) for each in barred)
        room = gaps(half - along, wide - half - along, (each for each in taken if each))
        whole = ((ceil(start - FUZZ), floor(end + FUZZ)) for start, end in room)
        steps = [max(start, min(end, 0)) for start, end in whole if start <= end]
        if steps:
            return onto(edge, along + min(steps, key=lambda step: (abs(step), step)), far, ground)
    return None


@rule("AB-H2.6")
def room_of(other: Unit, side: Side) -> Rectangle:
    """Where nobody of a side is set up because of somebody: on a friend, or near an enemy."""
    there = footprint(other)
    if other.side == side:
        return there
    fx, fy = ahead(there.heading)
    return there._replace(
        x=there.x + fx * APART,
        y=there.y + fy * APART,
        width=there.width + 2 * APART,
        depth=there.depth + 2 * APART,
    )


def onto(edge: str, along: int, inside: int, ground: Ground) -> Pose:
    """Where somebody stands on the table who stands so far along an edge, from the left of who looks inward, and inside."""
    wide, deep = ground.width, ground.depth
    x, y = {
        "bottom": (along, inside),
        "top": (wide - along, deep - inside),
        "left": (inside, deep - along),
        "right": (wide - inside, along),
    }[edge]
    return Pose(x, y, HEADINGS[edge])
