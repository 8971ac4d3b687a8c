"""The soundness of a state: a runner of checks, and the checks that hold for the pieces of every system.

A check has a sentence for each fault of a state, and none for a sound one. The drill asks after every event
(`battles.contract.surface.Ruleset.faults`).
"""

from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic

from battles.contract.surface import S
from battles.kit.agenda.state import Battle

Check = Callable[[S], Iterator[str]]


@dataclass(frozen=True)
class Soundness(Generic[S]):
    """The checks of a system: `always` hold after every event, `at_rest` once all that follows from it has happened."""

    always: tuple[Check[S], ...]
    at_rest: tuple[Check[S], ...] = ()

    def faults(self, state: S, *, at_rest: bool) -> Iterator[str]:
        """The faults of a state; `at_rest`: all effects of an order have happened."""
        for check in (*self.always, *self.at_rest) if at_rest else self.always:
            yield from check(state)

    def under_way(self, state: Any, *, at_rest: bool) -> Iterator[str]:
        """The faults of a battle with units that goes on; none before it begins and after its end."""
        if state.units and state.over is None:
            yield from self.faults(state, at_rest=at_rest)


def somebody_can_go_on(state: Battle) -> Iterator[str]:
    """The fault of a battle that is stuck: it goes on, but has nothing left to do after its automatic events."""
    if state.over is None and not state.agenda:
        yield "the battle is not over, and nothing is to be done"


def pieces_are_somewhere(pieces: Iterable[Any], where: Container[str]) -> Iterator[str]:
    """The pieces whose place and hex contradict each other: a piece on the map is in a hex of it, and no other is."""
    for piece in pieces:
        if (piece.place == "map") != (piece.hex in where):
            yield f"{piece.id} is {piece.place}, at {piece.hex!r}"


def who_stands_where_is_known(state: Any) -> Iterator[str]:
    """The faults of the remembered places, against the units."""
    at: dict[str, list[Any]] = {}
    for unit in state.units.values():
        if unit.place == "map":
            at.setdefault(unit.hex, []).append(unit)
    if at != state.standing:
        yield "who stands where is not what is remembered of it"


def index_is_true(at: Mapping[str, str], stands: Mapping[str, Collection[str]]) -> Iterator[str]:
    """The faults of the index: a piece in a hex that it does not fill, or on the field and missing there.

    `at` has the piece in each hex, `stands` the hexes that each piece on the field fills.
    """
    for hex_, name in at.items():
        if hex_ not in stands.get(name, ()):
            yield f"{hex_} is said to hold {name}, who is on {sorted(stands.get(name, ()))}"
    for name, hexes in stands.items():
        for hex_ in hexes:
            if hex_ not in at:
                yield f"{hex_} is said to be free, and {name} is there"


def in_hexes_of_others(at: Mapping[str, str], stands: Mapping[str, Collection[str]]) -> dict[str, str]:
    """The pieces in a hex that another holds, with its holder: only pieces on their way through may be there."""
    return {name: at[hex_] for name, hexes in stands.items() for hex_ in hexes if at.get(hex_, name) != name}


def nobody_comes_or_goes(what: str, came: Collection[str], there: Collection[str]) -> Iterator[str]:
    """The faults of a roll, which keeps all pieces that came and no others; `what` is their plural."""
    for words, odd in (("missing", set(came) - set(there)), ("of no muster", set(there) - set(came))):
        if odd:
            yield f"{what} are {words}: {sorted(odd)[:5]}"
