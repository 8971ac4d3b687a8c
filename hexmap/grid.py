"""The lattice: flat-top hexes in offset columns, named by four-digit labels.

A label is column then row, two digits each, counted from 1 from the north-west corner ("4223" = column 42,
row 23). Every second column (02, 04, ...) lies half a hex lower ("odd-q" when columns are counted from 0).
Lengths are in hexes.
"""

from functools import cache, lru_cache

SIDES = ("N", "NE", "SE", "S", "SW", "NW")
"""The sides of a hex, clockwise from the north."""

LIMIT = 99
"""The greatest column and row that a label can name."""

AXIAL_STEPS: dict[str, tuple[int, int]] = {
    "N": (0, -1),
    "NE": (1, -1),
    "SE": (1, 0),
    "S": (0, 1),
    "SW": (-1, 1),
    "NW": (-1, 0),
}
"""Step to the neighbour over each side, in axial coordinates (q east, r south)."""


@cache
def offset(hex_: str) -> tuple[int, int]:
    """Column and row of a label, both counted from 0. ValueError if it is not a label of the lattice."""
    if len(hex_) == 4 and hex_.isascii() and hex_.isdigit():
        col, row = int(hex_[:2]) - 1, int(hex_[2:]) - 1
        if col >= 0 and row >= 0:
            return col, row
    raise ValueError(f"not a hex label (four digits, column and row from 01 to {LIMIT}): {hex_!r}")


def label(col: int, row: int) -> str | None:
    """The label of column and row counted from 0; None off the lattice."""
    if 0 <= col < LIMIT and 0 <= row < LIMIT:
        return f"{col + 1:02d}{row + 1:02d}"
    return None


@cache
def axial(hex_: str) -> tuple[int, int]:
    """Axial coordinates (q, r) of a label. ValueError if it is not a label."""
    col, row = offset(hex_)
    return col, row - (col - (col & 1)) // 2


@lru_cache(maxsize=65536)
def from_axial(q: int, r: int) -> str | None:
    """The label at axial coordinates; None off the lattice."""
    return label(q, r + (q - (q & 1)) // 2)


def neighbour(hex_: str, side: str) -> str | None:
    """The hex over that side; None off the lattice. ValueError for an unknown side."""
    return _around(hex_)[_turn(side)]


@cache
def neighbours(hex_: str) -> tuple[str, ...]:
    """The adjacent hexes that exist on the lattice, in the order of SIDES."""
    return tuple(found for found in _around(hex_) if found is not None)


@lru_cache(maxsize=131072)
def distance(a: str, b: str) -> int:
    """Steps of a shortest way from one hex to the other."""
    q, r = _difference(a, b)
    return max(abs(q), abs(r), abs(q + r))


def side_between(a: str, b: str) -> str:
    """The side of `a` that touches `b`. ValueError if they are not adjacent."""
    around = _around(a)
    if b not in around:
        raise ValueError(f"hexes {a} and {b} are not adjacent")
    return SIDES[around.index(b)]


def opposite(side: str) -> str:
    """The side across the hex. ValueError for an unknown side."""
    return turned(side, 3)


def turned(side: str, steps: int) -> str:
    """The side that many steps clockwise (negative: counter-clockwise). ValueError for an unknown side."""
    return SIDES[(_turn(side) + steps) % 6]


@lru_cache(maxsize=65536)
def within(hex_: str, radius: int) -> tuple[str, ...]:
    """All hexes of the lattice at most `radius` away, the hex itself first, then by distance and label."""
    q, r = axial(hex_)
    found = [
        other
        for dq in range(-radius, radius + 1)
        for dr in range(max(-radius, -dq - radius), min(radius, -dq + radius) + 1)
        if (other := from_axial(q + dq, r + dr)) is not None
    ]
    return tuple(sorted(found, key=lambda other: (distance(hex_, other), other)))


def direction(a: str, b: str) -> str:
    """The side of `a` that looks most nearly towards `b`; halfway, the first in the order of SIDES.

    ValueError if both are the same hex.
    """
    if a == b:
        raise ValueError(f"no direction from hex {a} to itself")
    q, r = _difference(a, b)
    return max(SIDES, key=lambda side: (_dot(AXIAL_STEPS[side], (q, r)), -_turn(side)))


@cache
def _around(hex_: str) -> tuple[str | None, ...]:
    q, r = axial(hex_)
    return tuple(from_axial(q + dq, r + dr) for dq, dr in AXIAL_STEPS.values())


def _turn(side: str) -> int:
    if side not in AXIAL_STEPS:
        raise ValueError(f"not a side of a hex ({', '.join(SIDES)}): {side!r}")
    return SIDES.index(side)


def _difference(a: str, b: str) -> tuple[int, int]:
    (qa, ra), (qb, rb) = axial(a), axial(b)
    return qb - qa, rb - ra


def _dot(u: tuple[int, int], v: tuple[int, int]) -> int:
    # Twice the scalar product in the plane, which is exact in integers on axial coordinates.
    return 2 * (u[0] * v[0] + u[1] * v[1]) + u[0] * v[1] + u[1] * v[0]
