"""The weights of the captain, and the manners in which units fight."""

from functools import cache
from pathlib import Path

import msgspec

from battles.devils_horsemen.state import Unit
from rulebook.tables import read


class Manner(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How units of a kind go about it: where they wish to be, and what they shun."""

    approach: float
    away: int
    threat: float
    shy: float
    bait: int


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What each thing is worth to the captain, in rout points (`weights.toml`)."""

    provenance: str
    routed: float
    wear: float
    bend: float
    disorder: float
    prudence: float
    leader: float
    standard: float
    guard: float
    elusive: float
    ground: float
    second: float
    crowd: float
    least: float
    danger: float
    unseen: float
    escort: float
    astray: float
    onward: float
    keeps: float
    usual: float
    shaken: float
    paralysis: float
    manner: dict[str, Manner]


@cache
def weights() -> Weights:
    """The table. Raises TableError."""
    return read(Path(__file__).with_name("weights.toml"), Weights)


def manner_of(unit: Unit) -> str:
    """The manner that a unit calls for: horse that shoots or feigns, other horse, foot."""
    if not unit.mounted:
        return "foot"
    return "knights" if unit.chivalry or not (unit.missile or unit.feign) else "steppe"


def manner(unit: Unit) -> Manner:
    """Its numbers."""
    return weights().manner[manner_of(unit)]
