"""GR-1.4 to 1.6: the odds of a combat as a column of the results table.

A column is a number: of n:1 it is n, of 1:n it is 2 - n. So 1:1 is 1, and each shift is one more or one less (D5).
"""

from battles.grunwald.rules.fractions import nearest
from battles.grunwald.tables import TABLES
from rulebook import rule


@rule("GR-1.4a", "GR-1.6b", "GR-1.6c")
def initial(attacking: int, defending: int) -> int:
    """The column of so many strength points against so many, both above 0."""
    if attacking >= defending:
        return nearest(attacking, defending)
    return 2 - nearest(defending, attacking)


@rule("GR-1.4b", "GR-1.5a", "GR-1.5c")
def final(column: int, attackers: int, defenders: int) -> int:
    """A column moved by the shifts of both sides; only what comes out is held inside the table."""
    least, most = bounds()
    return min(max(column + attackers - defenders, least), most)


@rule("GR-1.4c", "GR-8.2.7")
def against_nothing() -> int:
    """The highest column: there the defenders have no strength point at all; nothing shifts it (D4)."""
    return bounds()[1]


@TABLES.reckoned
def bounds() -> tuple[int, int]:
    """The lowest and the highest column of the table."""
    columns = [column_of(name) for name in TABLES.now.combat.combat_results_table.columns]
    return min(columns), max(columns)


def column_of(name: str) -> int:
    """The number of a column: "9:1" is 9, "1:4" is -2."""
    left, _, right = name.partition(":")
    return int(left) if right == "1" else 2 - int(right)


def name_of(column: int) -> str:
    """A column as it is printed."""
    return f"{column}:1" if column >= 1 else f"1:{2 - column}"
