"""The share of games that somebody wins, with Wilson's interval, and how tables write it."""

from math import sqrt
from typing import Protocol

Z = 1.96
"""Of the interval that holds the true share in 95 of 100 cases."""
HEADINGS = "95 % interval | wanted"
"""Over what `cells` tells beside the share itself."""


class Measured(Protocol):
    """A share from 0 to 1, the bounds of its interval, and the share that is asked for."""

    @property
    def share(self) -> float:
        """The share that was won."""
        ...

    @property
    def low(self) -> float:
        """The lower bound."""
        ...

    @property
    def high(self) -> float:
        """The upper bound."""
        ...

    @property
    def wanted(self) -> float:
        """The share that is asked."""
        ...


def interval(won: float, games: int) -> tuple[float, float]:
    """Wilson's interval of a share, at 95 percent."""
    if not games:
        return 0.0, 1.0
    share, square = won / games, Z * Z / games
    middle = share + square / 2
    spread = Z * sqrt(share * (1 - share) / games + square / games / 4)
    return max(0.0, (middle - spread) / (1 + square)), min(1.0, (middle + spread) / (1 + square))


def percent(share: float, digits: int = 0) -> str:
    """A share of one."""
    return f"{share * 100:.{digits}f} %"


def cells(one: Measured) -> str:
    """A share as three cells of a table: the share, its interval, what is wanted."""
    bounds = f"{one.low * 100:.0f} to {percent(one.high)}"
    return f"{percent(one.share, 1)} | {bounds} | {percent(one.wanted)}"
