"""Findings about a position, remembered with the state until a piece in it moves; they are not kept with the battle.

A state that remembers is a struct with a `__dict__` (`dict=True`), has `known`, and forgets it when it books a move.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class Knowing(Protocol):
    """A state that remembers."""

    @property
    def known(self) -> dict[tuple[Any, ...], Any]:
        """The findings, by the function and its arguments."""
        ...


S = TypeVar("S", bound=Knowing)


def until_moved(function: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R]:
    """A function of a state that follows from the places of its pieces: its result is remembered until one moves.

    It is asked about pieces, by their `id`, and about plain values.
    """

    @wraps(function)
    def found(state: S, /, *given: P.args, **named: P.kwargs) -> R:
        key = (function, *(getattr(each, "id", each) for each in given))
        known = state.known
        if key not in known:
            known[key] = function(state, *given, **named)
        answer: R = known[key]
        return answer

    return found
