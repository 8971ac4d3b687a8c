"""Straight lines from the centre of a hex to the centre of another: what they cross, and who sees whom."""

from collections.abc import Callable
from functools import lru_cache
from math import prod

from hexmap import grid

# The step over one of each pair of parallel sides, in the order of `_spread`.
_ACROSS = ((1, -1), (0, 1), (-1, 0))


def line(a: str, b: str) -> tuple[str, ...]:
    """The hexes on a line, both ends included, each adjacent to the next.

    They may be more than the steps of a shortest way. Where the line runs along a side between two hexes, the one with
    the lower label stands for both.
    """
    return (a, *(min(hexes) for hexes in between(a, b)), b) if a != b else (a,)


@lru_cache(maxsize=65536)
def between(a: str, b: str) -> tuple[tuple[str, ...], ...]:
    """The things that a line crosses between two hexes, in its order.

    An entry is a hex whose inside the line crosses, or the two hexes whose common side it follows. A hex or side that it
    touches in a corner is not crossed. There may be more entries than steps from one hex to the other.
    """
    (qa, ra), (qb, rb) = grid.axial(a), grid.axial(b)
    crossed = []
    for entry in crossing(qb - qa, rb - ra):
        hexes = [grid.from_axial(qa + q, ra + r) for q, r in entry]
        crossed.append(tuple(sorted(found for found in hexes if found is not None)))
    return tuple(crossed)


def visible(a: str, b: str, blocks: Callable[[str], bool]) -> bool:
    """True if nothing between the two hexes blocks the view; the two hexes themselves never do.

    A line along a side is blocked only if the hexes on both sides of it block.
    """
    return not any(all(blocks(hex_) for hex_ in hexes) for hexes in between(a, b))


@lru_cache(maxsize=16384)
def crossing(dq: int, dr: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The things that a line crosses as in `between`, by how far each hex is from the beginning, in axial coordinates.

    It is the same from wherever the line begins, so it is found once for each difference of two hexes.
    """
    pace = _paces(dq, dr)
    entries: list[tuple[tuple[int, int], ...]] = []
    q = r = 0
    while (q, r) != (dq, dr):
        over = _left_over(q, r, pace)
        entries.append(tuple((q + right, r + down) for right, down in over))
        q, r = q + sum(right for right, _ in over), r + sum(down for _, down in over)
        if len(over) > 1:
            # A side ends at a corner of the hex that lies ahead between those two.
            entries.append(((q, r),))
    return tuple(entries[:-1])


def _paces(dq: int, dr: int) -> list[tuple[int, int, int, int, tuple[int, int]]]:
    # Of each pair of parallel sides over which a line from the origin runs: which pair, whither, how long it takes for
    # half of a hex, how fast it runs, and the step over the side. All times are multiplied by the same number, so that
    # they are whole.
    spread = _spread(dq, dr)
    whole = prod(abs(pace) for pace in spread if pace)
    found = []
    for pair, (pace, (right, down)) in enumerate(zip(spread, _ACROSS, strict=True)):
        if pace:
            sign = 1 if pace > 0 else -1
            found.append((pair, sign, whole // abs(pace), -abs(pace), (sign * right, sign * down)))
    return found


def _left_over(
    q: int, r: int, paces: list[tuple[int, int, int, int, tuple[int, int]]]
) -> list[tuple[int, int]]:
    # The step by which a line leaves a hex that it crosses; two, if it goes on along the side between. At a corner it
    # goes over that side of the two towards which it runs faster.
    places = _spread(q, r)
    leaving = [((half * (1 + sign * places[pair]), slow), step) for pair, sign, half, slow, step in paces]
    first = min(leaving)[0]
    return [step for when, step in leaving if when == first]


def _spread(q: int, r: int) -> tuple[int, int, int]:
    # How far a point lies to the north-east, the south and the north-west, in halves of the width of a hex: a hex holds
    # what is less than one from its centre by all three.
    return q - r, q + 2 * r, -2 * q - r
