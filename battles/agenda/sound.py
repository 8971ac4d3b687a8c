"""Whether a state is sound: a runner of checks, and the checks that hold for the pieces of every system.

A check tells what of a state can't be, a sentence for each fault, and nothing where all is as it should be. The drill asks
after every event (`battles.ruleset.Ruleset.faults`).
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic

from battles.agenda.state import Battle
from battles.ruleset import S

Check = Callable[[S], Iterator[str]]


@dataclass(frozen=True)
class Soundness(Generic[S]):
    """The checks of a system: `always` hold after every event, `at_rest` once all that follows from it has happened."""

    always: tuple[Check[S], ...]
    at_rest: tuple[Check[S], ...] = ()

    def faults(self, state: S, *, at_rest: bool) -> Iterator[str]:
        """What of a state can't be; `at_rest`: all that follows from an order has happened."""
        for check in (*self.always, *self.at_rest) if at_rest else self.always:
            yield from check(state)


def somebody_can_go_on(state: Battle) -> Iterator[str]:
    """Until the battle is over something is to be done, once all has happened that happens by itself."""
    if state.over is None and not state.agenda:
        yield "the battle is not over, and nothing is to be done"


def index_is_true(at: Mapping[str, str], stands: Mapping[str, Collection[str]]) -> Iterator[str]:
    """Who a hex is said to hold is there, and who stands somewhere is found.

    `at` says who is in a hex, `stands` which hexes each piece on the field fills.
    """
    for hex_, name in at.items():
        if hex_ not in stands.get(name, ()):
            yield f"{hex_} is said to hold {name}, who is on {sorted(stands.get(name, ()))}"
    for name, hexes in stands.items():
        for hex_ in hexes:
            if hex_ not in at:
                yield f"{hex_} is said to be free, and {name} is there"


def in_hexes_of_others(at: Mapping[str, str], stands: Mapping[str, Collection[str]]) -> dict[str, str]:
    """Those who fill a hex that another holds, and whose it is: none, but for who is on his way through."""
    return {name: at[hex_] for name, hexes in stands.items() for hex_ in hexes if at.get(hex_, name) != name}


def nobody_comes_or_goes(what: str, came: Collection[str], there: Collection[str]) -> Iterator[str]:
    """All who came are still kept, on the field or off it, and nobody else is; `what` they are, in the plural."""
    for words, odd in (("missing", set(came) - set(there)), ("of no muster", set(there) - set(came))):
        if odd:
            yield f"{what} are {words}: {sorted(odd)[:5]}"
