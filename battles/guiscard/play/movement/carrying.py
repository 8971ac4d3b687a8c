"""GT-4.2.4: carrying the stunned out of the way."""

import msgspec

from battles.guiscard.play.harm import drowns
from battles.guiscard.rules.movement.bodies import barred_by_the_dead
from battles.guiscard.rules.movement.mover import Mover
from battles.guiscard.state.items import Leg, Stage
from battles.guiscard.tables import TABLES
from rulebook import Refusal, rule


def pick_up(m: Mover, stage: Stage, leg: Leg) -> Stage:
    """The path after a stunned character was picked up. Raises Refusal."""
    if stage.horse or stage.carrying:
        raise Refusal("GT-4.2.4a", "order", "one on foot carries one")
    other = m.state.people.get(leg.what)
    if other is None or other.condition != "stunned" or other.hex != stage.hex:
        raise Refusal(
            "GT-4.2.4a", "character", "no stunned person of that name is in hex {hex}", hex=stage.hex
        )
    points = stage.points
    left = burdened(points)
    due = left - burdened(points - stage.due)
    return msgspec.structs.replace(stage, carrying=leg.what, points=left, due=due, begun=True)


@rule("GT-4.2.4a")
def burdened(points: int) -> int:
    """The points that are left to somebody who picks a man up."""
    return points // TABLES.now.play.moves.carry


@rule("GT-4.2.4b")
def bed(m: Mover, stage: Stage, hex_: str) -> None:
    """Refuse a hex in which the carrier cannot lay the man down: beside it, free, and passable on foot (D68).

    Deep water is, and there the armoured drown (D103).
    """
    fits = m.ground.enterable(stage.hex, hex_, mounted=False, armoured=False)
    if not fits or m.ground.scaled(stage.hex, hex_):
        raise Refusal("GT-4.2.4b", "lay_down", "the man is laid down in a passable hex beside the carrier")
    if m.holder(stage, hex_) not in ("", stage.carrying):
        raise Refusal("GT-4.2.4b", "lay_down", "hex {hex} is taken", hex=hex_)
    if barred_by_the_dead(m.state, hex_):
        raise Refusal("GT-4.2.2b", "lay_down", "the dead bar hex {hex}", hex=hex_)


def beds(m: Mover, stage: Stage) -> list[str]:
    """The hexes in which the man can be laid down."""
    found = []
    for hex_ in m.ground.neighbours[stage.hex]:
        try:
            bed(m, stage, hex_ or "")
        except Refusal:
            continue
        found.append(hex_ or "")
    return found


def without_choice(m: Mover, stage: Stage) -> str:
    """The hex where the man is laid down if the announced one is out of reach.

    It is the first clockwise from the north in which he lives, else the first; "" without any (D84, D103).
    """
    carried = m.state.people[stage.carrying]
    return min(beds(m, stage), key=lambda hex_: drowns(m.ground, carried, hex_), default="")
