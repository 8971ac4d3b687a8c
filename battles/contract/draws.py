"""The draws of an unattended bot: numbers that follow from a seed and from the number of earlier orders.

They are separate from the dice of the battle, which are addressed, sealed and hidden from bots. A battle that is taken
up again after its process died has to go on as it would have. So the draws of a bot are independent of the memory of a
process.
"""

import hashlib
from collections.abc import Callable

from dice.frame import framed

DOMAIN = "hauteville.battle.draws.1"
WORD = 8
"""Bytes of a number."""
SPAN = 1 << (8 * WORD)


class Draws:
    """Numbers out of a seed, begun again before every order; a `battles.contract.surface.Chance`."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self.turn_to(0)

    def turn_to(self, order: int) -> None:
        """Draw from now on what belongs to the choice of the order with this number, from 0."""
        self._start = framed(DOMAIN, self._seed, str(order).encode("ascii"))
        self._block, self._blocks = b"", 0

    def _word(self) -> int:
        if not self._block:
            numbered = self._start + self._blocks.to_bytes(WORD, "big")
            self._block, self._blocks = hashlib.sha256(numbered).digest(), self._blocks + 1
        word, self._block = self._block[:WORD], self._block[WORD:]
        return int.from_bytes(word, "big")

    def random(self) -> float:
        """A number from 0 up to but not including 1."""
        return (self._word() >> 11) / (1 << 53)

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 up to but not including `stop`, each equally likely. Raises ValueError below 1."""
        if stop < 1:
            raise ValueError(f"there is no number from 0 up to but not including {stop}")
        limit = SPAN - SPAN % stop
        return _below(self._word, limit) % stop


def _below(word: Callable[[], int], limit: int) -> int:
    """The first of the words that is below the limit."""
    while (number := word()) >= limit:
        pass
    return number
