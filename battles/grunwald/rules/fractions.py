"""GR-1.6: how every division is rounded, and means over the units of one side."""

from collections.abc import Sequence

from rulebook import rule


@rule("GR-1.6a")
def nearest(number: int, by: int) -> int:
    """A division rounded to the nearest whole number, one half up. ZeroDivisionError for a division by nothing."""
    return (2 * number + by) // (2 * by)


@rule("GR-1.7a")
def mean(levels: Sequence[int]) -> int:
    """The mean of the levels of all combat units of one side, rounded; 0 where there are none."""
    return nearest(sum(levels), len(levels)) if levels else 0


@rule("GR-9.2.2", "GR-T.6", "GR-12.1.1", "GR-14.2.1a")
def halved(points: int, times: int) -> int:
    """The points of a unit after so many halvings, each of them rounded (D76)."""
    for _ in range(times):
        points = nearest(points, 2)
    return points
