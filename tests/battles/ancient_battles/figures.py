"""Units by hand, where their places do not matter."""

from typing import Any

from battles.ancient_battles.ground import Ground
from battles.ancient_battles.state import AncientBattle, Contact, Facing, State, Unit
from battles.muster import Side
from battles.plane.rectangle import Pose

TABLE = Ground(72_000, 48_000)
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


def position(*units: Unit, ground: Ground = TABLE, **more: Any) -> State:
    """A battle with these on the table, in the attacker's first turn."""
    told: dict[str, Any] = {"turn": 1, "limit": 12, "number": 1, "phase": "movement"} | more
    return AncientBattle(ground=ground, units={each.id: each for each in units}, **told)
