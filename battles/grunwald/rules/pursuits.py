"""GR-5.5, 5.2.9: who pursues and how far, and who advances into a hex that has become empty."""

from collections.abc import Iterator

from battles.grunwald.rules import command, costs, morale, stacks, zones
from battles.grunwald.rules.retreats import Path
from battles.grunwald.state import State, Unit
from battles.grunwald.state.field import Field
from rulebook import rule


@rule("GR-5.5", "GR-1.3")
def may(unit: Unit) -> bool:
    """True if a unit of the winning side may pursue: missile foot and panicked units never may (D31)."""
    return unit.place == "map" and not unit.missile_foot and not unit.panicked


@rule("GR-5.5.1", "GR-5.5.2", "GR-6.1.8")
def mandatory(state: State, field: Field, unit: Unit, level: int) -> bool | None:
    """True if a unit must pursue; None if a die decides. With a leader it need not."""
    away = command.nearest_leader(state, field, unit)
    if away == 0:
        return False
    return None if away is not None and morale.tests_pursuit(away, level) else True


@rule("GR-5.5.4", "GR-5.5.6")
def trail(start: str, path: Path) -> Path:
    """The hexes that a pursuit follows: the first left one, then the ones of the way."""
    return (start, *path)


@rule("GR-5.5.4")
def followed(state: State, field: Field, unit: Unit, start: str, path: Path) -> Path:
    """The way of a mandatory pursuit: along the whole retreat, and no farther than where somebody stands in the way."""
    gone: list[str] = []
    for hex_ in trail(start, path):
        if state.enemy_at(hex_, unit.side) or not stacks.room(field, hex_, state.at(hex_), unit):
            break
        gone.append(hex_)
    return tuple(gone)


@rule("GR-5.5.5")
def beside(field: Field, start: str, path: Path) -> set[str]:
    """The hexes of the trail and those beside it, to which a voluntary pursuit may stray."""
    return {hex_ for each in trail(start, path) for hex_ in (each, *field.around[each]) if hex_}


@rule("GR-5.5.5", "GR-5.5.7", "GR-12.1.5")
def strays(state: State, field: Field, unit: Unit, frm: str, start: str, path: Path) -> Iterator[str]:
    """The next hexes of a voluntary pursuit, on the trail or beside it.

    Zones of control are ignored, and only the enemy's own fortification is open.
    """
    near, way = beside(field, start, path), trail(start, path)
    for hex_ in field.around[frm]:
        if hex_ and field.fortified(hex_) and hex_ not in way:
            continue
        if hex_ not in near or not costs.passable(field, frm, hex_):
            continue
        if not state.enemy_at(hex_, unit.side) and stacks.room(field, hex_, state.at(hex_), unit):
            yield hex_


@rule("GR-5.2.9a", "GR-5.2.9b")
def advances(state: State, field: Field, unit: Unit, emptied: list[str]) -> list[str]:
    """The hexes into which an attacker may advance: those before it that were attacked and are empty now."""
    return [
        hex_
        for hex_ in zones.front_zone(field, unit.hex, unit.facing)
        if hex_ in emptied and stacks.room(field, hex_, state.at(hex_), unit)
    ]


@rule("GR-5.2.9b")
def goes_on(state: State, field: Field, unit: Unit, emptied: str, second: str) -> bool:
    """True if an advanced unit may go one hex more: both hexes are free of enemy zones, and the way is free (D32)."""
    if any(zones.controlling(state, field, hex_, unit.side) for hex_ in (emptied, second)):
        return False
    return not state.enemy_at(second, unit.side) and stacks.room(field, second, state.at(second), unit)
