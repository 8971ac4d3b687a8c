"""Calls of rule functions, recorded while tests run, and one function made wrong where a test of the tests asks for it."""

import functools
import os
from collections.abc import Callable
from typing import Any, TypeVar, cast

import msgspec

F = TypeVar("F", bound=Callable[..., object])

CALLED: set[str] = set()
BROKEN = os.environ.get("HAUTEVILLE_BREAK_RULE", "")


def traced(function: F, ids: tuple[str, ...]) -> F:
    """`function`, recording the ids it carries whenever it is called."""
    broken = f"{function.__module__}.{function.__qualname__}" == BROKEN

    @functools.wraps(function)
    def wrapper(*args: Any, **kwargs: Any) -> object:
        CALLED.update(ids)
        return wrongly(function, *args, **kwargs) if broken else function(*args, **kwargs)

    return cast(F, wrapper)


def wrongly(function: Callable[..., object], *args: Any, **kwargs: Any) -> object:
    """The call with a wrong outcome: another value, or nothing done where the function answers nothing."""
    returns = function.__annotations__.get("return")
    if returns is None or returns == "None":
        return None
    return altered(function(*args, **kwargs))


def altered(value: Any) -> Any:
    """A value of the same kind that is not the right one."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 1
    if isinstance(value, str):
        return f"{value}?"
    if value is None:
        return 1
    if isinstance(value, msgspec.Struct):
        return altered_struct(value)
    if isinstance(value, dict):
        return {key: altered(each) for key, each in value.items()} or {"?": 1}
    if isinstance(value, list | tuple):
        parts = [altered(each) for each in value] or [1]
        return parts if isinstance(value, list) else tuple(parts)
    return altered(list(value)) if hasattr(value, "__iter__") else None


def altered_struct(value: msgspec.Struct) -> msgspec.Struct:
    """A struct whose first field has another value."""
    first = value.__struct_fields__[0]
    return msgspec.structs.replace(value, **{first: altered(getattr(value, first))})
