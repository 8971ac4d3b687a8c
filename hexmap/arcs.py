"""Wedges of the lattice: what lies before, behind and beside something on two hexes.

It is told by its front hex and its facing: the place in `grid.SIDES` of the side towards which it looks.
"""

from functools import lru_cache
from typing import Literal

from hexmap import grid

Arc = Literal["front", "side", "rear"]

_STEPS = tuple(grid.AXIAL_STEPS.values())
_KEPT = 65536


@lru_cache(maxsize=_KEPT)
def ahead(front: str, facing: int, hex_: str) -> bool:
    """True if a hex lies in the wedge of 120 degrees before the front hex, both edges included.

    It holds the sums of steps ahead and to one hand, the front hex itself with them. IndexError for no facing.
    """
    q, r = _offset(front, hex_)
    return _in_wedge(facing, q, r)


@lru_cache(maxsize=_KEPT)
def behind(front: str, facing: int, hex_: str) -> bool:
    """True if a hex lies in the like wedge behind the rear hex, that hex itself with them. IndexError for no facing."""
    (q, r), (dq, dr) = _offset(front, hex_), _STEPS[facing]
    return _in_wedge((facing + 3) % 6, q + dq, r + dr)


def arc(front: str, facing: int, hex_: str) -> Arc:
    """The arc in which a hex lies; everything neither ahead nor behind is to the side, both its own hexes too.

    IndexError for no facing.
    """
    if _offset(front, hex_) in ((0, 0), _STEPS[(facing + 3) % 6]):
        return "side"
    if ahead(front, facing, hex_):
        return "front"
    return "rear" if behind(front, facing, hex_) else "side"


def _offset(a: str, b: str) -> tuple[int, int]:
    (q0, r0), (q1, r1) = grid.axial(a), grid.axial(b)
    return q1 - q0, r1 - r0


def _in_wedge(facing: int, q: int, r: int) -> bool:
    straight = _STEPS[facing]
    return any(_sums(straight, _STEPS[(facing + turn) % 6], q, r) for turn in (1, -1))


def _sums(a: tuple[int, int], b: tuple[int, int], q: int, r: int) -> bool:
    # Steps over neighbouring sides span the lattice with determinant 1 or -1, so both numbers of steps are whole.
    det = a[0] * b[1] - a[1] * b[0]
    return det * (q * b[1] - r * b[0]) >= 0 and det * (a[0] * r - a[1] * q) >= 0
