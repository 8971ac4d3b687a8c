"""A battle told by its system, line by line."""

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from battles.contract.muster import Side
from battles.contract.surface import Ruleset
from battles.contract.wording import Said

S = TypeVar("S")
E = TypeVar("E")


def lines(
    ruleset: Ruleset[S, E, Any], state: S, events: Iterable[E], side: Side | None = None
) -> Iterator[Said]:
    """The lines of events, each as things stood right after it; `state` is the caller's, and brought on by them.

    `side` is the reader, None for a reader without secrets.
    """
    for event in events:
        ruleset.evolve(state, event)
        line = ruleset.tell(state, event, side)
        if line is not None:
            yield line
