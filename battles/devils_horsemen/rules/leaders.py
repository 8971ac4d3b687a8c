"""DH-4.3, 4.4: leaders who go alone, make off before an enemy, are caught, and are replaced."""

from collections.abc import Collection
from typing import NamedTuple

from battles.contract.muster import Side, opponent
from battles.devils_horsemen.rules import costs, quality, zones
from battles.devils_horsemen.state import Leader, State, Unit
from battles.kit.agenda.known import until_moved
from rulebook import Refusal, rule

OUT_OF_ZONE = 2
"""Orders that an overall commander spends to leave an enemy zone of control, or to get another leader out of one."""


@rule("DH-4.25a", "DH-5.27a", "DH-4.31a")
def cornered(state: State, leader: Leader) -> bool:
    """True if a leader is in an enemy zone of control: a friendly unit with him does not cancel it (D8)."""
    return leader.place == "map" and zones.held(state, leader.hex, leader.side)


def shut(state: State, side: Side) -> frozenset[str]:
    """The hexes through which no path of command, or of escape, leads: an enemy is there, or holds it and no friend is."""
    return _shut(state, side)


@until_moved
@rule("DH-4.21b", "DH-4.42e")
def _shut(state: State, side: Side) -> frozenset[str]:
    enemies = {unit.hex for unit in state.on_map(opponent(side))}
    held = set(zones.holders(state)[opponent(side)])
    return frozenset(enemies | held - {unit.hex for unit in state.on_map(side)})


def leads_through(state: State, side: Side, hex_: str, near: str) -> bool:
    """True if a path leads on from a hex to the next."""
    return near not in shut(state, side) and near in costs.ways(state.field)[hex_]


@rule("DH-4.24a", "DH-4.25a", "DH-4.26a", "DH-4.31a", "DH-4.31c", "DH-4.41b", "DH-5.24a", "DH-6.15a")
def why_not_lead(state: State, leader: Leader, by: Leader) -> Refusal | None:
    """Why a leader does not go alone on an order of himself, or `by` the overall commander; None if he may."""
    if leader.place != "map" or leader.side != by.side:
        return Refusal("DH-4.24a", "leader", "{given} is not on the map", given=leader.id)
    if by.kind != "overall" and by.id != leader.id:
        return Refusal("DH-4.24a", "leader", "{given} is moved by the overall commander", given=leader.id)
    if by.id == leader.id and leader.status == "finished":
        return Refusal("DH-4.26a", "leader", "{given} is finished", given=leader.id)
    if by.kind != "overall" and (leader.cornered or cornered(state, leader)):
        return Refusal("DH-4.25a", "leader", "{given} is in an enemy zone of control", given=leader.id)
    if by.id != leader.id and cornered(state, by):
        return Refusal("DH-4.31c", "leader", "{given} is in an enemy zone of control", given=by.id)
    if not ways(state, leader):
        return Refusal("DH-6.15a", "leader", "{given} can go nowhere", given=leader.id)
    return None


@rule("DH-4.41a", "DH-6.15a", "DH-6.64a")
def why_not_step(state: State, leader: Leader, hex_: str, left: int | None = None) -> Refusal | None:
    """The reason why a leader who goes alone does not enter an adjacent hex; None if he may.

    Into an enemy zone of control only to a friendly unit. `left` are the points of a withdrawal (D9): the leader counts
    a friend there as cancelling the zone as well (D8). None: his Orders Phase's points.
    """
    if not hex_ or not state.field.adjacent(leader.hex, hex_):
        return Refusal("DH-6.21a", "hex", "{hex} is not adjacent", hex=hex_)
    cost = costs.leader_step(state, leader, leader.hex, hex_)
    if cost is None or state.enemies_at(hex_, leader.side):
        return Refusal("DH-6.34a", "hex", "the way to {hex} is closed", hex=hex_)
    if cost > (costs.leader_allowance() - leader.spent if left is None else left):
        return Refusal("DH-6.15a", "hex", "{given} has no points for that", given=leader.id)
    if not zones.open_to(state, hex_, leader.side):
        return Refusal("DH-4.41a", "hex", "{hex} is in an enemy zone of control", hex=hex_)
    return None


def ways(state: State, leader: Leader, left: int | None = None) -> list[str]:
    """The hexes that a leader may enter next; `left` as in `why_not_step`."""
    return [
        hex_
        for hex_ in state.field.around[leader.hex]
        if hex_ and why_not_step(state, leader, hex_, left) is None
    ]


@rule("DH-11.32a")
def why_not_plant(state: State, leader: Leader) -> Refusal | None:
    """Why a leader leaves no standard behind where he goes; None if he may: it is with him, and goes with him still."""
    standard = state.standards.get(leader.id)
    if standard is None or standard.hex != leader.hex or standard.planted or leader.place != "map":
        return Refusal("DH-11.32a", "order", "{given} has no standard to leave there", given=leader.id)
    return None


