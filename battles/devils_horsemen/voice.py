"""The voice of the system: what its fields mean in words and on the field, and the words of the text log."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from battles.contract.muster import SIDES, Side
from battles.contract.wording import MODIFIER, SIDE, Piece, Said, counted, plain, say, word
from battles.devils_horsemen.scenarios import SCENARIOS
from battles.devils_horsemen.state import State
from battles.devils_horsemen.state.field import CORNERS, DIRECTIONS
from battles.kit import marks
from battles.kit.marks import Marks
from battles.kit.voice import Meaning, Voice
from battles.people.names import group
from dice import Rolled
from rulebook import rule

LEADER, CAUSE, WHY, KIND = "leader", "loss", "why", "key"
FIRE, FORMATION = "fire", "formation"
KINDS = {
    "CAT_HC": "cataphracts",
    "HC": "heavy cavalry",
    "KN": "knights",
    "LC": "light cavalry",
    "HI": "heavy infantry",
    "MI": "medium infantry",
    "LI": "light infantry",
    "ART": "artillery",
}
"""Types of units in the words of the key of the drawing."""


LEFT = "left the map"
CAUSES = (
    "moved again",
    "terrain",
    "pivot",
    "passed through",
    "from flank or rear",
    "withdrew in disorder",
    "reaction facing",
    "missiles",
    "shock",
    "before the shock",
    "collapse",
    "column attacked",
    "ridden through",
    "advance",
    "spared",
    "recovery",
    "rally",
    "routed and hit",
    "routed through friends",
    "cannot rout",
    LEFT,
    "no rally",
    "put to the sword",
)
"""Why cohesion or a unit is lost."""
WHYS = {
    "withdrawal": "a withdrawal",
    "feint": "a feigned retreat",
    "pursuit": "a pursuit",
    "advance": "an advance after combat",
    "rout": "a rout",
    "charge": "an uncontrolled charge",
    "press": "it presses on",
    "retreat": "it evades a charge",
    "close": "it closes in",
    "place": "it is placed",
    "escape": "an escape",
}
"""Why a unit or a leader moves, where it is not on an order."""
CAPTAIN = "captain"
CAPTAINS: dict[Side, str] = {
    "attacker": "the captain of the attacker",
    "defender": "the captain of the defender",
}
"""The leader of people without a commander: one of them, without prestige; another replaces him when he falls."""
ANGLES = ("front", "flank", "rear")
SHOTS = ("direct", "arched", "direct shower", "arched shower")
MODIFIERS = (
    "armour",
    "target moved",
    "has moved or will move",
    "shower",
    "disordered",
    "numbers",
    "uphill",
    "downhill",
    "stream",
    "river",
    "steep bank",
    "woods",
    "disorder",
    "leader of the attacker",
    "leader of the defender",
)
"""The additions to a die, and the shifts of a column."""
SUPERIOR = "superiority"
SUPERIORITY = {"": "neither superior", "AS": "attacker superior", "DS": "defender superior"}


@rule("DH-2.3a")
def read(rolled: Rolled) -> int:
    """A die of ten as the rules read it: 0 to 9, the ten is 0 (DH-2.3a)."""
    return rolled.face % 10


def unit(state: State, id_: str) -> Piece:
    """A unit as the log names it: by its counter; of a campaign's people its group and what they are."""
    if state.heads is None:
        return id_
    one = state.units[id_]
    of: dict[str, Piece] = {
        "group": group(one.formation),
        "kind": word(KIND, KINDS[one.face]),
        "number": id_.rpartition("-")[2],
    }
    if one.formation in SIDES:
        return say("{kind} unit {number} of the {group}", **of)
    return say("{kind} unit {number} of {group}", **of)


def units(state: State, ids: Iterable[str]) -> tuple[Piece, ...]:
    """Several units."""
    return tuple(unit(state, each) for each in ids)


def leader(state: State, id_: str) -> Piece:
    """A leader by his name; a captain, who has none and may stand on both sides, with his side."""
    one = state.leaders[id_]
    if one.name == CAPTAIN:
        return word(LEADER, CAPTAINS[one.side])
    return word(LEADER, one.name)


def leader_names(state: State, ids: Iterable[str]) -> tuple[Piece, ...]:
    """Several leaders."""
    return tuple(leader(state, each) for each in ids)


def corner(number: int) -> Said:
    """A facing: N, NE, SE, S, SW, NW."""
    return word("facing", CORNERS[number])


def direction(number: int) -> Said:
    """The side of a hex at which a column looks (DH-6.4)."""
    return word("facing", DIRECTIONS[number])


def hits(number: int) -> Said:
    """Cohesion hits."""
    return counted("{n} cohesion hit", "{n} cohesion hits", n=number)


def rout_points(number: int) -> Said:
    """Rout points."""
    return counted("{n} rout point", "{n} rout points", n=number)


def thrown(rolls: Sequence[Rolled]) -> Piece:
    """The faces, as the rules read them."""
    return ", ".join(str(read(each)) for each in rolls)


