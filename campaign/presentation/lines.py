"""The lines of a feed as they are read."""

from typing import Any

import msgspec


class Line(msgspec.Struct, frozen=True):
    """A line that the faction was told; `number` is its place among those it may read."""

    number: int
    day: int
    closing: int
    kind: str
    hex: str
    facts: dict[str, Any]
