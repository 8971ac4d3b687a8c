"""Units by hand, where their places do not matter."""

from typing import Any

from battles.ancient_battles.state import Contact, Facing, Unit
from battles.ancient_battles.state.plane.rectangle import Pose
from battles.contract.muster import Side

SOUTH, NORTH = Pose(36_000, 12_000, 0), Pose(36_000, 36_000, 180_000)


def unit(
    id_: str = "a01",
    profile: str = "norman_spearmen",
    models: int = 20,
    files: int = 5,
    pose: Pose | None = None,
    **more: Any,
) -> Unit:
    """A unit of the side of its id, where that sets up if nothing else is said."""
    side: Side = "attacker" if id_.startswith("a") else "defender"
    place = pose or (SOUTH if side == "attacker" else NORTH)
    return Unit(id_, side, profile, models, more.pop("started", models), files, place, **more)


def lone(id_: str = "a09", profile: str = "general_mounted", **more: Any) -> Unit:
    """A character on his own."""
    return unit(id_, profile, 1, 1, **more)


def touching(enemy: str, theirs: Facing = "front", mine: Facing = "front", at: int = 0) -> Contact:
    """A contact."""
    return Contact(enemy, mine, theirs, at)
