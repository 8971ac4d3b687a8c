"""The players of a system: bots by name, and their draws."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

S_in = TypeVar("S_in", contravariant=True)
O_out = TypeVar("O_out", covariant=True)
S_bot = TypeVar("S_bot", contravariant=True)
O_bot = TypeVar("O_bot", covariant=True)


class Chance(Protocol):
    """Where a bot draws from; `random.Random` is one. Never the dice of the battle."""

    def random(self) -> float:
        """A number from 0 up to but not including 1."""
        ...

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 up to but not including `stop`."""
        ...


class Bot(Protocol[S_in, O_out]):
    """A player of one side or both: asked again and again for one order.

    His memory may spare him work and never changes his choice: another of his name goes on with a battle that is broken
    off.
    """

    def choose(self, state: S_in) -> O_out:
        """One of the legal orders of the side that is to act, whose view the state is (`Rules.seen`).

        The state must be left alone.
        """
        ...


class Bots(Protocol[S_bot, O_bot]):
    """The players that a system brings."""

    bots: Sequence[str]
    """The names of bots, the one that fights unattended first. `random` plays any legal order."""
    bots_version: str
    """Raised whenever a bot chooses otherwise in the same state, or another comes first."""

    def bot(self, name: str, draw: Chance) -> Bot[S_bot, O_bot]:
        """A bot by name. Raises Refusal for an unknown one."""
        ...
