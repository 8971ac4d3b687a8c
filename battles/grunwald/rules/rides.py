"""GR-8.1: what it costs a leader to ride into a hex, alone or with a unit."""

from battles.grunwald.rules import costs
from battles.grunwald.state import Leader, State
from battles.grunwald.state.field import Field
from battles.grunwald.tables import TABLES
from rulebook import rule


@rule("GR-8.1.2", "GR-8.1.3", "GR-4.2.4", "GR-4.2.2")
def ride_cost(state: State, where: Field, frm: str, to: str) -> int | None:
    """The cost of a hex for a leader: as cavalry without armour, without enemy zones. None if it is impassable."""
    cost = costs.enter(where, frm, to, "cavalry", 0)
    return None if cost is None else cost + (costs.FRIEND if state.at(to) else 0)


@rule("GR-8.1.2", "GR-4.4.2")
def rides_off(leader: Leader) -> bool:
    """True if a leader has the point that it costs to leave the map with a unit."""
    return costs.HALVES * TABLES.now.army.leaders.mp - leader.spent >= costs.LEAVE


@rule("GR-8.1.2")
def leader_cost(state: State, where: Field, leader: str, to: str) -> int | None:
    """The cost of a hex for a leader who goes there with a unit; None without the points.

    The unit itself is no friend whom he would meet there (D69).
    """
    found = state.leaders[leader]
    cost = ride_cost(state, where, found.hex, to)
    if cost is None or cost > costs.HALVES * TABLES.now.army.leaders.mp - found.spent:
        return None
    return cost
