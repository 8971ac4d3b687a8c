"""GR-12.1: how a fortification is held, fought for and taken apart."""

from collections.abc import Collection, Iterable, Mapping

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
def choices(points: Mapping[str, int], named: Collection[str]) -> list[str]:
    """Whom else the owner of a fortification may name to fight there; nobody where it follows who does.

    `points` are those that count of each (D76). At most four fight, and as many as can; who counts for nothing does
    unless four are made up before he is named.
    """
    most = TABLES.now.fortification.combat_sp
    rest = fitting(points, named)
    whole = sum(points[name] for name in (*named, *rest))
    follows = whole < most or (whole == most and all(points[name] for name in rest))
    return [] if follows else rest


@rule("GR-12.1.8b")
def strongest(points: Mapping[str, int], named: Collection[str] = ()) -> list[str]:
    """Those of a fortification who fight: whom the owner has `named`, then the first of the others, as many as may."""
    chosen = [*named]
    while rest := fitting(points, chosen):
        chosen.append(rest[0])
    return chosen


def fitting(points: Mapping[str, int], named: Collection[str]) -> list[str]:
    """Those with whom no more than four points fight, as long as there are fewer."""
    most, found = TABLES.now.fortification.combat_sp, sum(points[name] for name in named)
    if found >= most:
        return []
    return [name for name, more in points.items() if name not in named and found + more <= most]


@rule("GR-12.1.8b")
def full(points: Iterable[int], more: int) -> bool:
    """Whether those who attack from a fortification together are so many that another one would be too much."""
    return sum(points) + more > TABLES.now.fortification.combat_sp


@rule("GR-12.1.5")
def ends_pursuit(field: Field, hex_: str) -> bool:
    """Whether a pursuit ends in a hex: that of a fortification that the enemy held."""
    return field.fortified(hex_)
