"""The mark that a rule function carries: its ids of the catalogue.

A marked function is the bare function, at no cost, unless somebody wraps what is marked from then on, as a test run does.
"""

import re
from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., object])

ID = re.compile(r"[A-Z]{2}-[A-Z]?[0-9]*(\.[0-9]+)*[a-z]?")

# Qualified name of each marked function, with its ids; and the bare functions.
MARKED: dict[str, tuple[str, ...]] = {}
FUNCTIONS: dict[str, Callable[..., object]] = {}
Wrapper = Callable[[Any, str], Any]
"""Makes the replacement of a function, from it and its name."""
_wrappers: list[Wrapper] = []


def wrap_rules(wrapper: Wrapper) -> None:
    """Let `wrapper` have every function that is marked from now on; again has no effect."""
    if wrapper not in _wrappers:
        _wrappers.append(wrapper)


def name_of(function: Callable[..., object]) -> str:
    """The name by which a marked function is recorded."""
    return f"{function.__module__}.{function.__qualname__}"


def is_id(text: str) -> bool:
    """True if a text has the shape of a catalogue's id: letters of the catalogue, paragraph, letter."""
    return bool(ID.fullmatch(text)) and any(each.isalnum() for each in text[3:])


def rule(*ids: str) -> Callable[[F], F]:
    """Mark a function as the one that carries these rules. Raises ValueError for what is not an id."""
    for id_ in ids:
        if not is_id(id_):
            raise ValueError(f"{id_!r} is not an id of a catalogue")

    def mark(function: F) -> F:
        MARKED[name_of(function)] = ids
        FUNCTIONS[name_of(function)] = function
        made: F = function
        for wrapper in _wrappers:
            made = wrapper(made, name_of(function))
        return made

    return mark
