"""DH-6.7: who feigns a retreat, by which hexes, who lets itself be drawn after it, and what comes of that."""

import msgspec

from battles.devils_horsemen.rules import costs, designation, facings, quality, sight, zones
from battles.devils_horsemen.rules.withdrawals import NEAR, feigns, is_open, price, why_not_answer
from battles.devils_horsemen.state import State, Unit
from battles.devils_horsemen.tables import TABLES
from rulebook import Refusal, rule

FARTHER = 2
"""Hexes by which a feint must lead away from who comes (D21)."""


@rule("DH-6.71a", "DH-6.72a", "DH-6.73a", "DH-8.26a", "DH-11.62e")
def why_not(state: State, unit: Unit, mover: Unit) -> Refusal | None:
    """Why a unit does not feign a retreat before a mover; None if it may."""
    if (found := why_not_answer(state, unit, mover)) is not None:
        return found
    if not feigns(unit):
        return Refusal("DH-6.71a", "unit", "{given} feigns no retreats", given=unit.id)
    if not mover.mounted:
        return Refusal("DH-6.71a", "unit", "{mover} is no cavalry", mover=mover.id)
    if unit.disordered:
        return Refusal("DH-11.62e", "unit", "{given} is disordered", given=unit.id)
    if zones.held(state, mover.hex, mover.side):
        return Refusal(
            "DH-6.72a", "unit", "{mover} is held by a friend of {given}", mover=mover.id, given=unit.id
        )
    if not onward(state, unit, mover, (unit.hex,)):
        return Refusal("DH-6.73a", "unit", "the way back of {given} is blocked", given=unit.id)
    return None


@rule("DH-6.73a", "DH-6.76a")
def may_end(state: State, hex_: str, mover: Unit, gone: int) -> bool:
    """True if a feint may end in a hex, after so many: three, four or five, two farther from the mover (D21)."""
    return (
        gone in TABLES.now.effects.feigned_retreat_hexes
        and state.field.distance(hex_, mover.hex) >= NEAR + FARTHER
    )


@rule("DH-6.73a", "DH-6.76a", "DH-6.61a")
def onward(state: State, unit: Unit, mover: Unit, path: tuple[str, ...]) -> list[str]:
    """The hexes by which a feint may go on along a path, which begins with the hex that was left (D21).

    None is nearer to the mover or repeated, and a lawful end is in reach.
    """
    known: dict[tuple[str, frozenset[str]], bool] = {}
    return [near for near in state.field.around[unit.hex] if leads(state, unit, mover, near, path, known)]


def leads(
    state: State,
    unit: Unit,
    mover: Unit,
    hex_: str,
    path: tuple[str, ...],
    known: dict[tuple[str, frozenset[str]], bool],
) -> bool:
    """True if a unit may enter a hex as the next of its feint, and end it there or farther on."""
    field, gone = state.field, len(path)
    if gone > max(TABLES.now.effects.feigned_retreat_hexes) or hex_ in path:
        return False
    if not is_open(state, unit, unit.hex, hex_):
        return False
    if field.distance(hex_, mover.hex) < field.distance(unit.hex, mover.hex):
        return False
    key = hex_, frozenset(path)
    if key not in known:
        there = msgspec.structs.replace(unit, hex=hex_)
        known[key] = (not state.at(hex_) and may_end(state, hex_, mover, gone)) or any(
            leads(state, there, mover, near, (*path, hex_), known) for near in field.around[hex_]
        )
    return known[key]


def riding_with(state: State, unit: Unit) -> tuple[str, ...]:
    """The leaders who are carried along with a lured unit: the ones in its hex, if it is alone there."""
    here = state.leaders_at(unit.hex, unit.side) if is_alone(state, unit) else ()
    return tuple(leader.id for leader in here)


@rule("DH-6.74b")
def is_seen(state: State, mover: Unit, left: str) -> bool:
    """True if the mover sees the hex that was left: else it is not tempted."""
    return sight.sees(state, mover, left, "direct")


