"""Calls of rule functions, recorded while tests run, and one function made wrong where a test of the tests asks for it.

`install` comes before the import of any rules.

A fault is the name of a function, which then has a wrong outcome. A further way of being wrong or a slip in its text may
follow: `module.function: always yes`, `module.function: a < b -> a <= b`.
"""

import functools
import os
from collections.abc import Callable, Collection
from types import FunctionType
from typing import Any, TypeVar, cast

from harness.mutation import plain
from harness.mutation.slips import slipped, slips, words
from harness.mutation.stubs import Stub
from harness.mutation.wrong import astray, ways, wrongly
from rulebook.marks import FUNCTIONS, wrap_rules

F = TypeVar("F", bound=Callable[..., object])

BREAK = "HAUTEVILLE_BREAK_RULE"
# Names of the marked functions that were called since they were last forgotten.
CALLED: set[str] = set()
HOW = ": "
# The name of the function that is wrong at present, empty for none; and how, empty for the usual wrong outcome.
broken, _, how = os.environ.get(BREAK, "").partition(HOW)


def traced(function: F, name: str) -> F:
    """`function`, recording its name at every call; wrong while it is the broken one."""

    @functools.cache
    def wrong(how: str) -> Callable[..., Any]:
        if not how:
            return wrongly(function)
        return astray(function, how) if how in ways(function) else slipped(function, how)

    @functools.wraps(function)
    def wrapper(*args: Any, **kwargs: Any) -> object:
        CALLED.add(name)
        return wrong(how)(*args, **kwargs) if name == broken else function(*args, **kwargs)

    return cast(F, wrapper)


WATCHED: dict[str, Stub] = {}
"""The marked functions whose code is exchanged, by name."""


def watched(function: F, name: str) -> F:
    """`function` itself where its code can be exchanged; otherwise what `traced` makes of it."""
    if not isinstance(function, FunctionType):
        return traced(function, name)
    WATCHED[name] = Stub(function, lambda: CALLED.add(name))
    WATCHED[name].arm()
    return cast(F, function)


def forget(kept: Collection[str] = ()) -> None:
    """Forget all recorded calls except the calls in `kept`, and record the next call of each other function."""
    for name in CALLED.difference(kept):
        # First: another thread may call it as soon as it is armed, and is to be heard again after that.
        CALLED.discard(name)
        if name in WATCHED:
            WATCHED[name].arm()


def possible(fault: str) -> bool:
    """True if the functions that have been imported can have this fault."""
    name, _, how = fault.partition(HOW)
    if not how:
        return not name or name in FUNCTIONS
    if name in FUNCTIONS and how in ways(FUNCTIONS[name]):
        return True
    try:
        function = FUNCTIONS.get(name) or plain.found(name)
    except LookupError:
        return False
    return how in slips(function) or how in words(function)


def break_only(fault: str) -> None:
    """Let there be this fault, and no other; none at all for an empty text."""
    global broken, how
    broken, _, how = fault.partition(HOW)


def break_for_good(fault: str) -> None:
    """Let there be this fault as long as the process lasts, in a function that need not be marked."""
    name, _, slip = fault.partition(HOW)
    if name in FUNCTIONS or not name:
        break_only(fault)
    else:
        plain.spoil(name, slip)


def install() -> None:
    """Have the calls recorded of every function that is marked from now on."""
    wrap_rules(traced if BREAK in os.environ else watched)
