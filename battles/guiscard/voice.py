"""The voice of the skirmish: what its fields mean in words and on the field, and the words of the text log."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from battles.contract.muster import Side
from battles.contract.wording import PERSON, SIDE, Piece, Said, faces, phrase, plain, points, row, say, word
from battles.guiscard.rules.counters import hexes_of
from battles.guiscard.rules.ground import Ground
from battles.guiscard.state import Character, Horse, Skirmish
from battles.guiscard.tables import counter
from battles.guiscard.tables.base import FACES
from battles.kit.book import Book
from battles.kit.marks import NOTHING, Border, Marks, hex_, hexes, piece, pieces
from battles.kit.voice import Meaning, Voice
from dice import Rolled
from eventlog.marks import name_of
from hexmap import grid
from rulebook.tables import read


class Lines(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A file of words.

    `said` are groups of sentences that the system chooses from, `words` are words for gaps, by their context. `indent`
    are the blanks before the line of an event, by its name, `within` the blanks before all others.
    """

    provenance: str
    said: dict[str, dict[str, str]] = {}
    words: dict[str, list[str]] = {}
    indent: dict[str, int] = {}
    within: int = 0

    def wordings(self) -> dict[str, list[str]]:
        """All that stands here, words by their context and sentences under ""."""
        sentences = [text for group in self.said.values() for text in group.values()]
        return {"": sentences} | {context: list(words) for context, words in self.words.items()}

    def laid_in(self, event: object, said: Said) -> Said:
        """A line of an event with the blanks before it."""
        return said.indented(self.indent.get(name_of(type(event)), self.within))


def lines_in(path: Path) -> Lines:
    """The lines in a file. Raises TableError."""
    return read(path, Lines)


HIRED, MERCENARY = "mercenary", phrase("Mercenary {type}")
"""The origin in ids of mercenaries, and what one is called: no counter is theirs, the nearest ones serve (D16)."""
LINES = lines_in(Path(__file__).with_suffix(".toml"))
HORSE_OF = "horse-of-"
"""The beginning of the id of a horse that came with a rider; his own follows."""
NUMBERED = LINES.said["numbered"]
"""Things that have a number instead of a name, by the beginnings of their ids."""
SEQUENCE = "GT-2.1g"
"""The rule under which an order is refused that has no place in the item under way."""


def counting(counts: Callable[[int], bool]) -> str:
    """The faces of a d10 that count, each run of them by its ends: "7-10"; "-" if none does."""
    found = [face for face in FACES if counts(face)]
    starts = [face for face in found if face - 1 not in found]
    ends = [face for face in found if face + 1 not in found]
    runs = (f"{one}-{other}" if one < other else str(one) for one, other in zip(starts, ends, strict=True))
    return ", ".join(runs) or "-"


def tried(what: str, state: Skirmish, character: str, gear: str, most: int, rolls: Sequence[Rolled]) -> Said:
    """The attempt of somebody at gear, with the highest face that succeeds."""
    who = called(state, character)
    return say(LINES.said["tried"][what], who=who, gear=named(gear), die=faces(rolls), most=most)


def hindered(state: Skirmish, name: str) -> Said | None:
    """Why a worker is not at his work any more; None if he is."""
    one = state.people[name]
    if not one.able:
        return say(LINES.said["why"]["fallen"], who=placed(state, name))
    return say(LINES.said["why"]["driven_off"], who=placed(state, name)) if one.deeds.displaced else None


def named(name: str) -> Piece:
    """Pack horses and gear by number; anything else that is no person by its id."""
    for prefix, sentence in NUMBERED.items():
        if name.startswith(prefix):
            return say(sentence, number=name.removeprefix(prefix))
    return name


def by_name(one: Character) -> Said:
    """Somebody by his own name, or as what he is; a mercenary as one of his type, whatever counter stands for him."""
    if one.name:
        return word(PERSON, one.name)
    # "norman.mercenary-knight-3" fights for the Normans; the id of a captive says more on both sides.
    whose, kind, *_ = *one.id.split("-"), ""
    if whose.rpartition(".")[2] == HIRED:
        return say(MERCENARY, type=say(plain(kind)))
    return word("counter", counter(one.code).name)


def called(state: Skirmish, name: str) -> Piece:
    """Somebody by name or number, with what he is; a horse by the rider to whom it came."""
    one = state.people.get(name)
    if one is not None:
        return say("{who} ({id})", who=by_name(one), id=one.id)
    rider = state.people.get(name.removeprefix(HORSE_OF))
    return named(name) if rider is None else say("the horse of {rider}", rider=called(state, rider.id))


def all_called(state: Skirmish, names: Iterable[str]) -> Piece:
    """Several of them, one after the other."""
    return tuple(called(state, name) for name in names)


