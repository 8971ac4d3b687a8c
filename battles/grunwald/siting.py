"""GR-12.1: how a fortification is held, fought for and taken apart."""

from collections.abc import Iterable, Mapping

from battles.grunwald.field import Field
from battles.grunwald.state import Unit
from battles.grunwald.tables import TABLES
from rulebook import rule


@rule("GR-12.1.6", "GR-1.3")
def can_take_apart(field: Field, unit: Unit) -> bool:
    """Whether a unit is one that could destroy the fortification of its hex: it is a regular one, and there is any."""
    return not unit.missile_foot and unit.place == "map" and field.fortified(unit.hex)


@rule("GR-12.1.6", "GR-12.1.7")
def takes_apart(field: Field, unit: Unit, turn: int) -> bool:
    """Whether a unit destroys the fortification of its hex as its side's movement begins: it has been left in peace there.

    It was told to, or was last attacked or shot at, in the turn `since`; three whole turns lie between.
    """
    if not can_take_apart(field, unit) or not unit.since:
        return False
    return turn - unit.since > TABLES.now.fortification.destroy_complete_turns


@rule("GR-12.1.8b")
def fights(units: list[Unit], chosen: tuple[str, ...]) -> bool:
    """Whether these of the units in a fortification may be those who fight: four points at most, and as many as can."""
    most = TABLES.now.fortification.combat_sp
    by_id = {unit.id: unit.sp for unit in units}
    if not set(chosen) <= by_id.keys():
        return False
    points = sum(by_id[name] for name in chosen)
    rest = [sp for name, sp in by_id.items() if name not in chosen]
    return points <= most and all(points + sp > most for sp in rest)


@rule("GR-12.1.8b")
def strongest(units: list[Unit], counts: Mapping[str, int] | None = None, first: str = "") -> list[Unit]:
    """Those of the units in a fortification who fight: `first`, then the strongest, then the best armoured, as many as may.

    `counts` are the points that count of each in a combat (D76), else all that it has; who counts for nothing fights as
    long as the others have not made up four.
    """
    points = {unit.id: unit.sp if counts is None else counts[unit.id] for unit in units}
    most, found = TABLES.now.fortification.combat_sp, 0
    chosen: list[Unit] = []
    for unit in sorted(units, key=lambda each: (each.id != first, -points[each.id], -each.armour, each.id)):
        if found < most and found + points[unit.id] <= most:
            chosen.append(unit)
            found += points[unit.id]
    return chosen


@rule("GR-12.1.8b")
def full(points: Iterable[int], more: int) -> bool:
    """Whether those who attack from a fortification together are so many that another one would be too much."""
    return sum(points) + more > TABLES.now.fortification.combat_sp


@rule("GR-12.1.5")
def ends_pursuit(field: Field, hex_: str) -> bool:
    """Whether a pursuit ends in a hex: that of a fortification that the enemy held."""
    return field.fortified(hex_)
