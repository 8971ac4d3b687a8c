"""From the totals and the die to the letter of the quick resolution (GC-17.2, and which table: GC-17.3a)."""

from bisect import bisect_left

import msgspec

from battles.contract.muster import Muster, Works
from battles.quick.tables import LossTable, QuickTables
from battles.quick.value import side_total
from rulebook import rule


@rule("GC-17.2a")
def column(difference: int, tables: QuickTables) -> int:
    """Return the column, counted from 0, of attacker's total minus defender's."""
    return bisect_left(tables.columns.upper, difference)


@rule("GC-17.2c")
def superiority(attackers: int, defenders: int, tables: QuickTables) -> int:
    """Return the addition of the attacker's superior numbers to the die; the defender's add nothing."""
    for step in tables.die.superiority:
        if attackers * step.defenders >= defenders * step.attackers:
            return step.modifier
    return 0


@rule("GC-17.2d")
def siege_damage(works: Works | None, tables: QuickTables) -> int:
    """Return the addition of engines and rubble to the die, each once however many there are."""
    return sum(siege_damages(works, tables).values())


def siege_damages(works: Works | None, tables: QuickTables) -> dict[str, int]:
    """Return the same apart."""
    if works is None:
        return {}
    engine = any(works.engines.get(kind, 0) for kind in tables.engines.counting)
    rubble = works.breached or bool(works.demolished)
    return {"engines": engine * tables.die.siege_engine, "rubble": rubble * tables.die.rubble_hex}


@rule("GC-8.4g")
def supply_modifier(muster: Muster, tables: QuickTables) -> int:
    """Return the addition of the supply of each side's largest group to the die (GC D17)."""
    return sum(supply_modifiers(muster, tables).values())


def supply_modifiers(muster: Muster, tables: QuickTables) -> dict[str, int]:
    """Return the same side by side."""
    return {
        "attacker_unsupplied": muster.attacker.largest.unsupplied * tables.die.unsupplied_attacker,
        "defender_unsupplied": muster.defender.largest.unsupplied * tables.die.unsupplied_defender,
    }


@rule("GC-17.3a")
def uses_siege_table(muster: Muster, tables: QuickTables) -> bool:
    """Say whether the siege table settles the fight: assaults on a castle, and nothing else (GC D47)."""
    works = muster.works
    return (
        works is not None
        and works.building in tables.tables.siege_buildings
        and works.action in tables.tables.siege_actions
    )


def loss_table(muster: Muster, tables: QuickTables) -> LossTable:
    """Return the table that gives outcomes and losses."""
    return tables.losses_siege if uses_siege_table(muster, tables) else tables.losses_field


class Reckoning(msgspec.Struct, frozen=True):
    """The weight of both sides on the die: their totals in points, and all additions; `earned` has the reasons."""

    attacker: int
    defender: int
    modifier: int
    earned: dict[str, int]

    @property
    def difference(self) -> int:
        """Attacker's total minus defender's."""
        return self.attacker - self.defender


def reckoned(muster: Muster, tables: QuickTables) -> Reckoning:
    """Return the weight of the two sides of a muster on the die."""
    return Reckoning(
        side_total(muster, "attacker", tables),
        side_total(muster, "defender", tables),
        die_modifier(muster, tables),
        {name: added for name, added in die_modifiers(muster, tables).items() if added},
    )


def die_modifier(muster: Muster, tables: QuickTables) -> int:
    """Return all that is added to the die."""
    if uses_siege_table(muster, tables):
        special = siege_damage(muster.works, tables)
    else:
        special = superiority(muster.attacker.head_count, muster.defender.head_count, tables)
    return special + supply_modifier(muster, tables)


def die_modifiers(muster: Muster, tables: QuickTables) -> dict[str, int]:
    """Return the additions to the die by their reasons: engines, rubble, superiority, and a side unsupplied."""
    if uses_siege_table(muster, tables):
        special = siege_damages(muster.works, tables)
    else:
        heads = muster.attacker.head_count, muster.defender.head_count
        special = {"superiority": superiority(*heads, tables)}
    return special | supply_modifiers(muster, tables)


@rule("GC-17.2b")
def letter(die: int, modifier: int, column_: int, tables: QuickTables) -> str:
    """Return the cell, A to J: the modified die, held within the rows, and the column."""
    lowest, highest = tables.die.lowest_row, tables.die.highest_row
    row = min(highest, max(lowest, die + modifier))
    return tables.cells.rows[row - lowest][column_]
