"""The source of a bot's draws."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Chance(Protocol):
    """The source of draws: `random.Random` is one, and the caller owns it."""

    def random(self) -> float:
        """A number from 0 up to 1."""
        ...

    def randint(self, a: int, b: int, /) -> int:
        """A whole number from `a` to `b`."""
        ...

    def choice(self, seq: Sequence[T], /) -> T:
        """One of them."""
        ...
