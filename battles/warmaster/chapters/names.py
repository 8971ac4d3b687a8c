"""How units, places, dice and reasons stand in a line of the text log."""

from collections.abc import Iterable

from battles.warmaster.state import State
from battles.wording import Said, plain, say, word

UNIT, FACING, WHY = "unit", "facing", "placed"
UNITS = (
    "heavy infantry", "infantry", "militia", "guard infantry", "archers", "crossbowmen", "skirmishers", "fanatics",
    "knights", "cavalry", "light cavalry", "chariots", "monster", "artillery",
)  # fmt: skip
"""The types of units in words."""


def unit(state: State, id_: str) -> Said:
    """A unit by its type and id."""
    return say("{kind} {id}", kind=word(UNIT, plain(state.units[id_].type)), id=id_)


def units(state: State, ids: Iterable[str]) -> tuple[Said, ...]:
    """Several units."""
    return tuple(unit(state, each) for each in ids)
