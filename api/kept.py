"""Answers made of a dawn, kept as bytes: what a faction knows is judged and encoded once for each state of things.

A dawn stays as it is, so an answer holds until there is another dawn; its stamp (`Seat.stamp`) shows it.
"""

from collections.abc import Hashable
from hashlib import sha256
from threading import Lock

import msgspec
from cachetools import LRUCache

ROOM = 16 << 20
"""How many bytes of answers a process keeps; the one that was asked for longest ago goes first."""


class KeptAnswer(msgspec.Struct, frozen=True):
    """The bytes of an answer, and the ETag over them."""

    body: bytes
    tag: str


def answer_of(body: bytes) -> KeptAnswer:
    """An answer of these bytes."""
    return KeptAnswer(body, f'"{sha256(body).hexdigest()[:32]}"')


class Answers:
    """Answers of one kind by their dawn; safe for threads, and bounded in bytes."""

    def __init__(self, room: int = ROOM) -> None:
        self._kept: LRUCache[Hashable, KeptAnswer] = LRUCache(room, getsizeof=lambda answer: len(answer.body))
        self._lock = Lock()

    def get(self, made_of: Hashable) -> KeptAnswer | None:
        """The answer that was made of this, if it is still here."""
        with self._lock:
            return self._kept.get(made_of)

    def keep(self, made_of: Hashable, body: bytes) -> KeptAnswer:
        """Keep the bytes of an answer, unless they are more than the room holds, and give them back with their tag."""
        made = answer_of(body)
        if len(body) <= self._kept.maxsize:
            with self._lock:
                self._kept[made_of] = made
        return made
