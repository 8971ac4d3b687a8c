"""The bounds of tables: of a number, list or word as a type, of numbers that depend on others as a check.

A type carries its bounds in its annotation, and the reader of tables tells a fault in words (`rulebook.shapes`).
"""

import re
from collections.abc import Sequence
from itertools import pairwise

import msgspec


def from_to(least: float, most: float, step: float | None = None) -> msgspec.Meta:
    """The bounds of a number, both of them included: `Annotated[int, from_to(1, 6)]`."""
    return msgspec.Meta(ge=least, le=most, multiple_of=step)


def above(least: float, most: float) -> msgspec.Meta:
    """The bounds of a number, only the upper one included."""
    return msgspec.Meta(gt=least, le=most)


def of_length(least: int, most: int | None = None) -> msgspec.Meta:
    """The bounds of the entries of a list, or of the letters of a word."""
    return msgspec.Meta(min_length=least, max_length=most)


def one_of(*names: str) -> msgspec.Meta:
    """The bounds of a name that is one of these, where a Literal would bind the rules that look it up."""
    return msgspec.Meta(pattern=rf"\A(?:{'|'.join(map(re.escape, names))})\Z", extra={"names": names})


def each_of(*names: str) -> msgspec.Meta:
    """The bounds of a block with an entry for each of the names that its keys may have."""
    return msgspec.Meta(min_length=len(names), extra={"names": names})


def like(pattern: str, kind: str) -> msgspec.Meta:
    """The bounds of a text that a pattern matches whole; `kind` says what such a text is ("a colour")."""
    return msgspec.Meta(pattern=rf"\A(?:{pattern})\Z", description=kind)


def within(key: str, value: int, bounds: range) -> None:
    """Refuse a number out of bounds that depend on others. Raises ValueError naming the key."""
    if value not in bounds:
        raise ValueError(f"{key}: {value} is not from {bounds.start} to {bounds.stop - 1}")


def rising(key: str, values: Sequence[int]) -> None:
    """Refuse numbers that do not rise. Raises ValueError naming the key."""
    if any(before >= after for before, after in pairwise(values)):
        raise ValueError(f"{key}: the numbers do not rise")
