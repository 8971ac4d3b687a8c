"""Lines of sight from the centre of a hex to the centre of another."""

from collections.abc import Callable
from functools import lru_cache

from hexmap import grid

# The line is drawn twice, a hair to either side; a millionth of a hex decides nothing but ties.
_FINE = 1_000_000


def line(a: str, b: str) -> tuple[str, ...]:
    """The hexes on a line, both ends included, each adjacent to the next.

    Where the line runs along a side between two hexes, the one with the lower label stands for both.
    """
    return (a, *(min(hexes) for hexes in between(a, b)), b) if a != b else (a,)


@lru_cache(maxsize=65536)
def between(a: str, b: str) -> tuple[tuple[str, ...], ...]:
    """What lies between two hexes, one entry a step.

    An entry is the hex crossed, or the two hexes whose common side the line follows.
    """
    (qa, ra), (qb, rb) = grid.axial(a), grid.axial(b)
    crossed = []
    for step in _steps(qb - qa, rb - ra):
        hexes = [grid.from_axial(qa + q, ra + r) for q, r in step]
        crossed.append(tuple(sorted(found for found in hexes if found is not None)))
    return tuple(crossed)


def visible(a: str, b: str, blocks: Callable[[str], bool]) -> bool:
    """Whether nothing between the two hexes blocks the view; the two hexes themselves never do.

    A line along a side is blocked only if the hexes on both sides of it block.
    """
    return not any(all(blocks(hex_) for hex_ in hexes) for hexes in between(a, b))


@lru_cache(maxsize=16384)
def _steps(dq: int, dr: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    # The way is the same from wherever it begins, so it is found once for each difference of two hexes.
    length = max(abs(dq), abs(dr), abs(dq + dr))
    return tuple(tuple({_at(dq, dr, step, length, hair) for hair in (1, -1)}) for step in range(1, length))


def _at(dq: int, dr: int, step: int, length: int, hair: int) -> tuple[int, int]:
    # The hair points along no side and no axis, so it settles every tie. Cube rounding in integers: round all three
    # coordinates, then mend the one that was moved most. Written out, since new lines are asked for all the time.
    scale = length * _FINE
    q, r = dq * step * _FINE + hair, dr * step * _FINE + 2 * hair
    whole_q, whole_r = (2 * q + scale) // (2 * scale), (2 * r + scale) // (2 * scale)
    whole_s = (scale - 2 * q - 2 * r) // (2 * scale)
    moved_q, moved_r = abs(q - whole_q * scale), abs(r - whole_r * scale)
    moved_s = abs(q + r + whole_s * scale)
    if moved_q >= moved_r and moved_q >= moved_s:
        return -whole_r - whole_s, whole_r
    return whole_q, -whole_q - whole_s if moved_r >= moved_s else whole_r
