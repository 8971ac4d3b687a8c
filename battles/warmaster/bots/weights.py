"""The weights of the captain."""

from pathlib import Path

import msgspec

from rulebook.tables import once


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The worth of each thing to the captain, in wounds (`weights.toml`)."""

    provenance: str
    push: float
    unit: float
    charge: float
    advance: float
    risk: float
    back: float
    spared: float
    exposed: float
    pursue: float
    hope: float
    fear: float
    approach: float
    press: float
    haste: float
    flank: float
    support: float
    behind: float
    range: float
    led: float
    leads: float
    precious: float
    general: float
    worn: float
    least: float


weights = once(Path(__file__).with_name("weights.toml"), Weights)
"""The weights. A malformed table raises TableError."""