def placed(state: Skirmish, name: str) -> Piece:
    """Somebody with all that his values and the ground go by: "Norman knight (a at 1708/1709, mounted, wounded)"."""
    piece = state.people.get(name) or state.horses.get(name)
    if piece is None or not piece.hex:
        return called(state, name)
    at = "/".join(hexes_of(piece))
    if isinstance(piece, Horse):
        return say("{horse} at {hexes}", horse=called(state, name), hexes=at)
    if how := conditions(piece):
        return say("{who} ({id} at {hexes}, {how})", who=by_name(piece), id=piece.id, hexes=at, how=how)
    return say("{who} ({id} at {hexes})", who=by_name(piece), id=piece.id, hexes=at)


def conditions(one: Character) -> Said | None:
    """The state that his counter shows, as far as it differs from others of his class; None where it is the usual one."""
    told = ["mounted" if one.mounted else "on foot"] if counter(one.code).mounted is not None else []
    return row(word("condition", each) for each in (*told, one.condition) if each != "healthy")


def all_placed(state: Skirmish, names: Iterable[str]) -> Piece:
    """Several of them, one after the other, with where they stand."""
    return tuple(placed(state, name) for name in names)


def terrain(ground: Ground, hex_: str) -> Said:
    """The name of the terrain of a hex."""
    return word("terrain", plain(ground.terrain[hex_]))


def owner(state: Skirmish, id_: str) -> Side | None:
    """The side of somebody, of a horse, or of gear."""
    for kept in (state.people, state.horses, state.perriers, state.siphons, state.ladders, state.ropes):
        if id_ in kept:
            return kept[id_].side
    return None


def active(state: Skirmish, item: object) -> Side:
    """The side whose phase it is."""
    return state.active


def direction(state: Skirmish, side: int) -> Said:
    """A direction by its place in the sides of a hex."""
    return say(grid.SIDES[side])


def heading(state: Skirmish, side: int) -> Marks:
    """The same on the field."""
    return Marks(heading=side * SIXTH)


def members_of(state: Skirmish, id_: str) -> Marks:
    """The members of a formation."""
    return pieces(state.formations[id_].members) if id_ in state.formations else NOTHING


def gate_of(state: Skirmish, kind: str) -> Said:
    """A work that has come down: open or closed, it is a gate."""
    return word("fuel", kind.partition("_")[0])


SIXTH = 60_000
"""A sixth of a turn in thousandths of a degree."""
ONE = Meaning(called, lambda state, id_: piece(id_))
SEVERAL = Meaning(all_called, lambda state, ids: pieces(ids))
THING = Meaning(lambda state, id_: named(id_), lambda state, id_: piece(id_))
POINTS = Meaning(lambda state, count: points(count))
HEX = Meaning(marks=lambda state, name: hex_(name))
WAY = Meaning(direction, heading)
FIELDS = {
    **dict.fromkeys(
        (
            *("archer", "attacker", "carried", "character", "defender", "first", "horse", "onto", "rider"),
            *("mover", "second", "shooter", "taker", "target"),
        ),
        ONE,
    ),
    **dict.fromkeys(("carriers", "crew", "members", "pullers", "workers"), SEVERAL),
    **dict.fromkeys(("ladder", "perrier", "rope", "siphon"), THING),
    **dict.fromkeys(("left", "points"), POINTS),
    **dict.fromkeys(("against", "at", "beyond", "gate", "hex", "lay_down", "over", "to"), HEX),
    **dict.fromkeys(("direction", "facing", "right"), WAY),
    "attackers": Meaning(all_placed, lambda state, ids: pieces(ids)),
    "cause": Meaning(lambda state, cause: word("cause", cause)),
    "edge": Meaning(
        lambda state, edge: word("edge", edge), lambda state, edge: Marks(places=(Border(edge),))
    ),
    "face": Meaning(lambda state, name: say(name)),
    "formation": Meaning(marks=members_of),
    "fuel": Meaning(lambda state, kind: word("fuel", plain(kind))),
    "hexes": Meaning(lambda state, names: "/".join(names), lambda state, names: hexes(names)),
    "making": Meaning(
        lambda state, charge: called(state, charge.rider), lambda state, charge: piece(charge.rider)
    ),
    "piece": Meaning(lambda state, id_: named(id_)),
    "side": Meaning(lambda state, side: word(SIDE, side)),
    "what": Meaning(lambda state, kind: word("what", plain(kind))),
    "work": Meaning(gate_of),
}
VOICE = Voice(FIELDS, owner)
PLACED = Voice({name: Meaning(placed) if each is ONE else each for name, each in FIELDS.items()}, owner)
"""The same for a line that no other with the hex of its person goes before."""


def somebody(who: Callable[[Any], str]) -> Meaning:
    """The meaning of somebody who follows from an item instead of standing in a field of it."""
    return Meaning(lambda state, item: called(state, who(item)), lambda state, item: piece(who(item)))


def book_of(title: str, **follows: Meaning) -> Book:
    """The book of a chapter, with gaps that only it knows."""
    return Book(title, VOICE.with_also(**follows), sequence=SEQUENCE)
