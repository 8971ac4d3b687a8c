"""The voice of the system: what its fields mean in words and on the field, and the words of the text log."""

import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from battles.contract.muster import SIDES, Side, opponent
from battles.contract.wording import SIDE, Piece, Said, added, counted, points, say, word
from battles.grunwald.rules import costs
from battles.grunwald.state import Banner, Leader, State, Unit
from battles.grunwald.tables import TABLES, leading
from battles.kit.marks import Marks, hex_, hexes, piece, pieces
from battles.kit.voice import Meaning, Voice
from battles.people.names import group
from dice import Rolled
from hexmap import grid
from rulebook import rule

BODY, LEADER, CAUSE, WAY = "body", "leader", "cause", "way"
KIND, WORKS = "key", "works"
KINDS = {
    "cavalry_heavy": "heavy cavalry",
    "cavalry": "medium cavalry",
    "cavalry_light": "light cavalry",
    "horse_archer": "horse archers",
    "infantry_heavy": "heavy infantry",
    "infantry_light": "light infantry",
    "levy": "levy",
    "archer": "archers",
    "crossbow": "crossbowmen",
    "bombard": "bombard",
}
"""Kinds of counters in the words of the key of the drawing."""
MODIFIERS = (
    "armour", "charge", "leader", "banner", "morale", "missile foot", "disorganised", "rear", "opposite", "terrain",
    "strength", "infantry", "its armour", "cover", "few", "overrun", "losses", "supply",
)  # fmt: skip


@TABLES.reckoned
def bodies() -> dict[str, str]:
    """The names of all bodies by id."""
    return {body.id: body.name for body in TABLES.now.army.order_of_battle.group}


@rule("GR-1.2b")
def unit(state: State, id_: str) -> Piece:
    """A unit as the log names it: its body and its number; of a campaign's people its group and what they are."""
    if state.heads is not None:
        whose = bodies()[id_]
        told: dict[str, Piece] = {"kind": kind(state, id_), "number": number(id_), "group": group(whose)}
        if whose in SIDES:
            return say("{kind} {number} of the {group}", **told)
        return say("{kind} {number} of {group}", **told)
    name = state.units[id_].body
    return say("{body} {number}", body=body(name), number=number(id_)) if name in bodies() else id_


def kind(state: State, id_: str) -> Said:
    """The kind of a counter."""
    return word(KIND, KINDS[state.units[id_].type])


def number(id_: str) -> str:
    """The number of a unit, with which its id ends."""
    return id_.rpartition("-")[2]


def body(id_: str) -> Said:
    """A body by its name. KeyError for one that no table names."""
    return word(BODY, read(bodies()[id_]))


def read(name: str) -> str:
    """The name of a body as a line has it, with its part in brackets: "Town foot (first body)"."""
    whole, comma, part = name.partition(", ")
    return f"{whole} ({part})" if comma else name


def units(state: State, ids: Iterable[str]) -> tuple[Piece, ...]:
    """Several units."""
    return tuple(unit(state, each) for each in ids)


def leader(id_: str) -> Said:
    """A leader by his name."""
    return word(LEADER, leading(id_).name)


def leaders(ids: Iterable[str]) -> tuple[Said, ...]:
    """Several leaders."""
    return tuple(map(leader, ids))


def facing(number: int) -> Said:
    """A direction: N, NE, SE, S, SW, NW."""
    return word("facing", grid.SIDES[number])


def half_points(halves: int) -> Said:
    """Points of movement, which are counted in halves."""
    whole, half = divmod(halves, costs.HALVES)
    return counted("{n}.5 points", "{n}.5 points", n=whole) if half else points(whole)


def thrown(rolls: Sequence[Rolled], values: Mapping[str, int] = types.MappingProxyType({})) -> Piece:
    """The faces, with additions and their sum: "3", "3+4 = 7", "3+4, -2 armour = 5"."""
    dice = "+".join(str(each.face) for each in rolls)
    total = sum(each.face for each in rolls) + sum(values.values())
    if more := added(values):
        return say("{dice}, {added} = {total}", dice=dice, added=more, total=total)
    return dice if len(rolls) == 1 else f"{dice} = {total}"


def shifts(values: Mapping[str, int]) -> Piece:
    """The shifts of the odds, each with its reason."""
    return added(values) or say("no shift")


