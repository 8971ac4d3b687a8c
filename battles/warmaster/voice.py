"""The voice of the system: what its fields mean in words and on the table, and the words of the text log."""

from collections.abc import Iterable

from battles.contract.muster import Side
from battles.contract.wording import SIDE, Said, counted, plain, say, word
from battles.kit.marks import Marks, Shape, piece, pieces
from battles.kit.voice import Meaning, Voice
from battles.warmaster.state import State
from battles.warmaster.state.rectangles import FACINGS
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


def owner(state: State, id_: str) -> Side | None:
    """The side of a unit or of one of its stands ("a01/2")."""
    unit = state.units.get(id_.partition("/")[0])
    return unit.side if unit else None


def column(state: State, x: int) -> Marks:
    """A column of the table: a line over all of it."""
    return Marks(places=(Shape(((x, 0), (x, state.ground.depth))),))


def row(state: State, y: int) -> Marks:
    """A row of the table: a line over all of it."""
    return Marks(places=(Shape(((0, y), (state.ground.width, y))),))


RIGHT_ANGLE = 90_000
"""A quarter of a turn in thousandths of a degree."""
UNIT_ = Meaning(unit, lambda state, id_: piece(id_))
UNITS_ = Meaning(units, lambda state, ids: pieces(ids))
WAY = Meaning(
    lambda state, way: word(FACING, way), lambda state, way: Marks(heading=RIGHT_ANGLE * FACINGS.index(way))
)
VOICE = Voice(
    {
        "unit": UNIT_,
        **dict.fromkeys(("behind", "target", "enemy", "supported"), UNIT_),
        "units": UNITS_,
        "halted": UNITS_,
        "side": Meaning(lambda state, side: word(SIDE, side)),
        "way": WAY,
        "facing": WAY,
        "x": Meaning(marks=column),
        "y": Meaning(marks=row),
    },
    owner,
)
