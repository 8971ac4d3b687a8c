"""GR-5.1.1, GR-T: what a cell of the combat results says, and whom a retreat disorganises."""

from typing import Literal

import msgspec

from battles.contract.muster import Side
from battles.grunwald.rules import odds
from battles.grunwald.tables import TABLES
from battles.grunwald.tables.shapes import legible
from rulebook import rule

ROWS: dict[str, Literal["D1", "D2_A1", "D3_A2", "D4_A3", "D5_A4"]] = {
    "D1": "D1",
    "D2": "D2_A1",
    "A1": "D2_A1",
    "D3": "D3_A2",
    "A2": "D3_A2",
    "D4": "D4_A3",
    "A3": "D4_A3",
    "D5": "D5_A4",
    "A4": "D5_A4",
}
"""The row of the disorganisation table for each retreat, as it is printed and not as it was carried out (D10)."""
SIDES: dict[str, Side] = {"A": "attacker", "D": "defender"}


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of a combat: lost strength points, retreats in hexes, and whether they disorganise."""

    cell: str
    losses: tuple[Side, ...] = ()
    retreats: Side | None = None
    hexes: int = 0
    broken: bool = False

    @property
    def letters(self) -> str:
        """The retreat as it is printed, "D3"; "" where nobody retreats."""
        return f"{'A' if self.retreats == 'attacker' else 'D'}{self.hexes}" if self.retreats else ""


@rule("GR-T.1", "GR-T.2", "GR-T.3", "GR-T.4")
def read(cell: str) -> Result:
    """The result in a cell. ValueError for an invalid one."""
    found = legible("cell", cell)
    side = SIDES[found["side"]] if found["side"] else None
    lose: list[Side] = []
    if found["attacker"] == "-1":
        lose.append("attacker")
    if found["defender"] == "-1":
        lose.append("defender")
    if found["loss"] and side is not None:
        lose.append(side)
    return Result(cell, tuple(lose), side, int(found["hexes"] or 0), bool(found["broken"]))


@rule("GR-1.4b", "GR-5.1.1e")
def of_roll(column: int, total: int) -> Result:
    """The result of a total of two dice on a column."""
    table = TABLES.now.combat.combat_results_table
    return read(table.rows[total][table.columns.index(odds.name_of(column))])


@rule("GR-5.1.1g")
def disorganises(letters: str, column: str, total: int) -> bool:
    """True if a total of two dice disorganises a unit of a column of the table after a retreat ("D3", "A1")."""
    row: dict[str, tuple[int, ...]] = getattr(TABLES.now.combat.disorganisation, ROWS[letters])
    return total in row[column]


@rule("GR-8.2.4", "GR-8.2.5")
def kills_leader(total: int, lost: int, hexes: int) -> bool:
    """True if a total of two dice kills a leader whose side must retreat so many hexes, and has lost so many points."""
    return total - lost <= hexes