class Journey(NamedTuple):
    """The journey of a leader to a hex alone: his points spent by then, and the first hex of his way."""

    spent: int
    first: str


@rule("DH-4.41a", "DH-6.15a", "DH-6.64a")
def journeys(state: State, leader: Leader, first: str = "") -> dict[str, Journey]:
    """The hexes to which a leader can go alone, each by the cheapest way, and the one where he is, which has no first hex.

    `first`: those ways alone that begin with this adjacent hex. Out of an enemy zone of control he goes on only where he
    begins in it.
    """
    most, closed = costs.leader_allowance(), shut(state, leader.side)
    ways_, held = costs.ways(state.field), zones.holders(state)[opponent(leader.side)]
    start = first or leader.hex
    spent = leader.spent + ((costs.leader_step(state, leader, leader.hex, first) or 0) if first else 0)
    found, rows = {start: Journey(spent, first)}, [list[str]() for _ in range(most + 1)]
    rows[min(most, spent)].append(start)
    for spent, row in enumerate(rows):
        for hex_ in row:
            way = found[hex_]
            if way.spent != spent or (hex_ in held and (first or hex_ != start)):
                continue
            for near in ways_[hex_]:
                if near in closed:
                    continue
                then = spent + (costs.leader_step(state, leader, hex_, near) or 0)
                if then <= most and (near not in found or then < found[near].spent):
                    found[near] = Journey(then, way.first or near)
                    rows[then].append(near)
    return found


@rule("DH-4.41a", "DH-5.24c")
def leads_to(state: State, leader: Leader, hex_: str, goals: Collection[str]) -> bool:
    """True if a leader who enters an adjacent hex is at one of these hexes, or can still come to it."""
    return any(each in goals for each in journeys(state, leader, hex_))


@rule("DH-4.42b")
def withdrawal(leader: Leader, enemy: Unit) -> int:
    """The points with which a leader makes off before an enemy unit: nine, less what it has; at least 0 (D9, D16)."""
    return max(0, costs.leader_allowance() - quality.allowance(enemy, showering=False))


@rule("DH-4.42c", "DH-4.42d")
def threats(state: State, leader: Leader) -> list[Unit]:
    """The enemy units beside a leader without a combat unit of his (D60).

    They have come there, or his unit has left him; enemies that he has gone to alone do not count.
    """
    if leader.place != "map" or state.friends_at(leader.hex, leader.side):
        return []
    return [unit for unit in neighbours(state, leader) if unit.id not in leader.dared]


def neighbours(state: State, leader: Leader) -> list[Unit]:
    """The enemy units in the hexes about a leader."""
    return [
        unit for near in state.field.around[leader.hex] for unit in state.at(near) if unit.side != leader.side
    ]


@rule("DH-4.42c", "DH-4.42d")
def exposed(state: State) -> list[Leader]:
    """The leaders who are caught beside an enemy unit, and have no unit with them (D60)."""
    return [leader for leader in state.leaders.values() if threats(state, leader)]


@rule("DH-4.42c", "DH-4.42e")
def refuges(state: State, leader: Leader) -> tuple[str, ...]:
    """The friendly units that are nearest to a leader by a path free of enemies and their zones; none: he is lost (D60)."""
    found, last = {leader.hex}, [leader.hex]
    while last:
        last = list(
            dict.fromkeys(
                near
                for hex_ in last
                for near in state.field.around[hex_]
                if near not in found and leads_through(state, leader.side, hex_, near)
            )
        )
        found.update(last)
        if here := tuple(unit.id for hex_ in last for unit in state.at(hex_)):
            return here
    return ()


@rule("DH-4.31f", "DH-4.43a", "DH-4.43d", "DH-4.44a")
def why_not_replace(state: State, by: Leader, leader: Leader, unit: str) -> Refusal | None:
    """Why an overall commander does not bring a lost leader back, to a unit; None if he may, as often as was agreed."""
    if by.kind != "overall" or by.place != "map" or by.side != leader.side:
        return Refusal("DH-4.31f", "leader", "{given} is replaced by the overall commander", given=leader.id)
    if leader.place == "map" or leader.kind == "overall":
        return Refusal("DH-4.43a", "leader", "{given} is not replaced", given=leader.id)
    if leader.replacements < 1:
        return Refusal("DH-4.43d", "leader", "no replacement is left for {given}", given=leader.id)
    if cornered(state, by):
        return Refusal("DH-4.31a", "leader", "{given} is in an enemy zone of control", given=by.id)
    to = state.units.get(unit)
    if to is None or to.place != "map" or to.side != leader.side or to.formation not in leader.commands:
        return Refusal("DH-4.43a", "unit", "{given} is not under his command", given=unit)
    return None
