"""The people whom a rider has before him and can see (GT-7.2.1b, GT-7.2.2b, D10, D59)."""

from battles.guiscard.rules.counters import hexes_of
from battles.guiscard.rules.fire_lines import charge_barred
from battles.guiscard.rules.ground import Ground
from battles.guiscard.state import Character, Skirmish
from hexmap import arcs, grid
from rulebook import Refusal, rule


@rule("GT-7.2.1b", "GT-7.2.2b")
def before(one: Character, other: Character) -> bool:
    """True if a hex of somebody lies in a rider's front arc."""
    return any(arcs.ahead(one.hex, one.facing, hex_) for hex_ in hexes_of(other))


@rule("GT-7.2.1b")
def within(one: Character, other: Character, points: int) -> bool:
    """True if a hex of somebody is no farther from a rider's front half than his points."""
    return any(grid.distance(one.hex, hex_) <= points for hex_ in hexes_of(other))


@rule("GT-7.2.1b")
def hidden(state: Skirmish, ground: Ground, one: Character, other: Character) -> Refusal | None:
    """Why a rider cannot see somebody whom he would charge; None if he can see one of his hexes."""
    riders = hexes_of_riders(state, (one, other))
    refusal = None
    for hex_ in hexes_of(other):
        refusal = charge_barred(ground, one.hex, hex_, riders)
        if refusal is None:
            return None
    return refusal


def hexes_of_riders(state: Skirmish, but: tuple[Character, ...]) -> set[str]:
    """The hexes of all riders on the field but these; only they hide a target."""
    return {
        hex_
        for one in state.people.values()
        if one.horse and one.hex and one not in but
        for hex_ in hexes_of(one)
    }
