"""The mark that a rule function carries: its ids of the catalogue.

In a test run (HAUTEVILLE_TRACE_RULES=1 when rule modules are imported) every call of a marked function is recorded, and
one function can be made wrong on purpose; otherwise a marked function is the bare function, at no cost.
"""

import os
import re
from collections.abc import Callable
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])

ID = re.compile(r"[A-Z]{2}-[A-Z]?[0-9]*(\.[0-9]+)*[a-z]?")
TRACE = os.environ.get("HAUTEVILLE_TRACE_RULES") == "1"

# Qualified name of each marked function, with its ids; and the bare functions.
MARKED: dict[str, tuple[str, ...]] = {}
FUNCTIONS: dict[str, Callable[..., object]] = {}


def name_of(function: Callable[..., object]) -> str:
    """The name by which a marked function is recorded."""
    return f"{function.__module__}.{function.__qualname__}"


def is_id(text: str) -> bool:
    """Whether a text has the shape of a catalogue's id: letters of the catalogue, paragraph, letter."""
    return bool(ID.fullmatch(text)) and any(each.isalnum() for each in text[3:])


def rule(*ids: str) -> Callable[[F], F]:
    """Mark a function as the one that carries these rules. Raises ValueError for what is not an id."""
    for id_ in ids:
        if not is_id(id_):
            raise ValueError(f"{id_!r} is not an id of a catalogue")

    def mark(function: F) -> F:
        MARKED[name_of(function)] = ids
        FUNCTIONS[name_of(function)] = function
        if not TRACE:
            return function
        from rulebook.trace import traced

        return traced(function, name_of(function))

    return mark
