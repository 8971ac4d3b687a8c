"""The weights of the captain, and the manners in which units fight."""

from functools import cache
from pathlib import Path

import msgspec
from msgspec.structs import replace

from battles.devils_horsemen.state import Unit
from rulebook.tables import once


class Manner(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How units of a kind go about it: where they wish to be, and what they shun."""

    approach: float
    away: int
    threat: float
    shy: float
    bait: int
    abreast: float


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The worth of each thing to the captain, in rout points (`weights.toml`)."""

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
    patient: int
    driven: int
    pressing: float
    manner: dict[str, Manner]


weights = once(Path(__file__).with_name("weights.toml"), Weights)
"""The weights. A malformed table raises TableError."""


def manner_of(unit: Unit) -> str:
    """The manner that a unit calls for: horse that shoots or feigns, other horse, foot."""
    if not unit.mounted:
        return "foot"
    return "knights" if unit.chivalry or not (unit.missile or unit.feign) else "steppe"


def manner(unit: Unit, turn: int = 0) -> Manner:
    """The numbers of a unit's manner, as they are in a turn."""
    return pressed(manner_of(unit), urge(turn))


def urge(turn: int) -> float:
    """The urge to come to blows, from 0 to 1: a battle of two waiting sides would have no end."""
    known = weights()
    return max(0.0, min(1.0, (turn - known.patient) / (known.driven - known.patient)))


def is_driven(turn: int) -> bool:
    """True if the enemy has stayed away so long that the cost of a strike is ignored."""
    return urge(turn) >= 1


@cache
def pressed(name: str, urge_: float) -> Manner:
    """A manner under such an urge: nearer to the enemy, and with less regard to what he could do."""
    found, rest = weights().manner[name], 1 - urge_
    return replace(
        found,
        approach=found.approach * (1 + weights().pressing * urge_),
        away=max(1, round(found.away * rest)),
        threat=found.threat * rest,
        shy=found.shy * rest,
        bait=found.bait if rest else 0,
        abreast=found.abreast * rest,
    )
