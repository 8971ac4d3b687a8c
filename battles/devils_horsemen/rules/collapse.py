"""DH-9.18, 9.2, 11.13, 11.2: who routs after a shock, who advances, and who stays engaged."""

from collections.abc import Iterable, Sequence

from battles.devils_horsemen.rules import costs, quality, zones
from battles.devils_horsemen.rules.clash import Combat
from battles.devils_horsemen.state import State, Unit
from battles.devils_horsemen.tables import TABLES
from rulebook import rule


@rule("DH-9.18a", "DH-11.13a", "DH-9.17g")
def breaking(units: Iterable[Unit]) -> list[Unit]:
    """The units whose hits have reached their quality and who do not rout yet (D34)."""
    return [unit for unit in units if unit.place == "map" and not unit.routed and quality.breaks(unit)]


@rule("DH-11.13b", "DH-11.13c")
def spared(state: State, combat: Combat) -> tuple[str, ...]:
    """The units of a combat that are spared from a rout: if all would, one side stays.

    The side with the unit that is farthest beyond its quality routs, the attacker with the hits of his advance added.
    Of equals it is the defender.
    """
    attackers = [unit for name in combat.attackers if (unit := state.units[name]).place == "map"]
    defenders = [unit for name in combat.defenders if (unit := state.units[name]).place == "map"]
    both = attackers + defenders
    if not attackers or not defenders or len(breaking(both)) < len(both):
        return ()
    worst = max(beyond(unit, advance_hits(state, unit, defenders)) for unit in attackers)
    stay = defenders if worst > max(beyond(unit, 0) for unit in defenders) else attackers
    return tuple(unit.id for unit in stay)


@rule("DH-11.13b")
def beyond(unit: Unit, more: int) -> int:
    """How far the hits of a unit, with some more, are beyond its quality."""
    return unit.hits + more - quality.in_force(unit)


@rule("DH-11.13b")
def advance_hits(state: State, unit: Unit, defenders: Iterable[Unit]) -> int:
    """The hits that a unit's advance into the hex of one of some enemies would cost: the cheapest, 0 if there is none."""
    zone = zones.zone(state, unit)
    return min((hits_into(state, unit, enemy.hex) for enemy in defenders if enemy.hex in zone), default=0)


@rule("DH-9.21a")
def hits_into(state: State, unit: Unit, hex_: str) -> int:
    """The hits of the ground that an advance into a hex costs."""
    cost = costs.step(state.field, unit, unit.hex, hex_)
    return cost.hits if cost else 0


@rule("DH-9.21b", "DH-11.13b")
def most_hits(unit: Unit, hits: int) -> int:
    """How many of some hits a unit takes that its advance must not rout: it ends one below its quality at worst (D44)."""
    return max(0, min(hits, quality.in_force(unit) - 1 - unit.hits))


@rule("DH-9.18b")
def shaken(state: State, units: Iterable[Unit]) -> list[Unit]:
    """The units exactly one hit short of their quality in an enemy zone of control, fighters or not (D34).

    A unit without any hit is left out, even with a low quality in column.
    """
    return [
        unit
        for unit in units
        if unit.place == "map"
        and not unit.routed
        and 0 < unit.hits == quality.in_force(unit) - 1
        and zones.held(state, unit.hex, unit.side)
    ]


@rule("DH-9.18b")
def holds(die: int, unit: Unit) -> bool:
    """True if a shaken unit gets over it: the die must be below its quality."""
    return die < quality.in_force(unit)


@rule("DH-9.21a", "DH-9.23a")
def advances(
    state: State, units: Sequence[str], hexes: Sequence[str], first: Sequence[str]
) -> list[tuple[str, str]]:
    """Which unit may advance into which hex that was left: adjacent, in its zone of control, passable, empty (D56).

    Into each hex the one that gave superiority goes, or else the one of the highest quality; the equal are all named.
    """
    found: list[tuple[str, str]] = []
    for hex_ in hexes:
        if state.at(hex_):
            continue
        able = [state.units[name] for name in units if can_enter(state, state.units[name], hex_)]
        gave = [unit for unit in able if unit.id in first]
        best = max((quality.printed(unit) for unit in able), default=0)
        found += [
            (unit.id, hex_) for unit in gave or [unit for unit in able if quality.printed(unit) == best]
        ]
    return found


@rule("DH-9.21a")
def can_enter(state: State, unit: Unit, hex_: str) -> bool:
    """True if an attacker may advance into a hex of its zone, which ends at impassable ground; a routed one has none."""
    return hex_ in zones.zone(state, unit)


@rule("DH-11.2a")
def engaged(state: State, combat: Combat, stood: Sequence[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    """The units of a combat that stay engaged, with their enemies: still beside each other, at the places they `stood`."""
    here = {
        name
        for name, hex_ in stood
        if (unit := state.units[name]).place == "map" and not unit.routed and unit.hex == hex_
    }
    found: dict[str, tuple[str, ...]] = {}
    for one in combat.attackers:
        for other in combat.defenders:
            if {one, other} <= here and state.field.adjacent(state.units[one].hex, state.units[other].hex):
                found[one] = (*found.get(one, ()), other)
                found[other] = (*found.get(other, ()), one)
    return found


@rule("DH-6.46a")
def hits_of_column() -> int:
    """The hits of a column that was attacked by shock, at the end of the Orders Phase."""
    return TABLES.now.effects.column_attacked_hits


@rule("DH-6.46a", "DH-6.43a")
def corners(unit: Unit) -> tuple[int, int]:
    """The two corners of the side that a column faces, to one of which it looks in battle formation (D59)."""
    return unit.facing, (unit.facing + 1) % 6
