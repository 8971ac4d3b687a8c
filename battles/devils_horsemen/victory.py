"""DH-12: rout points, who has lost, and the Mongols' last choice."""

from fractions import Fraction

from battles.devils_horsemen import costs, zones
from battles.devils_horsemen.state import State, Unit
from battles.muster import SIDES, Side, opponent
from rulebook import rule


@rule("DH-12.12a")
def routs(state: State, side: Side) -> bool:
    """Whether an army has reached its rout level (D38), or has nobody left on the map.

    The Mongols who defend dismounted have no level any more (D40).
    """
    if state.defending and side == state.mongol:
        return not any(state.on_map(side))
    return state.points.get(side, 0) >= state.levels[side] or not any(state.on_map(side))


@rule("DH-12.12b")
def excess(state: State, side: Side) -> int:
    """How many rout points an army has above its level."""
    return state.points.get(side, 0) - state.levels[side]


@rule("DH-12.11a", "DH-12.12a", "DH-12.12b")
def loser(state: State) -> Side | None:
    """Who has lost where armies rout: of two, the one farther above its level; None: they are equal, or none routs."""
    gone = [side for side in SIDES if routs(state, side)]
    if len(gone) == 1:
        return gone[0]
    if not gone or excess(state, "attacker") == excess(state, "defender"):
        return None
    return max(SIDES, key=lambda side: excess(state, side))


@rule("DH-12.2a")
def may_defend(state: State) -> bool:
    """Whether the Mongols may dismount and defend: they have reached their level, the enemy has not (D39), and somebody is
    left to do it.
    """
    side = state.mongol
    if side is None or not routs(state, side) or routs(state, opponent(side)):
        return False
    return any(stays(state, unit) for unit in state.on_map(side))


@rule("DH-12.21a")
def stays(state: State, unit: Unit) -> bool:
    """Whether a unit is there to defend: mounted and able to dismount, no ally, unrouted, and in no enemy zone."""
    return (
        unit.mounted
        and bool(unit.dismount)
        and not unit.ally
        and not unit.routed
        and not zones.held(state, unit.hex, unit.side)
    )


@rule("DH-12.21b")
def places(state: State, unit: Unit) -> list[str]:
    """Where a unit that defends may stand: an empty hex beside no enemy, no farther from the edge than it is (D40).

    Not where an enemy leader is alone, nor where nobody passes; it may stay where it is.
    """
    field, edge = state.field, state.edges[unit.side]
    most = field.to_edge(unit.hex, edge)
    shut = {leader.hex for leader in state.leaders_of(opponent(unit.side))}
    shut |= set(field.hexes).difference(*costs.ways(field).values())
    return [
        hex_
        for hex_ in field.hexes
        if field.to_edge(hex_, edge) <= most
        and (hex_ == unit.hex or hex_ not in shut)
        and all(other.id == unit.id for other in state.at(hex_))
        and not any(near and state.enemies_at(near, unit.side) for near in field.around[hex_])
    ]


@rule("DH-2.6a", "DH-4.0a")
def nobody_leads(state: State) -> bool:
    """Whether nobody can ever act again: no side has a leader on the map, so none is replaced either (D63)."""
    return not any(any(state.leaders_of(side)) for side in SIDES)


@rule("DH-12.12b")
def behind(state: State) -> Side | None:
    """Who has more rout points in proportion to his level, where nobody leads any more; None: they are equal (D63)."""
    parts = {side: Fraction(state.points.get(side, 0), state.levels[side]) for side in SIDES}
    if parts["attacker"] == parts["defender"]:
        return None
    return max(SIDES, key=lambda side: parts[side])
