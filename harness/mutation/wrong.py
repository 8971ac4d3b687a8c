"""A function made wrong, and values made wrong, for the tests of a rule to notice."""

import copy
import functools
import inspect
from collections.abc import Callable, Iterator, Mapping
from collections.abc import Set as AnySet
from enum import Enum
from numbers import Number
from typing import Any, TypeVar, cast, get_args

import msgspec

from rulebook.refusal import Refusal

F = TypeVar("F", bound=Callable[..., object])

FIRST, YES, NO, NOTHING = "as at first", "always yes", "always no", "nothing"


class Wrong:
    """Stands where a value of unknown kind, or none at all, was expected; equal to nothing."""


def wrongly(function: F) -> F:
    """The function with a wrong outcome.

    A function without an answer does nothing; one that would refuse lets pass; any other answers another value.
    """
    mute = is_mute(function)

    @functools.wraps(function)
    def wrapper(*args: Any, **kwargs: Any) -> object:
        if mute:
            return None
        try:
            return altered(function(*args, **kwargs))
        except Refusal:
            return None

    return cast(F, wrapper)


def is_mute(function: Callable[..., object]) -> bool:
    """True if a function answers nothing, by what it says of itself."""
    return function.__annotations__.get("return", "") in (None, "None")


def ways(function: Callable[..., object]) -> list[str]:
    """The ways, beside `wrongly`, in which a function may answer wrongly: only many cases together show them."""
    if is_mute(function):
        return []
    answer = function.__annotations__.get("return")
    if answer is bool:
        return [FIRST, YES, NO]
    empty = answer is int or type(None) in get_args(answer) or hasattr(answer, "__len__")
    return [FIRST, NOTHING] if empty else [FIRST]


def astray(function: F, way: str) -> F:
    """The function, wrong in this way: the same answer whatever it is asked, or an empty one of its kind."""
    kept: list[Any] = []

    @functools.wraps(function)
    def wrapper(*args: Any, **kwargs: Any) -> object:
        answer: Any = function(*args, **kwargs)
        if way in (YES, NO):
            return way == YES
        if way == NOTHING:
            return None if type(None) in get_args(function.__annotations__["return"]) else type(answer)()
        kept.append(list(answer) if isinstance(answer, Iterator) else answer)
        first = copy.copy(kept[0])
        return iter(first) if isinstance(answer, Iterator) else first

    return cast(F, wrapper)


def altered(value: Any) -> Any:
    """A value of the same kind that is not the right one."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, Enum):
        return next((other for other in type(value) if other is not value), Wrong())
    if isinstance(value, Number):
        return cast(Any, value) + 1
    if isinstance(value, str):
        return f"{value}?"
    if isinstance(value, msgspec.Struct):
        return altered_struct(value)
    return altered_collection(value)


def altered_collection(value: Any) -> Any:
    """A mapping with other values; a sequence or set with one element less, or one more if it was empty."""
    if isinstance(value, Mapping):
        return {key: altered(each) for key, each in value.items()} or {"?": Wrong()}
    if isinstance(value, AnySet):
        rest = sorted(value, key=repr)[:-1] if value else [Wrong()]
        return frozenset(rest) if isinstance(value, frozenset) else set(rest)
    if isinstance(value, list | tuple):
        parts = list(value[:-1]) if value else [Wrong()]
        return parts if isinstance(value, list) else tuple(parts)
    if inspect.isgenerator(value) or hasattr(value, "__next__"):
        return iter(altered_collection(list(value)))
    return Wrong()


def altered_struct(value: msgspec.Struct) -> object:
    """A struct whose first field has another value."""
    if not value.__struct_fields__:
        return Wrong()
    first = value.__struct_fields__[0]
    return msgspec.structs.replace(value, **{first: altered(getattr(value, first))})
