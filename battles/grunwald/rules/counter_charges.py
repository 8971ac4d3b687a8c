"""GR-5.7: which riders may ride against an enemy who comes near, how they ride, and with what charge."""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from battles.grunwald.rules import charge, costs, obligations, stacks, steps, zones
from battles.grunwald.state import Leader, State, Unit
from battles.grunwald.state.field import Field
from rulebook import rule

REACH = 2
"""Hexes at which an enemy is ridden against, neither more nor fewer (D33)."""
SIDEWAYS = (0, 1, 5)
"""A rider may first turn by 60 degrees, or not at all."""


class Ride(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a rider comes to the enemy: the facing that it takes, the hex that it enters, its charge level there."""

    unit: str
    facing: int
    hex: str
    charge: int


@rule("GR-5.7.1", "GR-5.7.10", "GR-8.2.7")
def target(state: State, field: Field, mover: Unit | Leader) -> bool:
    """True if an enemy in motion can be ridden against at all: cavalry, or a leader who is alone in his hex.

    He must be away from all units of the other side.
    """
    if state.at(mover.hex) if isinstance(mover, Leader) else not mover.cavalry:
        return False
    beside = (unit for hex_ in field.around[mover.hex] if hex_ for unit in state.at(hex_))
    return all(unit.side == mover.side for unit in beside)


@rule("GR-5.7.7", "GR-5.7.8", "GR-10.2.1", "GR-7.1.3c", "GR-9.3.1", "GR-11.6.2")
def ready(state: State, field: Field, unit: Unit) -> bool:
    """True if a rider may ride against a mover: once in a phase, if it may move in the turn and is free of control.

    A panicked unit never does.
    """
    if not unit.cavalry or unit.place != "map" or unit.panicked or unit.countered or unit.bound:
        return False
    return not zones.controlling(state, field, unit.hex, unit.side)


@rule("GR-5.7.1")
def may(state: State, field: Field, unit: Unit, mover: Unit | Leader) -> bool:
    """True if a rider may ride against this mover: it is ready to, and the mover is an enemy two hexes before it."""
    if unit.side == mover.side or field.distance(unit.hex, mover.hex) != REACH:
        return False
    return ready(state, field, unit) and mover.hex in set(arc(field, unit))


@rule("GR-5.7.1", "GR-5.7.10")
def watched(field: Field, unit: Unit) -> Iterator[str]:
    """The hexes in which a rider may ride against who moves: in the arc before it, two hexes away."""
    for hex_ in arc(field, unit):
        if field.distance(unit.hex, hex_) == REACH:
            yield hex_


def arc(field: Field, unit: Unit) -> Iterator[str]:
    """The arc before a rider, the nearest hexes first."""
    return zones.front_arc(field, unit.hex, unit.facing, REACH)


@rule("GR-5.7.2a", "GR-5.7.2b", "GR-5.7.2c", "GR-5.7.6", "GR-11.5.3")
def rides(state: State, field: Field, unit: Unit, mover: Unit | Leader) -> Iterator[Ride]:
    """The ways of a rider to a hex for the fight: straight on, or after a turn, which costs its charge.

    Horse archers never have any.
    """
    for turn in SIDEWAYS:
        facing = (unit.facing + turn) % 6
        hex_ = zones.front_hex(field, unit.hex, facing)
        if not hex_ or not costs.passable(field, unit.hex, hex_):
            continue
        if not obligations.can_attack(field, replace(unit, hex=hex_, facing=facing), mover.hex):
            continue
        if state.enemy_at(hex_, unit.side) or not stacks.room(field, hex_, state.at(hex_), unit):
            continue
        level = charge.after_hex(0 if turn else unit.charge, field, unit.hex, hex_)
        yield Ride(unit.id, facing, hex_, 0 if unit.type == steps.HORSE_ARCHER else level)
