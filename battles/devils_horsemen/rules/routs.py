"""DH-11.3, 11.4: where routed units go, and who stands about a standard."""

from collections.abc import Collection

import msgspec

from battles.contract.muster import opponent
from battles.devils_horsemen.rules import costs, quality, zones
from battles.devils_horsemen.state import Standard, State, Unit
from battles.devils_horsemen.tables import TABLES
from rulebook import rule


@rule("DH-11.31a", "DH-11.33b", "DH-11.41a", "DH-11.42a", "DH-11.55a")
def standard_of(state: State, unit: Unit) -> Standard | None:
    """The standard that a routed unit goes to: of its formation, within its allowance in hexes, the nearest; None: the
    retreat edge (D37).

    One that is carried off draws them still. One whose leader is gone draws nobody, nor does any whom it has left behind.
    """
    if unit.forsaken:
        return None
    near = [
        standard
        for standard in state.standards.values()
        if standard.side == unit.side
        and unit.formation in standard.formations
        and standard.hex
        and state.leaders[standard.leader].place == "map"
        and state.field.distance(unit.hex, standard.hex) <= quality.allowance(unit)
    ]
    return min(near, key=lambda each: state.field.distance(unit.hex, each.hex), default=None)


def far(state: State, unit: Unit, hex_: str, *, edge: bool) -> int:
    """How far a hex is from where a routed unit goes: its standard, or the retreat edge."""
    standard = None if edge else standard_of(state, unit)
    if standard is not None:
        return state.field.distance(hex_, standard.hex)
    return state.field.to_edge(hex_, state.edges[unit.side])


def nearer(state: State, unit: Unit, *, edge: bool) -> list[str]:
    """The adjacent hexes that are nearer to it, with any occupants."""
    here = far(state, unit, unit.hex, edge=edge)
    return [
        hex_ for hex_ in state.field.around[unit.hex] if hex_ and far(state, unit, hex_, edge=edge) < here
    ]


@rule("DH-11.41b", "DH-11.42a", "DH-11.43a", "DH-11.44a")
def next_hex(
    state: State,
    unit: Unit,
    *,
    edge: bool,
    left: int | None = None,
    first: bool = False,
    been: Collection[str] = (),
) -> str:
    """The next hex of a routed unit: nearer to its standard, or to the retreat edge (`edge`), else as near (D37).

    Hexes where it has `been` in this move are out: going to and fro, or round, ends no move that enemies block. Empty
    hexes without enemy control count; before the `first` of two, hexes with a second one come first. Of several one for
    which the points `left` last, if points count, then the one farthest from the nearest enemy, then the lowest. ""
    without one.
    """
    near, level = ways(state, unit, edge=edge, been=been)
    free = near or level
    if first:
        on = ([hex_ for hex_ in each if goes_on(state, unit, hex_, edge=edge)] for each in (near, level))
        free = next(filter(None, on), free)

    def rank(hex_: str) -> tuple[bool, int, str]:
        dear = left is not None and price(state, unit, hex_) > left
        return dear, -from_enemy(state, unit, hex_), hex_

    return min(free, key=rank, default="")


@rule("DH-11.41b", "DH-11.42a")
def ways(state: State, unit: Unit, *, edge: bool, been: Collection[str] = ()) -> tuple[list[str], list[str]]:
    """The hexes that a routed unit may enter which are nearer, and those as near, but where it has `been`."""
    here = far(state, unit, unit.hex, edge=edge)
    return [hex_ for hex_ in nearer(state, unit, edge=edge) if is_free(state, unit, hex_)], [
        hex_
        for hex_ in state.field.around[unit.hex]
        if hex_
        and hex_ not in been
        and is_free(state, unit, hex_)
        and far(state, unit, hex_, edge=edge) == here
    ]


@rule("DH-11.41a", "DH-11.41b")
def goes_on(state: State, unit: Unit, hex_: str, *, edge: bool) -> bool:
    """True if a unit that routs at once by a hex has a second one from there, or the edge."""
    there = msgspec.structs.replace(unit, hex=hex_)
    to_edge = edge or is_there(state, there)
    return leaves(state, there, edge=to_edge) or any(ways(state, there, edge=to_edge))