def signed(number: int) -> str:
    """A level: "+1", "-2", "0"."""
    return f"{number:+d}" if number else "0"


def marker(state: State, box: int) -> Piece:
    """Where the marker of morale lies, from the point of view of the side in whose favour it is."""
    ahead = state.first if box > 0 else opponent(state.first)
    return say("{box} for the {side}", box=abs(box), side=word(SIDE, ahead)) if box else 0


def strength(number: int) -> Said:
    """Strength points."""
    return counted("{n} strength point", "{n} strength points", n=number)


def owner(state: State, id_: str) -> Side | None:
    """The side of a unit, a leader or a banner."""
    found = piece_of(state, id_)
    return found.side if found else None


def piece_of(state: State, id_: str) -> Unit | Leader | Banner | None:
    """The piece of an id."""
    return state.units.get(id_) or state.leaders.get(id_) or state.banners.get(id_)


def target(state: State, id_: str) -> Piece:
    """The target of a shot: a unit, "" for a leader alone, "works" for a fortification."""
    if id_ == WORKS:
        return say("the fortification")
    return unit(state, id_) if id_ else say("the leader")


def mover(state: State, id_: str) -> Piece:
    """A unit or a leader who moves."""
    return leader(id_) if id_ in state.leaders else unit(state, id_)


ACTING = ("unit", "leader", "giver", "shooter", "banner")
"""The fields that name the piece a record is about, the first of them before the others."""


def about(record: Any) -> str:
    """The piece that a record is about."""
    return next(str(getattr(record, name)) for name in ACTING if hasattr(record, name))


def side(state: State, record: Any) -> Side:
    """The side of the piece that a record is about."""
    found = owner(state, about(record))
    assert found is not None, "it belongs to a side"
    return found


def place(state: State, record: Any) -> str:
    """The hex of the piece that a record is about."""
    found = piece_of(state, about(record))
    return found.hex if found else ""


def units_of(found: Callable[[State, Any], Iterable[str]]) -> Meaning:
    """The units that follow from a record."""
    return Meaning(
        lambda state, record: units(state, found(state, record)),
        lambda state, record: pieces(found(state, record)),
    )


ORDERS = {"good": "in good order", "disorganised": "disorganised", "panicked": "panicked"}
DEGREES = 60_000
"""The angle between two directions, in thousandths of a degree."""
UNIT = Meaning(unit, lambda state, id_: piece(id_))
UNITS = Meaning(units, lambda state, ids: pieces(ids))
HEX = Meaning(marks=lambda state, name: hex_(name))
VOICE = Voice(
    {
        **dict.fromkeys(("unit", "giver", "taker", "shooter"), UNIT),
        "leader": Meaning(lambda state, id_: leader(id_), lambda state, id_: piece(id_)),
        "banner": Meaning(
            lambda state, id_: leader(id_.removeprefix("banner-")), lambda state, id_: piece(id_)
        ),
        "attackers": UNITS,
        "targets": Meaning(marks=lambda state, names: hexes(names)),
        "target": Meaning(target, lambda state, id_: piece(id_)),
        "mover": Meaning(mover, lambda state, id_: piece(id_)),
        "side": Meaning(lambda state, side: word(SIDE, side)),
        "hex": HEX,
        "facing": Meaning(
            lambda state, number: facing(number), lambda state, number: Marks(heading=DEGREES * number)
        ),
        "box": Meaning(marker),
        "cost": Meaning(lambda state, halves: half_points(halves)),
        "points": Meaning(lambda state, number: counted("{n} victory point", "{n} victory points", n=number)),
        "level": Meaning(lambda state, level: signed(level)),
        "cause": Meaning(lambda state, cause: word(CAUSE, cause)),
        "way": Meaning(lambda state, way: word(WAY, way)),
        "order": Meaning(lambda state, order: word("order", ORDERS[order])),
        "lost": Meaning(lambda state, number: strength(number)),
    },
    owner,
    {
        "box": Meaning(lambda state, record: marker(state, state.box)),
        "hex": Meaning(place, lambda state, record: hex_(place(state, record))),
        "side": Meaning(lambda state, record: word(SIDE, side(state, record))),
        "other": Meaning(lambda state, record: word(SIDE, opponent(side(state, record)))),
        "thrown": Meaning(lambda state, record: thrown(record.rolls, getattr(record, "added", {}))),
    },
)
