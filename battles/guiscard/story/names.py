"""How people, sums and dice are written in the text log."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from string import Formatter
from typing import Any

from battles.fields import NAMES, battlefield
from battles.fields.laid import Laid
from battles.guiscard.counters import hexes_of
from battles.guiscard.state import Character, Horse, Skirmish
from battles.guiscard.tables import counter
from battles.muster import Muster
from dice import Rolled

Telling = Callable[[Skirmish, Any], str]
"""How an event is told, after it has been booked."""


def field_in_words(muster: Muster, laid: Sequence[Laid]) -> str:
    """The field by the titles of the maps that the muster names, as its sheet has them: "Le Village Syrien (B7)".

    Maps that no muster names are called as our battlefields are.
    """
    named = muster.ground.maps if muster.ground is not None else ()
    titles = {each.place: each.title for each in named if each.title not in NAMES}
    return ", ".join(
        f"{titles.get(each.place) or battlefield(each.field).name} ({each.field})" for each in laid
    )


def called(state: Skirmish, name: str) -> str:
    """Somebody by name or number, with what he is; a horse by its id."""
    one = state.people.get(name)
    if one is None:
        return name
    return f"{one.name or counter(one.code).name} ({one.id})"


NAMED = ("archer", "carried", "character", "rider")
COUNTED = ("left", "points")
"""Fields of events that name somebody, and that count movement points."""


class Message:
    """Tells an event as a message of its fields: people by name, movement points as such, all else as it stands."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.fields = [field for _, field, _, _ in Formatter().parse(text) if field]

    def __call__(self, state: Skirmish, event: Any) -> str:
        """The line of an event."""
        return self.text.format(**{field: said(state, field, getattr(event, field)) for field in self.fields})


def said(state: Skirmish, field: str, value: Any) -> str:
    """A field of an event in words."""
    if field in NAMED:
        return called(state, value)
    return points(value) if field in COUNTED else str(value)


def several(state: Skirmish, names: Iterable[str]) -> str:
    """Several, one after the other."""
    return ", ".join(called(state, name) for name in names)


def placed(state: Skirmish, name: str) -> str:
    """Somebody with all that his values and the ground go by: "Norman knight (a at 1708/1709, mounted, wounded)"."""
    piece = state.people.get(name) or state.horses.get(name)
    if piece is None or not piece.hex:
        return called(state, name)
    at = f"{piece.id} at {'/'.join(hexes_of(piece))}"
    if isinstance(piece, Horse):
        return at
    return f"{piece.name or counter(piece.code).name} ({', '.join([at, *conditions(piece)])})"


def conditions(one: Character) -> list[str]:
    """What his counter shows, as far as it is not what everybody of his class does."""
    riding = "mounted" if one.mounted else "on foot"
    told = [riding] if counter(one.code).mounted is not None else []
    return told + ([one.condition] if one.condition != "healthy" else [])


def all_placed(state: Skirmish, names: Iterable[str]) -> str:
    """Several of them, one after the other."""
    return ", ".join(placed(state, name) for name in names)


def sum_of(die: int, modifiers: Mapping[str, int], total: int) -> str:
    """A die with what is added to it: "4 (+1 armoured target: 5)"; the die alone where nothing is.

    `total` is what is read; a table that ends before the sum is read at its end (D3).
    """
    extra, sum_ = added(modifiers), die + sum(modifiers.values())
    if not extra:
        return str(die)
    read = "" if sum_ == total else f", read as {total}"
    return f"{die} ({extra.strip()}: {sum_}{read})"


def points(count: int) -> str:
    """Movement points."""
    return f"{count} point" if count == 1 else f"{count} points"


def faces(rolls: Sequence[Rolled]) -> str:
    """What fell."""
    return ", ".join(str(rolled.face) for rolled in rolls)


def added(modifiers: Mapping[str, int]) -> str:
    """What is added to a die or a column, each with its reason: " +1 wounded, -2 near"; nothing for nothing."""
    return "".join(
        f" {value:+d} {reason.replace('_', ' ')}," for reason, value in modifiers.items() if value
    )[:-1]
