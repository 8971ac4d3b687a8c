"""The weights of the captain."""

from pathlib import Path

import msgspec

from rulebook.tables import once


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The worth of each thing to the captain, in points or as a factor (`weights.toml`)."""

    provenance: str
    killed: float
    fled: float
    next_round: float
    charge: float
    failed: float
    spared: float
    exposed: float
    general: float
    pursue: float
    rallied: float
    hope: float
    beside: float
    screened: float
    distant: float
    drawn: float
    closer: float
    late: float
    fear: float
    afraid: float
    press: float
    led: float
    crowd: float
    line: float
    block: float
    looks: float
    seldom: float
    range: float
    panic: float
    reform: float
    least: float


weights = once(Path(__file__).with_name("weights.toml"), Weights)
"""The weights. A malformed table raises TableError."""
