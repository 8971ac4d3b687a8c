"""Calls of rule functions, recorded while tests run, and one function made wrong where a test of the tests asks for it.

`install` comes before the import of any rules.

A fault is the name of a function, which then has a wrong outcome; or that with a further way of being wrong or with a
slip in its text: `module.function: always yes`, `module.function: a < b -> a <= b`.
"""

import functools
import os
from collections.abc import Callable, Collection
from types import CodeType, FunctionType
from typing import Any, TypeVar, cast

from harness.mutation.slips import slipped, slips
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


class Watched:
    """A marked function whose first call is recorded, and which then runs bare: most are called thousands of times.

    Until that call it has the code of a stub, which puts its own code back.
    """

    def __init__(self, function: FunctionType, name: str) -> None:
        self.function, self.name, self.bare = function, name, function.__code__
        self.stub = stub_of(self)
        self.arm()

    def arm(self) -> None:
        """Record the next call."""
        self.function.__code__ = self.stub

    def first(self, *args: Any, **kwargs: Any) -> object:
        """Record this call, and let it and all that follow run bare."""
        self.function.__code__ = self.bare
        CALLED.add(self.name)
        return self.function(*args, **kwargs)


PLACE = "the watched function"
WAITING = compile(f"lambda *args, **kwargs: {PLACE!r}.first(*args, **kwargs)", "<stub>", "eval").co_consts[0]


def stub_of(watched: Watched) -> CodeType:
    """The code of a function that waits for its first call.

    It has the watched function as a constant, for names would be looked up where the function stands. Its file and
    line are those of the function, so that the source is found by it.
    """
    bare = watched.bare
    return cast(CodeType, WAITING).replace(
        co_consts=tuple(watched if each == PLACE else each for each in WAITING.co_consts),
        co_filename=bare.co_filename,
        co_firstlineno=bare.co_firstlineno,
        co_name=bare.co_name,
        co_qualname=bare.co_qualname,
    )


WATCHED: dict[str, Watched] = {}


def watched(function: F, name: str) -> F:
    """`function` itself where its code can be exchanged; otherwise what `traced` makes of it."""
    if not isinstance(function, FunctionType) or function.__code__.co_freevars:
        return traced(function, name)
    WATCHED[name] = Watched(function, name)
    return cast(F, function)


def forget(kept: Collection[str] = ()) -> None:
    """Let there be no calls recorded but those of `kept`, and record the next call of each other function."""
    for name in CALLED.difference(kept):
        if name in WATCHED:
            WATCHED[name].arm()
    CALLED.intersection_update(kept)


def possible(fault: str) -> bool:
    """Whether the marked functions that have been imported can have this fault."""
    name, _, how = fault.partition(HOW)
    if not how:
        return not name or name in FUNCTIONS
    return name in FUNCTIONS and (how in ways(FUNCTIONS[name]) or how in slips(FUNCTIONS[name]))


def break_only(fault: str) -> None:
    """Let there be this fault, and no other; none at all for an empty text."""
    global broken, how
    broken, _, how = fault.partition(HOW)


def install() -> None:
    """Have the calls recorded of every function that is marked from now on."""
    wrap_rules(traced if BREAK in os.environ else watched)
