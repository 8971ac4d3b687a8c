"""GR-12.1: how a fortification is held, fought for and taken apart."""

from collections.abc import Collection, Iterable, Mapping

from battles.grunwald.state import Unit
from battles.grunwald.state.field import Field
from battles.grunwald.tables import TABLES
from rulebook import rule


@rule("GR-12.1.6", "GR-1.3")
def can_take_apart(field: Field, unit: Unit) -> bool:
    """True if a unit could destroy the fortification of its hex: it is a regular one, and there is any."""
    return not unit.missile_foot and unit.place == "map" and field.fortified(unit.hex)


@rule("GR-12.1.6", "GR-12.1.7")
def takes_apart(field: Field, unit: Unit, turn: int) -> bool:
    """True if a unit destroys the fortification of its hex as its side's movement begins: after turns of peace there.

    It got the order, or was last attacked or shot at, in the turn `since`; three whole turns lie between.
    """
    if not can_take_apart(field, unit) or not unit.since:
        return False
    return turn - unit.since > TABLES.now.fortification.destroy_complete_turns


@rule("GR-12.1.8b")
def choices(points: Mapping[str, int], named: Collection[str]) -> list[str]:
    """The other units that the owner of a fortification may name to fight there; empty without a choice.

    `points` are the counting ones of each (D76). At most four fight, and as many as can. A unit without points fights
    unless four are made up before he is named.
    """
    most = TABLES.now.fortification.combat_sp
    rest = fitting(points, named)
    whole = sum(points[name] for name in (*named, *rest))
    follows = whole < most or (whole == most and all(points[name] for name in rest))
    return [] if follows else rest


@rule("GR-12.1.8b")
def strongest(points: Mapping[str, int], named: Collection[str] = ()) -> list[str]:
    """The fighters of a fortification: the owner's `named` units, then the first of the others up to the limit."""
    chosen = [*named]
    while rest := fitting(points, chosen):
        chosen.append(rest[0])
    return chosen


def fitting(points: Mapping[str, int], named: Collection[str]) -> list[str]:
    """The units with whom at most four points fight, as long as there are fewer."""
    most, found = TABLES.now.fortification.combat_sp, sum(points[name] for name in named)
    if found >= most:
        return []
    return [name for name, more in points.items() if name not in named and found + more <= most]


@rule("GR-12.1.8b")
def full(points: Iterable[int], more: int) -> bool:
    """True if another unit would be too many for a common attack from a fortification."""
    return sum(points) + more > TABLES.now.fortification.combat_sp


@rule("GR-12.1.5")
def ends_pursuit(field: Field, hex_: str) -> bool:
    """True if a pursuit ends in a hex: in a fortification that the enemy held."""
    return field.fortified(hex_)
