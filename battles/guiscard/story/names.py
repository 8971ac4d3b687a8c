"""The forms of people's names in the text log."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from battles import lines
from battles.guiscard.counters import hexes_of
from battles.guiscard.state import Character, Horse, Skirmish
from battles.guiscard.tables import counter
from battles.wording import PERSON, Piece, Said, phrase, plain, points, row, say, word

Telling = Callable[[Skirmish, Any], Said]
"""The telling of an event, after it has been booked."""
NAMED = ("archer", "carried", "character", "horse", "onto", "rider")
SEVERAL = ("carriers", "workers")
COUNTED = ("left", "points")
GEAR = ("ladder", "perrier", "rope")
"""Fields of events that name a person, that name several, that count movement points, and that name gear."""
HIRED, MERCENARY = "mercenary", phrase("Mercenary {type}")
"""The origin in ids of mercenaries, and what one is called: no counter is theirs, the nearest ones serve (D16)."""
LINES = lines.lines_in(Path(__file__).with_name("lines.toml"))
HORSE_OF = "horse-of-"
"""The beginning of the id of a horse that came with a rider; his own follows."""
NUMBERED = LINES.said["numbered"]
"""Things that have a number instead of a name, by the beginnings of their ids."""


def named(name: str) -> Piece:
    """Pack horses and gear by number; anything else that is no person by its id."""
    for prefix, sentence in NUMBERED.items():
        if name.startswith(prefix):
            return say(sentence, number=name.removeprefix(prefix))
    return name


def who(one: Character) -> Said:
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
        return say("{who} ({id})", who=who(one), id=one.id)
    rider = state.people.get(name.removeprefix(HORSE_OF))
    return named(name) if rider is None else say("the horse of {rider}", rider=called(state, rider.id))


class Message(lines.Message):
    """Tells people by name, and movement points as such."""

    words = ("cause", "side")
    tabled = {"what": "what"}

    def said(self, state: Skirmish, field: str, value: Any) -> Piece:
        """A field of an event as data."""
        if field in NAMED:
            return called(state, value)
        if field in GEAR:
            return named(value)
        if field in COUNTED:
            return points(value)
        if field == "fuel":
            return word(field, plain(value))
        if field == "work":
            # Open or closed, it is a gate that came down.
            return word("fuel", value.partition("_")[0])
        if field in self.tabled:
            return word(self.tabled[field], plain(value))
        if field == "crew":
            return tuple(called(state, name) for name in value)
        if field in SEVERAL:
            return tuple(called(state, name) for name in value)
        if field == "hexes":
            return "/".join(value)
        return all_placed(state, value) if field == "attackers" else super().said(state, field, value)


class Placed(Message):
    """Tells people with where they stand, for a line that no other with their hex goes before."""

    def said(self, state: Skirmish, field: str, value: Any) -> Piece:
        """A field of an event as data."""
        return placed(state, value) if field in NAMED else super().said(state, field, value)


def placed(state: Skirmish, name: str) -> Piece:
    """Somebody with all that his values and the ground go by: "Norman knight (a at 1708/1709, mounted, wounded)"."""
    piece = state.people.get(name) or state.horses.get(name)
    if piece is None or not piece.hex:
        return called(state, name)
    at = "/".join(hexes_of(piece))
    if isinstance(piece, Horse):
        return say("{horse} at {hexes}", horse=called(state, name), hexes=at)
    if how := conditions(piece):
        return say("{who} ({id} at {hexes}, {how})", who=who(piece), id=piece.id, hexes=at, how=how)
    return say("{who} ({id} at {hexes})", who=who(piece), id=piece.id, hexes=at)


def conditions(one: Character) -> Said | None:
    """The state that his counter shows, as far as it differs from others of his class; None where it is the usual one."""
    told = ["mounted" if one.mounted else "on foot"] if counter(one.code).mounted is not None else []
    return row(word("condition", each) for each in (*told, one.condition) if each != "healthy")


def all_placed(state: Skirmish, names: Iterable[str]) -> Piece:
    """Several of them, one after the other."""
    return tuple(placed(state, name) for name in names)
