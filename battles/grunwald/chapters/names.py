"""How units, leaders, hexes, dice and shifts stand in a line of the text log."""

from collections.abc import Iterable, Mapping, Sequence

from battles.grunwald import costs
from battles.grunwald.state import State
from battles.grunwald.tables import TABLES, leading
from battles.wording import Piece, Said, added, counted, say, word
from dice import Rolled
from hexmap.grid import SIDES
from rulebook import rule

BODY, LEADER, CAUSE, WAY = "body", "leader", "cause", "way"
MODIFIERS = (
    "armour", "charge", "leader", "banner", "morale", "missile foot", "disorganised", "rear", "opposite", "terrain",
    "strength", "infantry", "its armour", "cover", "few", "lost points",
)  # fmt: skip


@TABLES.reckoned
def bodies() -> dict[str, str]:
    """The names of all bodies by id."""
    return {body.id: body.name for body in TABLES.now.army.order_of_battle.group}


@rule("GR-1.2b")
def unit(state: State, id_: str) -> Piece:
    """A unit as the log names it: its body and its number."""
    name = bodies().get(state.units[id_].body)
    return say("{body} {number}", body=word(BODY, name), number=id_.rpartition("-")[2]) if name else id_


def units(state: State, ids: Iterable[str]) -> tuple[Piece, ...]:
    """Several units."""
    return tuple(unit(state, each) for each in ids)


def leader(id_: str) -> Said:
    """A leader by his name."""
    return word(LEADER, leading(id_).name)


def facing(number: int) -> Said:
    """A direction: N, NE, SE, S, SW, NW."""
    return word("facing", SIDES[number])


def half_points(halves: int) -> str | int:
    """Points of movement, which are reckoned in halves."""
    whole, half = divmod(halves, costs.HALVES)
    return f"{whole}.5" if half else whole


def dice(rolls: Sequence[Rolled]) -> str:
    """What fell: "3+4"."""
    return "+".join(str(each.face) for each in rolls)


def shifts(values: Mapping[str, int]) -> Piece:
    """What is added, each with its reason; "nothing" for nothing."""
    return added(values) or say("nothing")


def strength(number: int) -> Said:
    """Strength points."""
    return counted("{n} strength point", "{n} strength points", n=number)
