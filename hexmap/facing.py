"""Directions as places in `grid.SIDES`: the neighbour that way, and pieces of two hexes that look somewhere.

Off the lattice is "", and so is whatever lies beyond it.
"""

from functools import lru_cache

from hexmap import grid


@lru_cache(maxsize=65536)
def toward(hex_: str, facing: int) -> str:
    """The neighbour in a direction; "" where the lattice ends, and from there on."""
    return (grid.neighbour(hex_, grid.SIDES[facing % 6]) or "") if hex_ else ""


@lru_cache(maxsize=65536)
def facing_to(frm: str, to: str) -> int:
    """The direction of an adjacent hex. ValueError if it is not adjacent."""
    return grid.SIDES.index(grid.side_between(frm, to))


@lru_cache(maxsize=65536)
def rear(front: str, facing: int) -> str:
    """The hex behind one that looks that way: of the rear half of a piece of two hexes; "" where the lattice ends."""
    return toward(front, facing + 3)


@lru_cache(maxsize=65536)
def both(front: str, facing: int) -> tuple[str, str]:
    """The two hexes of a piece of two, the front half first."""
    return front, rear(front, facing)
