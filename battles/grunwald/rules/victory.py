"""GR-S0: what the losses of the enemy are worth, and how clear a victory they make."""

from battles.grunwald.rules.fractions import nearest
from battles.grunwald.state import Unit
from battles.grunwald.tables import TABLES
from rulebook import rule

LEADER, BANNER = "leader", "banner_captured"


@rule("GR-S0b")
def worth(unit: Unit) -> int:
    """The points for a unit that is eliminated (D50)."""
    return TABLES.now.points.vp[unit.kind.vp_kind]


@rule("GR-S0b")
def worth_of(what: str) -> int:
    """The points for a leader, or for a banner that the enemy has at the end."""
    return TABLES.now.points.vp[what]


@rule("GR-S0c")
def level_of(difference: int) -> str:
    """How clear a victory a difference of points is: the highest level that begins at or below it."""
    levels = TABLES.now.points.levels
    return max((name for name in levels if levels[name] <= abs(difference)), key=levels.__getitem__)


@rule("GR-1.2d")
def men(unit: Unit) -> int:
    """About how many men a counter stands for: midway between the least and the most."""
    table = TABLES.now.army.men
    least, most = table.cavalry if unit.cavalry else table.infantry
    return nearest(least + most, 2)


@rule("GR-1.2d")
def men_lost(unit: Unit) -> int:
    """About how many of the men of a counter its lost strength points stand for."""
    return nearest(men(unit) * (unit.kind.sp - unit.sp), unit.kind.sp)
