"""Distances as they are judged by eye: measuring before a charge is declared is forbidden (AB-4.1b)."""

from battles.ancient_battles.tables.measure import INCH
from battles.contract.surface import Chance

ERROR = 2 * INCH
"""By how much an eye is wrong at most."""
STEP = INCH // 2
"""The step in which the eye tells distances apart."""


def guess(distance: float, draw: Chance) -> int:
    """A distance by eye (thousandths of an inch): all that who looks knows of it."""
    off = (2 * draw.random() - 1) * ERROR
    return round((distance + off) / STEP) * STEP


def likely(guessed: float, reach: float) -> float:
    """How likely it is that what was guessed so is no farther than a reach."""
    return max(0.0, min(1.0, (reach - guessed + ERROR) / (2 * ERROR)))
