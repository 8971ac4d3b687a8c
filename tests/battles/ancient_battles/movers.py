"""Units that may move: with a musician, if nothing else is said; the first letter of an id is put before it."""

from typing import Any

from battles.ancient_battles.state import Unit
from tests.battles.ancient_battles import positions


def unit(id_: str, x: float, y: float, heading: float = 0, **more: Any) -> Unit:
    """A unit of the attacker."""
    told: dict[str, Any] = {"musician": True} | more
    return positions.unit(f"a_{id_}", x, y, heading, **told)


def enemy(id_: str, x: float, y: float, heading: float = 180, **more: Any) -> Unit:
    """A unit of the other side."""
    return positions.unit(f"b_{id_}", x, y, heading, **more)


def lone(id_: str, x: float, y: float, heading: float = 0, **more: Any) -> Unit:
    """A character of the attacker on his own."""
    told: dict[str, Any] = {"kind": "general_mounted", "models": 1, "files": 1, "musician": False} | more
    return unit(id_, x, y, heading, **told)
