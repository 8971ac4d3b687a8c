"""DH-12: rout points, who has lost, and the Mongols' last choice."""

from fractions import Fraction

from battles.contract.muster import SIDES, Side, opponent
from battles.devils_horsemen.rules import costs, zones
from battles.devils_horsemen.state import State, Unit
from rulebook import rule


@rule("DH-12.12a")
def routs(state: State, side: Side) -> bool:
    """True if an army has reached its rout level (D38), or has no unit left on the map.

    The Mongols who defend dismounted have no level any longer (D40).
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
    """The loser if armies rout: of two, the one farther above its level; None: they are equal, or none routs."""
    gone = [side for side in SIDES if routs(state, side)]
    if len(gone) == 1:
        return gone[0]
    if not gone or excess(state, "attacker") == excess(state, "defender"):
        return None
    return max(SIDES, key=lambda side: excess(state, side))


@rule("DH-12.2a")
def may_defend(state: State) -> bool:
    """True if the Mongols may dismount and defend: they have reached their level, the enemy has not (D39).

    A unit must be left to do it.
    """
    side = state.mongol
    if side is None or not routs(state, side) or routs(state, opponent(side)):
        return False
    return any(stays(state, unit) for unit in state.on_map(side))


@rule("DH-12.21a")
def stays(state: State, unit: Unit) -> bool:
    """True if a unit is there to defend: its own army's, able to dismount, unrouted, and outside enemy zones."""
    return (
        unit.mounted
        and bool(unit.dismount)
        and not unit.ally
        and not unit.routed
        and not zones.held(state, unit.hex, unit.side)
    )


@rule("DH-12.21b")
def places(state: State, unit: Unit) -> list[str]:
    """The hexes for a unit that defends: empty ones away from enemies, no farther from the edge than it is (D40).

    Hexes of a lone enemy leader and impassable ones are out; it may stay in its own.
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
    """True if the battle is stuck for ever: neither side has a leader on the map to act or to be replaced (D63)."""
    return not any(any(state.leaders_of(side)) for side in SIDES)


@rule("DH-12.12b")
def behind(state: State) -> Side | None:
    """The side with more rout points in proportion to its level, without any leaders; None: they are equal (D63)."""
    parts = {side: Fraction(state.points.get(side, 0), state.levels[side]) for side in SIDES}
    if parts["attacker"] == parts["defender"]:
        return None
    return max(SIDES, key=lambda side: parts[side])
