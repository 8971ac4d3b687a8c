"""DH-10.1: what a unit fires with as it stands, and how far."""

from battles.devils_horsemen.state import Unit
from battles.devils_horsemen.tables import TABLES
from rulebook import rule

ARTILLERY = "ART"


@rule("DH-2.21a", "DH-9.4a", "DH-6.45a")
def bow(unit: Unit) -> str:
    """The missile weapon of a unit as it stands; "" without one: heavy horse on foot (D41), artillery (D42)."""
    if unit.face == ARTILLERY or (unit.dismounted and afoot(unit) == "none"):
        return ""
    return unit.missile


def afoot(unit: Unit) -> str:
    """The missiles of a dismounted face by the tables."""
    dismounted = TABLES.now.unit_types.dismounted
    return dismounted.missile_HI if unit.face == "HI" else dismounted.missile_LI


@rule("DH-10.1a", "DH-2.21a")
def targets(unit: Unit) -> dict[int, int]:
    """The most that hits, by range in hexes, for a unit as it stands; empty for one without missiles."""
    kind = bow(unit)
    hit = TABLES.now.missile_range.hit
    return hit.get(kind) or hit.get(f"{kind}_{'mounted' if unit.mounted else 'foot'}") or {}


def reach(unit: Unit) -> int:
    """How far a unit fires, in hexes; 0 without missiles."""
    return max(targets(unit), default=0)


def most(unit: Unit, range_: int) -> int | None:
    """The most that hits at a range; None out of range."""
    return targets(unit).get(range_)
