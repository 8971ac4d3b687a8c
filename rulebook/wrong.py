"""A function made wrong, and values made wrong: what the tests of a rule have to notice."""

import functools
import inspect
from collections.abc import Callable, Mapping
from collections.abc import Set as AnySet
from enum import Enum
from numbers import Number
from typing import Any, TypeVar, cast

import msgspec

from rulebook.refusal import Refusal

F = TypeVar("F", bound=Callable[..., object])


class Wrong:
    """Stands where a value of unknown kind, or none at all, was expected; equal to nothing."""


def wrongly(function: F) -> F:
    """The function with a wrong outcome.

    One that answers nothing does nothing; one that would refuse lets pass; any other answers another value.
    """
    mute = "return" in function.__annotations__ and function.__annotations__["return"] in (None, "None")

    @functools.wraps(function)
    def wrapper(*args: Any, **kwargs: Any) -> object:
        if mute:
            return None
        try:
            return altered(function(*args, **kwargs))
        except Refusal:
            return None

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