def thrown_by(rolls: Sequence[Rolled]) -> str:
    """The rule under which dice were thrown, by the first of them."""
    return rolls[0].label.partition("|")[0]


def initiative(state: State, id_: str) -> int:
    """The Initiative of a leader as it is in force, which his dice are held against."""
    one = state.leaders[id_]
    return one.rated(one.initiative)


def formation(state: State, id_: str) -> Piece:
    """A formation by its name; of a campaign's people their group."""
    return word(FORMATION, plain(id_)) if state.heads is None else group(id_)


def kind(state: State, id_: str) -> Said:
    """A type of units."""
    return word(KIND, KINDS[id_])


def how(state: State, shot: Any) -> Said:
    """The way in which a volley is fired."""
    return word(FIRE, f"{shot.mode} shower" if shot.shower else shot.mode)


def piece(state: State, id_: str) -> Piece:
    """A unit or a leader."""
    return (leader if id_ in state.leaders else unit)(state, id_)


def owner(state: State, id_: str) -> Side | None:
    """The side of a unit or of a leader."""
    found = state.units.get(id_) or state.leaders.get(id_)
    return found.side if found else None


A_SIDE = 60_000
"""A sixth of a turn in thousandths of a degree."""


def to_corner(state: State, number: int) -> Marks:
    """The direction of a corner."""
    return Marks(heading=A_SIDE * number)


def to_side(state: State, number: int) -> Marks:
    """The direction of a side: the middle between two corners."""
    return Marks(heading=A_SIDE * number + A_SIDE // 2)


CORNER = Meaning(lambda state, number: corner(number), to_corner)
SIDE_OF_HEX = Meaning(lambda state, number: direction(number), to_side)


def in_column(state: State) -> bool:
    """True if a column is asked about that stays one; a column that was attacked forms up."""
    asked = state.units.get(getattr(state.agenda[-1], "unit", ""))
    return asked is not None and asked.column and not asked.rammed


def facing(way: Callable[[State], Meaning]) -> Meaning:
    """The meaning of the facing of an order: a corner or a side, as the unit is asked about."""
    return Meaning(
        lambda state, order: way(state).said(state, order.facing),
        lambda state, order: way(state).marks(state, order.facing),
    )


LOOKS = facing(lambda state: SIDE_OF_HEX if in_column(state) else CORNER)
"""The way that a unit looks which keeps its formation."""
FORMS = facing(lambda state: CORNER if in_column(state) else SIDE_OF_HEX)
"""The way that a unit looks which goes into column, or out of it."""
UNIT_ = Meaning(unit, lambda state, id_: marks.piece(id_))
UNITS_ = Meaning(units, lambda state, ids: marks.pieces(ids))
LEADER_ = Meaning(leader, lambda state, id_: marks.piece(id_))
HEX = Meaning(marks=lambda state, name: marks.hex_(name))
VOICE = Voice(
    {
        **dict.fromkeys(("unit", "enemy", "firer", "mover", "pursuer", "quarry"), UNIT_),
        **dict.fromkeys(("attacker", "defender"), UNIT_),
        **dict.fromkeys(("units", "enemies", "attackers", "defenders"), UNITS_),
        **dict.fromkeys(("leader", "over"), LEADER_),
        **dict.fromkeys(("hex", "to", "at"), HEX),
        "leaders": Meaning(leader_names, lambda state, ids: marks.pieces(ids)),
        "target": Meaning(piece, lambda state, id_: marks.piece(id_)),
        "side": Meaning(lambda state, side: word(SIDE, side)),
        "formation": Meaning(formation),
        "type": Meaning(kind),
        "hits": Meaning(lambda state, number: hits(number)),
        "points": Meaning(lambda state, number: rout_points(number)),
        "rolls": Meaning(lambda state, rolls: thrown(rolls)),
        "cause": Meaning(lambda state, cause: word(CAUSE, cause)),
        "why": Meaning(lambda state, why: word(WHY, WHYS[why])),
        "facing": CORNER,
    },
    owner,
    {
        "rule": Meaning(lambda state, event: thrown_by(event.rolls)),
        "initiative": Meaning(lambda state, event: initiative(state, event.leader)),
        "how": Meaning(how),
    },
)


def wordings() -> dict[str, tuple[str, ...]]:
    """The words of lines that stand in tables and scenarios, by their context."""
    told = (SCENARIOS.content(name) for name in SCENARIOS.names)
    leaders = dict.fromkeys(led.name for scenario in told for led in scenario.order_of_battle.leaders)
    return {
        LEADER: (*leaders, CAPTAIN, *CAPTAINS.values()),
        CAUSE: CAUSES,
        WHY: tuple(WHYS.values()),
        KIND: tuple(KINDS.values()),
        "facing": tuple(dict.fromkeys((*CORNERS, *DIRECTIONS))),
        "angle": ANGLES,
        FIRE: SHOTS,
        MODIFIER: MODIFIERS,
        SUPERIOR: tuple(SUPERIORITY.values()),
    }
