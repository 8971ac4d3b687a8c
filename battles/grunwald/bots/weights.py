"""The weights of the captain."""

from pathlib import Path

import msgspec

from rulebook.tables import once


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The worth of each thing to the captain, in points of victory (`weights.toml`)."""

    provenance: str
    attack: float
    threat: float
    rider: float
    foot: float
    behind: float
    approach: float
    facing: float
    led: float
    disorder: float
    charge: float
    crowded: float
    exposed: float
    range: int
    hunt: float
    least: float
    ride: float
    near: int
    ride_out: int
    afar: int
    leads: float
    bunched: float
    astray: float
    alone: float
    beset: float
    point: float
    hex: float
    broken: float
    farthest: int


weights = once(Path(__file__).with_name("weights.toml"), Weights)
"""The weights. A malformed table raises TableError."""
