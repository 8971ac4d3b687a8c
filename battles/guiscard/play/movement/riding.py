"""GT-4.4.2: into the saddle and out of it."""

import msgspec

from battles.guiscard.play.movement import horses
from battles.guiscard.play.movement.entering import pay
from battles.guiscard.rules import values
from battles.guiscard.rules.counters import both, toward
from battles.guiscard.rules.movement import threats
from battles.guiscard.rules.movement.bodies import barred_by_the_dead
from battles.guiscard.rules.movement.mover import Mover, hexes, room
from battles.guiscard.rules.passage import no_ground
from battles.guiscard.state import Character
from battles.guiscard.state.items import Leg, Pose, Stage
from battles.guiscard.tables import TABLES
from rulebook import Refusal, rule

DIRECTIONS = range(6)


@rule("GT-4.4.2a")
def effort(one: Character) -> int:
    """Points for mounting or dismounting."""
    moves = TABLES.now.play.moves
    return moves.mount_armoured if one.armoured else moves.mount


@rule("GT-4.4.2b")
def rode_on(points: int) -> int:
    """The points in the saddle for points left on foot."""
    return points * TABLES.now.play.moves.ride_on


@rule("GT-4.4.2c")
def walked_on(one: Character, points: int) -> int:
    """The points on foot for points left in the saddle."""
    moves = TABLES.now.play.moves
    return points // (moves.walk_on_wounded if one.condition == "wounded" else moves.walk_on)


@rule("GT-4.4.2b", "GT-4.4.2d", "GT-4.4.2e", "GT-4.4.2f", "GT-4.4.2g", "GT-4.4.3h")
def mount(m: Mover, stage: Stage, leg: Leg) -> Stage:
    """The path after mounting a horse into one of whose hexes it has come. Raises Refusal."""
    can_ride(m, stage)
    can_be_mounted(m, stage, leg.what)
    pose = m.pose(stage, leg.what)
    under_hoof(m, both(pose.hex, pose.facing))
    undisturbed(m, both(pose.hex, pose.facing))
    leads = tuple(each for each in stage.leads if each != leg.what)
    if len(leads) > TABLES.now.play.moves.led_mounted:
        raise Refusal("GT-4.4.3h", "horse", "a rider leads one horse: let go of the others first")
    left = pay(stage, effort(m.one)) + stage.due
    return msgspec.structs.replace(
        stage,
        hex=pose.hex,
        facing=pose.facing,
        horse=leg.what,
        points=rode_on(left),
        due=rode_on(stage.due),
        leads=leads,
        moved=tuple(each for each in stage.moved if each.horse != leg.what),
        begun=True,
    )


@rule("GT-4.4.2f")
def can_ride(m: Mover, stage: Stage) -> None:
    """Refuse people without a mounted counter, people in the saddle, and people who carry somebody."""
    if stage.horse:
        raise Refusal("GT-4.4.2d", "order", "it is in the saddle already")
    if values.row(m.one).mounted is None:
        raise Refusal("GT-4.4.2f", "order", "people of its class do not ride")
    if stage.carrying:
        raise Refusal("GT-4.2.4a", "order", "a person with a man on his shoulders cannot mount")


@rule("GT-4.4.2d", "GT-4.4.3f")
def can_be_mounted(m: Mover, stage: Stage, name: str) -> None:
    """Refuse a horse in whose hexes the path has not come, or that somebody else holds."""
    horses.loose(m, stage, name)
    pose = m.pose(stage, name)
    if stage.hex not in both(pose.hex, pose.facing):
        raise Refusal("GT-4.4.2d", "horse", "to mount it must be in one of the horse's two hexes")
    horses.to_be_had(m, name)


@rule("GT-4.2.1a", "GT-4.2.1b")
def under_hoof(m: Mover, places: tuple[str, ...]) -> None:
    """Refuse to mount where a led horse may stand, and no rider."""
    for hex_ in places:
        if not m.ground.standable(hex_, True, m.one.armoured):
            raise no_ground(m.ground.cells[hex_], mounted=True)


@rule("GT-4.4.2e")
def undisturbed(m: Mover, places: tuple[str, ...]) -> None:
    """Refuse to mount or dismount where an enemy is able to attack the character or the horse."""
    for hex_ in places:
        if threats.threatening(m.state, m.ground, m.one.side, hex_):
            raise Refusal("GT-4.4.2e", "order", "you cannot mount or dismount in reach of an enemy")


def down(m: Mover, stage: Stage) -> int:
    """The points left in the saddle after dismounting, what is due still among them. Raises Refusal."""
    if not stage.horse:
        raise Refusal("GT-4.4.2a", "order", "it is on foot already")
    points = pay(stage, effort(m.one)) + stage.due
    room(m, stage)
    undisturbed(m, hexes(stage))
    return points


def dismount(m: Mover, stage: Stage, leg: Leg) -> Stage:
    """The path after dismounting into a hex. Raises Refusal."""
    points = down(m, stage)
    pose = left_behind(m, stage, leg.hex)
    left = walked_on(m.one, points)
    return msgspec.structs.replace(
        stage,
        hex=leg.hex,
        facing=0,
        horse="",
        points=left,
        due=left - walked_on(m.one, points - stage.due),
        moved=(*(each for each in stage.moved if each.horse != stage.horse), pose),
        begun=True,
    )


@rule("GT-4.4.2c")
def left_behind(m: Mover, stage: Stage, hex_: str) -> Pose:
    """The place of the horse after its rider got down into a hex: beside it, or where it stood if it is pushed (D13).

    It is pushed into the first direction, clockwise from the north, in which there is room. Raises Refusal.
    """
    stays = Pose(stage.horse, stage.hex, stage.facing)
    if hex_ in hexes(stage):
        for direction in DIRECTIONS:
            pose = horses.aside(m, stage, stays, direction)
            if pose is not None and hex_ not in both(pose.hex, pose.facing):
                return pose
        raise Refusal("GT-4.4.2c", "hex", "the horse cannot be pushed off hex {hex}", hex=hex_)
    if not any(
        m.ground.enterable(half, hex_, mounted=False, armoured=m.one.armoured) for half in hexes(stage)
    ):
        raise Refusal("GT-4.4.2c", "hex", "it dismounts into a hex beside the horse that it can enter")
    if m.holder(stage, hex_):
        raise Refusal("GT-4.4.2c", "hex", "hex {hex} is taken", hex=hex_)
    if barred_by_the_dead(m.state, hex_):
        raise Refusal("GT-4.2.2b", "hex", "the dead bar hex {hex}", hex=hex_)
    return stays


def beside(m: Mover, stage: Stage) -> list[str]:
    """The hexes into which a rider may get down, his own two last; empty where he cannot at all."""
    try:
        down(m, stage)
    except Refusal:
        return []
    own = hexes(stage)
    around = [toward(half, direction) for half in own for direction in range(6)]
    free = dict.fromkeys(hex_ for hex_ in around if hex_ not in own and not m.holder(stage, hex_))
    return [*free, *own]
