"""The weights of the captain."""

from functools import cache
from pathlib import Path

import msgspec

from rulebook.tables import read


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What each thing is worth to the captain, in points of victory (`weights.toml`)."""

    provenance: str
    attack: float
    threat: float
    approach: float
    facing: float
    led: float
    disorder: float
    charge: float
    crowded: float
    least: float
    ride: float
    near: int


@cache
def weights() -> Weights:
    """The table. Raises TableError."""
    return read(Path(__file__).with_name("weights.toml"), Weights)
