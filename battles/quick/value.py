"""The worth of each side in the quick resolution (GC-17.1). Values are points; v2 is twice the value."""

from collections import Counter
from collections.abc import Collection, Iterable

from battles.contract.muster import Advantage, Force, Muster, Side
from battles.quick.tables import QuickTables
from rulebook import Refusal, rule


@rule("GC-17.1c")
def fighting_class(class_: str, dismounted: bool, tables: QuickTables) -> str:
    """Return the class that people of a class fight in; in a siege riders are on foot."""
    return tables.dismount.values.get(class_, class_) if dismounted else class_


@rule("GC-17.1a")
def points(class_: str, tables: QuickTables) -> int:
    """Return the points of a healthy person of a class. Raises Refusal for a class without points."""
    if class_ not in tables.points.values:
        raise Refusal("GC-17.1a", f"points_class.{class_}", "the table of points has no such class")
    return tables.points.values[class_]


@rule("GC-17.1b")
def twice(worth: int, wounded: bool) -> int:
    """Return twice the worth of a person: a wounded one counts exactly half."""
    return worth if wounded else 2 * worth


def value2(force: Force, dismounted: bool, tables: QuickTables) -> int:
    """Return twice the value of a side before percentages, commanders and joined groups included."""
    heads = Counter([(person.points_class, person.wounded) for person in force.people])
    return sum(
        count * twice(points(fighting_class(class_, dismounted, tables), tables), wounded)
        for (class_, wounded), count in heads.items()
    )


@rule("GC-17.1d", "GC-17.1e")
def campaign_advantages(
    terrain: Iterable[str], was_there: bool, tables: QuickTables
) -> tuple[Advantage, ...]:
    """Return the advantages of the defender by the terrain of a campaign hex (M-quick-terrain).

    It stands for the obstacles of tactical maps, of which only two cases are printed, and no map tells who can profit.

    `was_there`: his largest group was in the hex before the attacker entered.

    The handoff puts these into the muster, so that they are seen beforehand and can be disputed.
    """
    known = ((name, tables.campaign_terrain.values.get(name)) for name in dict.fromkeys(terrain))
    return tuple(
        Advantage("defender", ground.percent, name, "GC-17.1d")
        for name, ground in known
        if ground is not None and (was_there or not ground.needs_presence)
    )


def percent(advantages: Collection[Advantage], side: Side) -> int:
    """Return the sum of one side's percentages."""
    return sum(advantage.percent for advantage in advantages if advantage.side == side)


@rule("GC-17.1f")
def total(doubled: int, percentage: int) -> int:
    """Return a side's total: the percentages applied once, nearest integer, halves up."""
    return (doubled * (100 + percentage) + 100) // 200


@rule("GS-11.4b")
def dismounted(muster: Muster) -> bool:
    """Say whether riders fight on foot: in every fight of a siege, sallies included (GS D14)."""
    return muster.kind == "siege"


def side_total(muster: Muster, side: Side, tables: QuickTables) -> int:
    """Return the total of one side of a muster."""
    doubled = value2(muster.force(side), dismounted(muster), tables)
    return total(doubled, percent(muster.advantages, side))
