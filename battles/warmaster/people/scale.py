"""HB-1: which unit stands for whom, how many stands its people are, and how many of them have fallen."""

from battles.contract.muster import Soldier
from battles.people.bodies import Scale
from battles.people.troops import stranger
from battles.warmaster.tables import TABLES, unit_type
from rulebook import rule


@rule("HB-1a")
def kind_of(man: Soldier) -> str:
    """The type of unit of a man. Raises Refusal for people whom the table does not know."""
    table = TABLES.now.kinds
    codes = table.troops.any | table.troops.origins.get(man.origin, {})
    if man.type not in codes:
        raise stranger(man)
    found = codes[man.type]
    if unit_type(found).type == "infantry" or man.mounted:
        return found
    if unit_type(found).shots:
        return table.on_foot.shooting
    return table.on_foot.armoured if man.armoured else table.on_foot.unarmoured


def scale_of() -> Scale:
    """How the people of a muster are gathered: a whole unit has as many heads as it takes hits."""
    table = TABLES.now.kinds.heads
    kinds = {name: unit_type(name) for name in table.alike}
    return Scale(kind_of, {name: kind.stands * kind.hits for name, kind in kinds.items()}, table.least)


def stands(heads: int, kind: str) -> int:
    """The stands of so many heads: one at least, and no more than the table gives the unit."""
    found = unit_type(kind)
    return max(1, min(found.stands, heads // found.hits))


def struck(row: int, kind: str, lost: int, wounds: int, *, destroyed: bool) -> int:
    """How many of a row fell with so many lost stands, and wounds that are left over: all if the unit is destroyed."""
    return row if destroyed else min(row, lost * unit_type(kind).hits + wounds)
