"""How units, leaders, hexes and dice stand in a line of the text log."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from battles.agenda.events import Telling
from battles.devils_horsemen.field import CORNERS, DIRECTIONS
from battles.devils_horsemen.scenarios import SCENARIOS
from battles.devils_horsemen.state import State
from battles.heads.names import group
from battles.muster import SIDES, Side
from battles.wording import MODIFIER, SIDE, Piece, Said, counted, say, word
from dice import Rolled
from rulebook import rule
from rulebook.refusal import gaps as gaps_in

UNIT, LEADER, CAUSE, WHY, KIND = "unit", "leader", "loss", "why", "key"
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


READ: dict[str, Callable[[State, Any], Piece]] = {
    **dict.fromkeys(("unit", "by", "firer", "mover", "pursuer", "quarry"), unit),
    **dict.fromkeys(("units", "attackers", "defenders"), units),
    **dict.fromkeys(("leader", "over"), leader),
    "leaders": leader_names,
    "target": lambda state, id_: (leader if id_ in state.leaders else unit)(state, id_),
    "side": lambda state, side: word(SIDE, side),
    "hits": lambda state, number: hits(number),
    "points": lambda state, number: rout_points(number),
    "rolls": lambda state, rolls: thrown(rolls),
    "cause": lambda state, cause: word(CAUSE, cause),
    "why": lambda state, why: word(WHY, WHYS[why]),
    "facing": lambda state, number: corner(number),
}
"""How fields of events stand in a line; others stand there as they are."""
FOLLOWS: dict[str, Callable[[State, Any], Piece]] = {
    "rule": lambda state, event: thrown_by(event.rolls),
    "initiative": lambda state, event: initiative(state, event.leader),
}
"""The values of a line outside its event's fields: the rule of its dice, the Initiative of its leader."""


def gaps(state: State, event: Any, sentence: str) -> dict[str, Piece]:
    """The values for the gaps of a sentence on an event: its fields of these names, and derived ones."""
    found: dict[str, Piece] = {}
    for name in gaps_in(sentence):
        if hasattr(event, name):
            value = getattr(event, name)
            found[name] = READ[name](state, value) if name in READ else value
        elif name in FOLLOWS:
            found[name] = FOLLOWS[name](state, event)
    return found


def tell(state: State, event: Any, sentence: str, **others: Piece) -> Said:
    """An event in a sentence with its fields in the gaps, and `others` that are to stand there."""
    return say(sentence, **gaps(state, event, sentence) | others)


def telling(sentence: str) -> Telling:
    """The teller of an event in one sentence, with any result."""
    return lambda state, event, side: tell(state, event, sentence)


def either(field: str, yes: str, no: str = "") -> Telling:
    """The teller of an event in one of two sentences, by a field of it; without the other it is silent then."""

    def told(state: State, event: Any, side: Side | None) -> Said | None:
        sentence = yes if getattr(event, field) else no
        return tell(state, event, sentence) if sentence else None

    return told


def wordings() -> dict[str, tuple[str, ...]]:
    """The words of lines that stand in tables and scenarios, by their context."""
    told = (SCENARIOS.told(name) for name in SCENARIOS.names)
    leaders = dict.fromkeys(led.name for scenario in told for led in scenario.order_of_battle.leaders)
    return {
        LEADER: (*leaders, CAPTAIN, *CAPTAINS.values()),
        CAUSE: CAUSES,
        WHY: tuple(WHYS.values()),
        KIND: tuple(KINDS.values()),
        "facing": tuple(dict.fromkeys((*CORNERS, *DIRECTIONS))),
        "angle": ANGLES,
        "fire": SHOTS,
        MODIFIER: MODIFIERS,
        SUPERIOR: tuple(SUPERIORITY.values()),
    }
