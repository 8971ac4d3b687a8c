"""How units, leaders, hexes, dice and shifts stand in a line of the text log."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from battles.grunwald import costs
from battles.grunwald.drawing.words import noted
from battles.grunwald.state import State
from battles.grunwald.tables import TABLES, leading
from battles.wording import Piece, Said, added, counted, say, word
from dice import Rolled
from hexmap.grid import SIDES
from rulebook import rule

BODY, LEADER, CAUSE, WAY = "body", "leader", "cause", "way"
MODIFIERS = (
    "armour", "charge", "leader", "banner", "morale", "missile foot", "disorganised", "rear", "opposite", "terrain",
    "strength", "infantry", "its armour", "cover", "few", "overrun", "supply",
)  # fmt: skip


@TABLES.reckoned
def bodies() -> dict[str, str]:
    """The names of all bodies by id."""
    return {body.id: body.name for body in TABLES.now.army.order_of_battle.group}


@rule("GR-1.2b")
def unit(state: State, id_: str) -> Piece:
    """A unit as the log names it: its body and its number; of a campaign's people its group and what they are."""
    if state.heads is not None:
        kind, number = noted(state.units[id_].type), id_.rpartition("-")[2]
        return say("{group}, {kind} {number}", group=bodies()[id_], kind=kind, number=number)
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


READ: dict[str, Callable[[State, Any], Piece]] = {
    **dict.fromkeys(("unit", "giver", "taker", "shooter"), unit),
    "leader": lambda state, id_: leader(id_),
    "banner": lambda state, id_: leader(id_.removeprefix("banner-")),
    "cost": lambda state, halves: half_points(halves),
    "facing": lambda state, number: facing(number),
    "rolls": lambda state, rolls: dice(rolls) or "-",
    "added": lambda state, values: shifts(values),
    "cause": lambda state, cause: word(CAUSE, cause),
    "way": lambda state, way: word(WAY, way),
    "order": lambda state, order: word("order", order),
    "lost": lambda state, number: strength(number),
}
"""How fields of events stand in a line; others stand there as they are."""


def gaps(state: State, event: Any, fields: str) -> dict[str, Piece]:
    """What stands in the gaps of a line on an event: its fields of these names, and "box" of the state."""
    values = {name: state.box if name == "box" else getattr(event, name) for name in fields.split()}
    return {name: READ[name](state, value) if name in READ else value for name, value in values.items()}
