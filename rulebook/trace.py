"""Calls of rule functions, recorded while tests run, and one function made wrong where a test of the tests asks for it."""

import functools
import os
from collections.abc import Callable
from typing import Any, TypeVar, cast

from rulebook.wrong import wrongly

F = TypeVar("F", bound=Callable[..., object])

BREAK = "HAUTEVILLE_BREAK_RULE"
# Names of the marked functions that were called since somebody last cleared the set.
CALLED: set[str] = set()


def traced(function: F, name: str) -> F:
    """`function`, recording its name at every call; wrong if the environment asks for it by name."""
    if os.environ.get(BREAK) == name:
        function = wrongly(function)

    @functools.wraps(function)
    def wrapper(*args: Any, **kwargs: Any) -> object:
        CALLED.add(name)
        return function(*args, **kwargs)

    return cast(F, wrapper)
