"""Functions whose first call is noted and which then run bare: most are called thousands of times.

The code of a function is exchanged for that of a stub, which puts the function's own code back.
"""

import functools
from collections.abc import Callable
from types import CodeType, FunctionType
from typing import Any

PLACE = "the stub"
SOURCE = """
def made():
    {named}
    def waiting(*_args, **_kwargs):
        if _args is None:
            {free}
        return {place!r}.first(*_args, **_kwargs)
"""


@functools.cache
def waiting(free: tuple[str, ...]) -> CodeType:
    """The code of a stub for functions with these free variables: Python exchanges it for codes of as many alone."""
    named = " = ".join((*free, "None"))
    code = compile(SOURCE.format(named=named, free=", ".join((*free, "None")), place=PLACE), "<stub>", "exec")
    for _ in range(2):
        [code] = (each for each in code.co_consts if isinstance(each, CodeType))
    return code


class Stub:
    """A function, and the listener to its next call."""

    def __init__(self, function: FunctionType, told: Callable[[], None]) -> None:
        self.function, self.told, self.bare = function, told, function.__code__
        code = waiting(self.bare.co_freevars)
        # It is a constant of the code, for a name would be looked up where the function stands.
        # File and line are those of the function, so that its source is found by them.
        self.code = code.replace(
            co_consts=tuple(self if each == PLACE else each for each in code.co_consts),
            co_filename=self.bare.co_filename,
            co_firstlineno=self.bare.co_firstlineno,
            co_name=self.bare.co_name,
            co_qualname=self.bare.co_qualname,
        )

    def arm(self) -> None:
        """Report the next call."""
        self.function.__code__ = self.code

    def disarm(self) -> None:
        """Give the function its own code."""
        self.function.__code__ = self.bare

    def first(self, *args: Any, **kwargs: Any) -> object:
        """Report this call, and let it and all that follow run bare."""
        self.disarm()
        self.told()
        return self.function(*args, **kwargs)
