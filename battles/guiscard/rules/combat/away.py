"""The ways away from an enemy (GT-5.4.4a, GT-6.5a, D30, D67). Hexes off the field count too, for leaving it."""

from collections.abc import Iterable

from hexmap import grid
from rulebook import rule

Spot = tuple[int, int]
"""A place of the lattice in axial coordinates, on the field or off it."""
Enemy = tuple[str, ...]
"""The hexes of one enemy."""


def spot(hex_: str) -> Spot:
    """The position of a hex."""
    return grid.axial(hex_)


def next_spot(hex_: str, facing: int) -> Spot:
    """The place beside a hex in a direction, a place in SIDES."""
    q, r = grid.axial(hex_)
    dq, dr = grid.AXIAL_STEPS[grid.SIDES[facing % 6]]
    return q + dq, r + dr


def apart(a: Spot, b: Spot) -> int:
    """Hexes from one place to the other."""
    q, r = b[0] - a[0], b[1] - a[1]
    return max(abs(q), abs(r), abs(q + r))


def gap(here: Spot, enemy: Enemy) -> int:
    """Hexes to the nearer half of an enemy."""
    return min(apart(here, grid.axial(hex_)) for hex_ in enemy)


@rule("GT-5.4.4a")
def from_shooter(old: Spot, new: Spot, shooters: Iterable[Enemy]) -> bool:
    """True if a first hex leads away from the shooter: it is one hex farther from him."""
    return any(gap(new, enemy) > gap(old, enemy) for enemy in shooters)


@rule("GT-6.5a")
def from_fight(new: Spot, enemies: Iterable[Enemy]) -> bool:
    """True if a hex leads away from a fight: one of the enemies who took part is not adjacent to it."""
    return any(gap(new, enemy) > 1 for enemy in enemies)


@rule("GT-5.4.4g")
def whole_counter(old: tuple[Spot, Spot], new: tuple[Spot, Spot], enemies: Iterable[Enemy]) -> bool:
    """True if a shift of both halves leads away: neither comes nearer to the enemy, and one gets farther (D67)."""
    return any(_farther(old, new, enemy) for enemy in enemies)


@rule("GT-5.4.4e")
def half_counter(old: Spot, new: Spot, enemies: Iterable[Enemy]) -> bool:
    """True if one half, taken alone, gets farther away."""
    return any(gap(new, enemy) > gap(old, enemy) for enemy in enemies)


def _farther(old: tuple[Spot, Spot], new: tuple[Spot, Spot], enemy: Enemy) -> bool:
    before = [gap(each, enemy) for each in old]
    after = [gap(each, enemy) for each in new]
    pairs = list(zip(before, after, strict=True))
    return all(b <= a for b, a in pairs) and any(b < a for b, a in pairs)
