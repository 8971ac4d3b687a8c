"""How lengths are kept and compared: in thousandths of an inch, and by a tolerance of one of them."""

TOLERANCE = 1
"""The difference up to which two lengths count as the same."""
INCH = 1000
"""Thousandths in an inch."""
FULL = 360_000
"""Thousandths of a degree in a circle."""


def within(distance: float, limit: float) -> bool:
    """True if a distance is at most so long."""
    return distance <= limit + TOLERANCE


def nearer(distance: float, limit: float) -> bool:
    """True if a distance is less."""
    return distance < limit - TOLERANCE


def more(distance: float, limit: float) -> bool:
    """True if a distance is longer."""
    return distance > limit + TOLERANCE


def thousandths(inches: float) -> int:
    """A length that is printed in inches."""
    return round(inches * INCH)


def rounded(value: float) -> int:
    """The whole thousandth that is nearest."""
    return round(value)
