"""Colours as people see them who see few of them, and the distance of two colours (CIELAB, 1976)."""

from collections.abc import Sequence
from math import dist

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

# Machado, Oliveira and Fernandes 2009, severity 1; on linear light.
SIGHTS: dict[str, Matrix] = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.01182, 0.04294, 0.968881),
    ),
    "no blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.3039),
    ),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}
TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.072175),
    (0.0193339, 0.119192, 0.9503041),
)
WHITE: Triple = (0.95047, 1.0, 1.08883)


def lab(colour: str, sight: str) -> Triple:
    """A colour "#rrggbb" in CIELAB as a person with that sight sees it."""
    linear = tuple(_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    seen = [min(1.0, max(0.0, each)) for each in _times(SIGHTS[sight], linear)]
    x, y, z = (_root(part / white) for part, white in zip(_times(TO_XYZ, seen), WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def apart(one: str, other: str, sight: str) -> float:
    """The distance of two colours for a person with that sight."""
    return dist(lab(one, sight), lab(other, sight))


def _times(matrix: Matrix, values: Sequence[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, values, strict=True)) for row in matrix]


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def _root(value: float) -> float:
    return value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21 (WCAG 2.2)."""
    low, high = sorted(_light(colour) for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


def _light(colour: str) -> float:
    return _times(SIGHTS["grey"], [_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5)])[0]
