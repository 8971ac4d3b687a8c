"""The names under which the log keeps events and commands: chosen once, they outlive the classes that carry them.

The kind of an event or a command is stored and compared by its mark. The name of its class may change with any release.
"""

from collections.abc import Callable
from typing import NamedTuple, TypeVar

C = TypeVar("C", bound=type)

_MARK = "__log_mark__"


class Mark(NamedTuple):
    """The name and the schema number that a class writes."""

    type: str
    schema: int


def event(type_: str, *, schema: int = 1) -> Callable[[C], C]:
    """Mark a msgspec Struct as the event `type_`, written with schema number `schema` (from 1 upwards)."""
    if schema < 1:
        raise ValueError(f"{type_}: schema numbers start at 1, not {schema}")

    def mark(cls: C) -> C:
        setattr(cls, _MARK, Mark(type_, schema))
        return cls

    return mark


def command(name: str) -> Callable[[C], C]:
    """Mark a msgspec Struct as the command `name`."""
    return event(name)


def mark_of(cls: type) -> Mark:
    """The mark of an event or a command; TypeError for a class that has none of its own."""
    mark = cls.__dict__.get(_MARK)
    if not isinstance(mark, Mark):
        raise TypeError(f"{cls.__name__} is marked neither with @event nor with @command")
    return mark


def name_of(cls: type) -> str:
    """The name under which the log keeps what is of this class. Raises TypeError for one without a mark."""
    return mark_of(cls).type