@rule("DH-6.74a")
def reaction(state: State, mover: Unit) -> int:
    """The die above which a unit must pursue: its own rating (D20), one more with a leader (the die is one less)."""
    return mover.reaction + int(bool(state.leaders_at(mover.hex, mover.side)))


@rule("DH-6.74a")
def is_lured(die: int, rating: int) -> bool:
    """True if a unit of a rating must pursue, by its die, 0 to 9."""
    return die > rating


@rule("DH-6.73c")
def is_sprung(die: int, wanted: int) -> bool:
    """True if a pursued unit of a quality has the better of it, by its die, 0 to 9."""
    return die <= wanted


@rule("DH-6.73b", "DH-6.63a", "DH-6.61a", "DH-6.47a")
def pursuit(
    state: State, unit: Unit, quarry: Unit, path: tuple[str, ...], along: int, spent: int
) -> list[str]:
    """Where a pursuer goes next, `along` places of the path behind it (-1: it is still to come to the hex that was left).

    None: at two hexes, blocked, or without points (D20, D53). Where a friend stands only if it can go on from there,
    and no column.
    """
    field = state.field
    if field.distance(unit.hex, quarry.hex) <= NEAR and is_alone(state, unit):
        return []
    if along < 0:
        far = field.distance(unit.hex, path[0])
        ahead = [near for near in field.around[unit.hex] if near and field.distance(near, path[0]) < far]
    else:
        ahead = list(path[along + 1 : along + 2])
    found = []
    for near in ahead:
        cost = price(state, unit, unit.hex, near)
        if cost is None or state.enemies_at(near, unit.side) or spent + cost.mp > quality.allowance(unit):
            continue
        if unit.column and state.at(near):
            continue
        there = msgspec.structs.replace(unit, hex=near)
        if not state.at(near) or pursuit(
            state, there, quarry, path, behind(path, near, along), spent + cost.mp
        ):
            found.append(near)
    return found


def is_alone(state: State, unit: Unit) -> bool:
    """True if a unit is alone in its hex, or would be."""
    return all(other.id == unit.id for other in state.at(unit.hex))


def behind(path: tuple[str, ...], hex_: str, along: int) -> int:
    """How far along the path a pursuer is in a hex that it has just entered."""
    return along + 1 if along >= 0 or hex_ == path[0] else along


@rule("DH-6.73c")
def between(state: State, unit: Unit, other: Unit) -> list[str]:
    """The empty hexes between two units at two hexes from each other."""
    field = state.field
    if field.distance(unit.hex, other.hex) != NEAR:
        return []
    return [
        near
        for near in field.around[unit.hex]
        if near and field.adjacent(near, other.hex) and not state.at(near)
    ]


@rule("DH-6.73d", "DH-6.73e")
def ways_in(state: State, unit: Unit, enemy: Unit) -> list[str]:
    """The hexes between into which a unit may close in on another, free of cost."""
    ahead = between(state, unit, enemy)
    return [near for near in ahead if costs.step(state.field, unit, unit.hex, near) is not None]


@rule("DH-6.73d")
def turns(state: State, unit: Unit, enemy: Unit) -> list[int]:
    """The corners to which a unit may turn, free of cost, to shoot at one at two hexes: the ones that look at it (D53)."""
    field = state.field
    ahead = [near for near in field.around[unit.hex] if near and field.adjacent(near, enemy.hex)]
    ways = {way for near in ahead for way in facings.toward(field, unit.hex, near)}
    return sorted(ways - {unit.facing})


@rule("DH-6.73f", "DH-8.36b")
def can_strike(state: State, unit: Unit, enemy: Unit) -> bool:
    """True if a unit attacks one in front of it by shock, outside segments: the one attack of both (D53, D58)."""
    return designation.why_not_attack(unit) is None and enemy.id in designation.targets(state, unit)