@rule("DH-11.41b", "DH-11.43a")
def is_free(state: State, unit: Unit, hex_: str) -> bool:
    """True if a routed unit may enter a hex: it is empty, without enemy control, and passable."""
    return not state.at(hex_) and is_open(state, unit, hex_)


def is_open(state: State, unit: Unit, hex_: str) -> bool:
    """True if only friends may keep a routed unit out of a hex."""
    return (
        not state.enemies_at(hex_, unit.side)
        and not zones.held(state, hex_, unit.side)
        and costs.points(state.field, unit.hex, hex_) is not None
    )


def from_enemy(state: State, unit: Unit, hex_: str) -> int:
    """Hexes from the nearest enemy unit."""
    enemies = state.on_map(opponent(unit.side))
    return min((state.field.distance(hex_, enemy.hex) for enemy in enemies), default=0)


@rule("DH-11.43a")
def leaves(state: State, unit: Unit, *, edge: bool) -> bool:
    """True if the next step of a routed unit leads over its retreat edge."""
    towards_edge = edge or standard_of(state, unit) is None
    return towards_edge and state.field.to_edge(unit.hex, state.edges[unit.side]) == 0


@rule("DH-11.44a")
def is_there(state: State, unit: Unit) -> bool:
    """True if a routed unit is at its standard, or beside it if the hex is taken (D54)."""
    standard = standard_of(state, unit)
    if standard is None:
        return False
    here = state.field.distance(unit.hex, standard.hex)
    return here == 0 or (here == 1 and bool(state.at(standard.hex)))


@rule("DH-11.44a")
def is_near(state: State, unit: Unit) -> bool:
    """True if a routed unit is as near to its standard as it can come without entering the hex of a friend."""
    if standard_of(state, unit) is None:
        return False
    ways = [hex_ for hex_ in nearer(state, unit, edge=False) if is_open(state, unit, hex_)]
    return is_there(state, unit) or (bool(ways) and all(state.at(hex_) for hex_ in ways))


@rule("DH-11.45a", "DH-11.43a", "DH-6.63b")
def run_into(state: State, unit: Unit, *, edge: bool) -> Unit | None:
    """The routed friend into whose hex a routed unit comes without another way: both are lost; None without one."""
    ways = sorted(nearer(state, unit, edge=edge), key=lambda hex_: (-from_enemy(state, unit, hex_), hex_))
    for hex_ in ways:
        if is_open(state, unit, hex_):
            return next((other for other in state.at(hex_) if other.routed), None)
    return None


@rule("DH-11.42a")
def price(state: State, unit: Unit, hex_: str) -> int:
    """Movement points that a routed unit pays in the Rally Phase for a hex; it takes no hits on the way (DH-11.46a)."""
    cost = costs.step(state.field, unit, unit.hex, hex_)
    return cost.mp if cost is not None else quality.allowance(unit) + 1


@rule("DH-11.42a", "DH-11.43a")
def is_spent(state: State, unit: Unit, left: int, *, edge: bool) -> bool:
    """True if a routed unit has no points for a nearer hex, with any occupants.

    Then its move is over, and it could have ended it.
    """
    passable = [
        hex_
        for hex_ in nearer(state, unit, edge=edge)
        if costs.points(state.field, unit.hex, hex_) is not None
    ]
    return bool(passable) and min(price(state, unit, hex_) for hex_ in passable) > left


@rule("DH-11.53b", "DH-11.55a")
def about(state: State, standard: Standard) -> tuple[str, ...]:
    """The routed units about a standard: adjacent to it, or linked to it by others, under any commander (D50)."""
    routed = {u.hex: u for u in state.on_map(standard.side) if u.routed and not u.forsaken}
    found: dict[str, None] = {}
    last = [standard.hex] if standard.hex else []
    if standard.hex in routed:
        found[routed[standard.hex].id] = None
    while last:
        near = [
            hex_
            for here in last
            for hex_ in state.field.around[here]
            if hex_ in routed and routed[hex_].id not in found
        ]
        last = list(dict.fromkeys(near))
        found |= dict.fromkeys(routed[hex_].id for hex_ in last)
    return tuple(found)


def initial_hexes() -> int:
    """How far a unit routs at once, in hexes (DH-11.41a)."""
    return TABLES.now.effects.initial_rout_hexes
