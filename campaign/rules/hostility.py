"""GC-7: hostility, which decides who is able to attack whom. No die (D4)."""

from collections.abc import Sequence

import msgspec

from campaign.model.state import Group
from campaign.rules import groups
from campaign.tables import Tables
from campaign.tables.base import nearest
from rulebook import rule


class Side(msgspec.Struct, frozen=True):
    """All combat groups of one faction in a hex, as a hostility test sees them (D10)."""

    faction: str
    group: str
    level: int
    prestige: int
    headcount: int


@rule("GC-7a")
def starting_level(printed: int | None, faction: str, tables: Tables) -> int | None:
    """The level of a piece at the start: the scenario's, else the default of its faction; None: roll it (D8)."""
    return printed if printed is not None else tables.site_defaults.hostility.get(faction)


@rule("GC-7g")
def prestige_modifier(prestige: int, tables: Tables) -> int:
    """Modifier by the own commander's prestige; 0 where there is no commander."""
    for row in tables.hostility_prestige_modifier:
        if row.prestige_min <= prestige <= row.prestige_max:
            return row.modifier
    return 0


@rule("GC-7h")
def headcount_modifier(difference: int, tables: Tables) -> int:
    """Modifier by own heads minus the other side's, over all combatants in the hex. LookupError for a table without lines.

    The outermost lines reach on, as in the tables of supply.
    """
    rows = tables.hostility_headcount_modifier
    return rows[nearest(difference, "heads", [(row.diff_min, row.diff_max) for row in rows])].modifier


@rule("GC-7c")
def hostility_result(level: int, prestige: int, difference: int, tables: Tables) -> int:
    """Level and modifiers added up, unclamped (D8)."""
    return level + prestige_modifier(prestige, tables) + headcount_modifier(difference, tables)


@rule("GC-7d")
def peaceful(one: int, other: int, tables: Tables) -> bool:
    """True if both results are so low that the groups do not fight."""
    limit = tables.hostility_thresholds.peace_max
    return one <= limit and other <= limit


@rule("GC-7e")
def battle_possible(one: int, other: int, tables: Tables) -> bool:
    """True if at least one result allows a battle."""
    return max(one, other) >= tables.hostility_thresholds.fight_min


@rule("GC-7f")
def may_attack(own: int, tables: Tables) -> bool:
    """True if this side's own result lets it attack."""
    return own >= tables.hostility_thresholds.fight_min


def leading(state: groups.Retinues, company: Sequence[Group]) -> Group:
    """The group whose level and prestige count for a side: highest prestige, else the largest (D10)."""
    if len(company) == 1:
        return company[0]
    return min(company, key=lambda g: (-groups.prestige(state, g), -groups.strength(state, g), g.number))


def side(state: groups.Retinues, company: Sequence[Group]) -> Side:
    """The side that these groups of one faction form (D10)."""
    first = leading(state, company)
    total = sum([groups.strength(state, group) for group in company])
    return Side(first.faction, first.id, first.hostility, groups.prestige(state, first), total)
