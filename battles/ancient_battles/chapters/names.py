"""How units, measures, dice and reasons stand in a line of the text log."""

from collections.abc import Iterable

from battles.ancient_battles.state import Facing, Reaction, State
from battles.wording import Said, counted, phrase, plain, say, word
from dice import Rolled
from dice.pool import Pool

UNIT, EDGE, REACTION = "unit", "edge", "reaction"
EDGES: dict[Facing, str] = {
    "front": phrase("in front"),
    "rear": phrase("in the rear"),
    "left": phrase("in the left flank"),
    "right": phrase("in the right flank"),
}
REACTIONS: dict[Reaction, str] = {
    "hold": phrase("holds"),
    "flee": phrase("flees"),
    "stand_and_shoot": phrase("stands and shoots"),
    "fire_and_flee": phrase("shoots and flees"),
    "counter_charge": phrase("charges in its turn"),
}


def unit(state: State, id_: str) -> Said:
    """A unit by its profile and id."""
    return say("{kind} {id}", kind=word(UNIT, plain(state.units[id_].profile)), id=id_)


def units(state: State, ids: Iterable[str]) -> tuple[Said, ...]:
    """Several units."""
    return tuple(unit(state, each) for each in ids)


def inches(length: int) -> float:
    """A length as it is read: 6.25 for 6,250 thousandths."""
    return length / 1000


degrees = inches
"""An angle as it is read: 22.5 for 22,500 thousandths."""


def models(count: int) -> Said:
    """So many models."""
    return counted("{n} model", "{n} models", n=count)


def dice(count: int) -> Said:
    """So many dice."""
    return counted("{n} die", "{n} dice", n=count)


def wounds(count: int) -> Said:
    """So many wounds."""
    return counted("{n} wound", "{n} wounds", n=count)


def fell(dice: Pool) -> str:
    """What dice have shown that were thrown together: "3 5 6"."""
    return " ".join(map(str, dice.faces))


def faces(rolls: Iterable[Rolled]) -> str:
    """What dice have shown that are added up: "3 + 5"."""
    return " + ".join(str(each.face) for each in rolls)
