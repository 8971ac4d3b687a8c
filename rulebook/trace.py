"""Calls of rule functions, recorded while tests run, and one function made wrong where a test of the tests asks for it.

A fault is the name of a function, which then has a wrong outcome; or that and a slip in its text: `module.function: slip`.
"""

import functools
import os
from collections.abc import Callable
from typing import Any, TypeVar, cast

from rulebook.marks import FUNCTIONS
from rulebook.slips import slipped, slips
from rulebook.wrong import wrongly

F = TypeVar("F", bound=Callable[..., object])

BREAK = "HAUTEVILLE_BREAK_RULE"
# Names of the marked functions that were called since somebody last cleared the set.
CALLED: set[str] = set()
SLIP = ": "
# The name of the function that is wrong at present, empty for none; and its slip, empty for a wrong outcome.
broken, _, slip = os.environ.get(BREAK, "").partition(SLIP)


def traced(function: F, name: str) -> F:
    """`function`, recording its name at every call; wrong while it is the broken one."""

    @functools.cache
    def wrong(slip: str) -> Callable[..., Any]:
        return slipped(function, slip) if slip else wrongly(function)

    @functools.wraps(function)
    def wrapper(*args: Any, **kwargs: Any) -> object:
        CALLED.add(name)
        return wrong(slip)(*args, **kwargs) if name == broken else function(*args, **kwargs)

    return cast(F, wrapper)


def possible(fault: str) -> bool:
    """Whether the marked functions that have been imported can have this fault."""
    name, _, slip = fault.partition(SLIP)
    return not name or (name in FUNCTIONS and (not slip or slip in slips(FUNCTIONS[name])))


def break_only(fault: str) -> None:
    """Let there be this fault, and no other; none at all for an empty text."""
    global broken, slip
    broken, _, slip = fault.partition(SLIP)
