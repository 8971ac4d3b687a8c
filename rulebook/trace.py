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
# The name of the function that is wrong at present; empty for none.
broken = os.environ.get(BREAK, "")


def traced(function: F, name: str) -> F:
    """`function`, recording its name at every call; wrong while it is the broken one."""
    wrong = wrongly(function)

    @functools.wraps(function)
    def wrapper(*args: Any, **kwargs: Any) -> object:
        CALLED.add(name)
        return wrong(*args, **kwargs) if name == broken else function(*args, **kwargs)

    return cast(F, wrapper)


def break_only(name: str) -> None:
    """Make this function wrong, and no other; none at all for an empty name."""
    global broken  # noqa: PLW0603 - one process, one broken function
    broken = name
