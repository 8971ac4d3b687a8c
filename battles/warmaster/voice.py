"""How units, places, dice and reasons stand in a line of the text log."""

from collections.abc import Iterable

from battles.warmaster.state import State
from battles.wording import Said, counted, plain, say, word
from dice.pool import Pool

UNIT, FACING = "unit", "facing"
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


COVER = "cover"
REASONS = ("charge", "heavy charge", "pursuit", "distance", "terror", "flank or rear", "confused", "hunger")
"""The reasons of additions to the attacks of a stand, and of deductions (WM-6)."""


def stands(numbers: Iterable[object]) -> Said:
    """Stands of a unit by their numbers: "stand 3", "stands 2, 3"."""
    found = tuple(str(number) for number in numbers)
    return counted("stand {stands}", "stands {stands}", n=len(found), stands=found)


def supports(count: int) -> Said:
    """So many supports."""
    return counted("{n} support", "{n} supports", n=count)


def hits(count: int) -> Said:
    """So many hits."""
    return counted("{n} hit", "{n} hits", n=count)


def wounds(count: int) -> Said:
    """So many wounds."""
    return counted("{n} wound", "{n} wounds", n=count)


def left_over(count: int) -> Said:
    """The wounds that cost no stand yet."""
    return counted("{n} wound left over", "{n} wounds left over", n=count) if count else say("none left over")


def fell(dice: Pool) -> str:
    """The faces of dice that were thrown together: "3 5 6"."""
    return " ".join(map(str, dice.faces))


def saves(pools: Iterable[Pool], needs: int) -> tuple[Said, ...]:
    """The dice with which a unit saves on this face or more."""
    return tuple(say("saves {faces} on {needs}+", faces=fell(dice), needs=needs) for dice in pools)
