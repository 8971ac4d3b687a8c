"""DH-7.2: zones of control: who holds which hexes."""

from battles.contract.muster import SIDES, Side, opponent
from battles.devils_horsemen.rules import costs, facings
from battles.devils_horsemen.state import State, Unit
from battles.kit.agenda.known import until_moved
from rulebook import rule


@until_moved
@rule("DH-7.21a", "DH-7.22a", "DH-11.46a")
def zone(state: State, unit: Unit) -> tuple[str, ...]:
    """The hexes that a unit holds: the ones in front into which it may go; a routed one holds none."""
    if unit.routed or unit.place != "map":
        return ()
    field = state.field
    return tuple(
        hex_ for hex_ in facings.front(field, unit) if costs.points(field, unit.hex, hex_) is not None
    )


@rule("DH-7.21a", "DH-7.25a")
def over(state: State, hex_: str, side: Side) -> list[Unit]:
    """The enemies of a side who hold a hex; that somebody of the side holds it as well changes nothing."""
    return holders(state)[opponent(side)].get(hex_, [])


@until_moved
def holders(state: State) -> dict[Side, dict[str, list[Unit]]]:
    """The holders of each held hex, by side."""
    found: dict[Side, dict[str, list[Unit]]] = {side: {} for side in SIDES}
    for unit in state.units.values():
        for hex_ in zone(state, unit):
            found[unit.side].setdefault(hex_, []).append(unit)
    return found


def held(state: State, hex_: str, side: Side) -> bool:
    """True if an enemy of a side holds a hex."""
    return hex_ in holders(state)[opponent(side)]


@rule("DH-4.21b")
def open_to(state: State, hex_: str, side: Side) -> bool:
    """True if no enemy of a side holds a hex, or a unit of the side there outweighs it."""
    return not held(state, hex_, side) or state.friends_at(hex_, side)
