"""The goal of a unit: the best stand that it can come to."""

from typing import NamedTuple

from battles.devils_horsemen.bots import reach
from battles.devils_horsemen.bots.reach import Way
from battles.devils_horsemen.bots.stands import Shot, outlook, stamp
from battles.devils_horsemen.state import State, Unit
from battles.kit.agenda.known import until_moved


class Plan(NamedTuple):
    """Where a unit goes, what that is worth beside staying as it is, and what of it is fire."""

    way: Way
    gain: float
    shot: Shot | None


def plan(state: State, unit: Unit, *, spent: int | None = None, pivots: int = 0) -> Plan:
    """Where a unit goes from where it is, having spent so many points (None: its order is still to come)."""
    return _plan(state, unit, 0 if spent is None else spent, pivots, stamp(state))


@until_moved
def _plan(state: State, unit: Unit, spent: int, pivots: int, stamped: tuple[int, int, int]) -> Plan:
    ways, seen = reach.around(state, unit, spent, pivots), outlook(state, unit)
    start = Way(unit.hex, unit.facing, spent, 0, None, "")
    rest = seen.worth(start._replace(spent=max(1, spent)))[0]
    best, gain, shot = start, 0.0 if (start.hex, start.facing) in ways else -1e9, None
    by_hex: dict[str, list[Way]] = {}
    for way in ways.values():
        by_hex.setdefault(way.hex, []).append(way)
    for hex_ in sorted(by_hex, key=lambda hex_: -seen.place(hex_)):
        for way in by_hex[hex_] if seen.at_most(hex_) > rest + gain else ():
            value, volley_ = seen.worth(way, rest + gain)
            if value - rest > gain + 1e-6:
                best, gain, shot = way, value - rest, volley_
    return Plan(best, gain, shot)
