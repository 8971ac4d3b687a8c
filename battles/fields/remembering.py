"""What a field remembers of pairs of its hexes, and what one that was altered may take over from that which it was.

What is asked of a line between two hexes depends on the hexes that it crosses and on those beside them. So an answer holds
on every field that is alike there: the whole one keeps the answers for all that were made of it.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import lru_cache, wraps
from itertools import chain
from math import sqrt
from typing import Any, TypeVar

from battles.fields.field import KEPT, Field, parts, place
from hexmap import grid, sight

G = TypeVar("G", bound=Field[Any])
R = TypeVar("R")
AROUND = frozenset({(0, 0), *grid.AXIAL_STEPS.values()})
HEIGHT = sqrt(3) / 2
"""Of a row of hexes, by the way from one to the next."""
RIM = 0.578
"""How far no corner is from the centre of its hex."""


def remembered(function: Callable[[G, str, str], R]) -> Callable[[G, str, str], R]:
    """The function of a field and two of its hexes with a memory, which the field keeps; it begins anew when it is full.

    So what is remembered goes with the field and its tables. It may ask for nothing but what lies along lines between the
    two, or of what `Kin` is told that it concerns every line.
    """

    @wraps(function)
    def asked(field: G, a: str, b: str) -> R:
        known: dict[tuple[str, str], R] = field.memories[function]
        pair = a, b
        if pair in known:
            return known[pair]
        if len(known) >= KEPT:
            known.clear()
        kin: Kin | None = field.kin
        found = known[pair] = function(field, a, b) if kin is None else kin.recall(function, field, a, b)
        return found

    return asked


class Kin:
    """How a field differs from the whole one of which it was made.

    `looks` has for each hex that is otherwise what is to be known of it, `everywhere` what concerns every line.
    """

    def __init__(
        self, whole: Field[Any], looks: Mapping[str, Hashable], everywhere: Iterable[Hashable] = ()
    ) -> None:
        self.whole = whole
        self._everywhere = tuple(map(self._number, everywhere))
        self._unlike = tuple((whole.placed[hex_], self._number((hex_, look))) for hex_, look in looks.items())

    def _number(self, look: Hashable) -> int:
        return self.whole.looks.setdefault(look, len(self.whole.looks))

    def recall(self, function: Callable[[G, str, str], R], field: G, a: str, b: str) -> R:
        """What a function says of two hexes of a field of this kin, found if it is not known from another."""
        unlike = self.unlike(a, b)
        known: dict[Any, R] = self.whole.shared if unlike else self.whole.memories[function]
        asked: Any = (function, a, b, unlike) if unlike else (a, b)
        if asked in known:
            return known[asked]
        found = function(field, a, b)
        if len(known) >= KEPT:
            known.clear()
        known[asked] = found
        return found

    def unlike(self, a: str, b: str) -> tuple[int, ...]:
        """What of all that is otherwise concerns the line between two hexes, as numbers; empty if it is as on the whole."""
        placed = self.whole.placed
        begin = placed[a]
        near = beside(placed[b] - begin)
        return (*self._everywhere, *[number for at, number in self._unlike if at - begin in near])


@lru_cache(maxsize=4096)
def beside(away: int) -> frozenset[int]:
    """The places of the hexes that lines from one hex to another touch, and of those around either, seen from the first.

    The lines are those from its centre or the middle of any of its sides to the centre of the other.
    """
    to = parts(away)
    crossed = chain([(0, 0), to], *sight.crossing(*to))
    near = {(q + right, r + down) for q, r in crossed for right, down in AROUND}
    return frozenset(place(*hex_) for hex_ in near if _touched(hex_, to))


def _touched(hex_: tuple[int, int], to: tuple[int, int]) -> bool:
    # A line that begins in the middle of a side is half a hex off at first, and ever less on its way.
    (q, r), (to_q, to_r) = hex_, to
    if (q, r) in AROUND or (q - to_q, r - to_r) in AROUND:
        return True
    length = sqrt(_times(to, to))
    passed = _times(hex_, to) / length
    off = abs(q * to_r - r * to_q) * HEIGHT / length
    return off <= RIM + (length - max(passed - RIM, 0)) / length / 2


def _times(one: tuple[int, int], other: tuple[int, int]) -> float:
    # The scalar product in the plane.
    return one[0] * other[0] + one[1] * other[1] + (one[0] * other[1] + one[1] * other[0]) / 2
