"""The memory of a field about pairs of its hexes, and the part of it that an altered field may take over.

The answer about a line between two hexes depends on the hexes that it crosses and on their neighbours. So an answer
holds on every field that is alike there: the whole one keeps the answers for all that were made of it.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import lru_cache, wraps
from itertools import chain
from math import sqrt
from typing import Any, TypeVar

from battles.fields.field import Field, keep, parts, place
from hexmap import grid, sight

G = TypeVar("G", bound=Field[Any])
R = TypeVar("R")
AROUND = frozenset({0, *(place(*step) for step in grid.AXIAL_STEPS.values())})
"""The places of a hex and of those beside it, seen from it."""
HEIGHT = sqrt(3) / 2
"""Of a row of hexes, by the way from one to the next."""
RIM = 0.578
"""How far no corner is from the centre of its hex."""


def remembered(function: Callable[[G, str, str], R]) -> Callable[[G, str, str], R]:
    """The function of a field and two of its hexes, with a memory that begins again when it is full.

    The field keeps it, so the memory goes with the field and its tables. The function may ask only for things along
    lines between the two, or for things that concern every line, as `Kin` is told.
    """

    @wraps(function)
    def asked(field: G, a: str, b: str) -> R:
        known: dict[tuple[str, str], R] = field.memories[function]
        pair = a, b
        if pair in known:
            return known[pair]
        kin: Kin | None = field.kin
        found = function(field, a, b) if kin is None else kin.recall(function, field, a, b)
        return keep(known, pair, found)

    return asked


class Kin:
    """How a field differs from the whole one of which it was made.

    `looks` has the facts of each altered hex, `everywhere` the facts that concern every line.
    """

    def __init__(
        self, whole: Field[Any], looks: Mapping[str, Hashable], everywhere: Iterable[Hashable] = ()
    ) -> None:
        self.whole = whole
        # In one order, so that fields which have become alike in different ways share what they remember.
        self._everywhere = tuple(sorted(map(self._number, everywhere)))
        numbered = sorted((self._number(each), whole.placed[each[0]]) for each in looks.items())
        self._unlike = tuple((at, number) for number, at in numbered)
        self._known: dict[tuple[str, str], tuple[int, ...]] = {}

    def _number(self, look: Hashable) -> int:
        return self.whole.looks.setdefault(look, len(self.whole.looks))

    def recall(self, function: Callable[[G, str, str], R], field: G, a: str, b: str) -> R:
        """The answer of a function about two hexes of a field of this kin, found if it is not known from another."""
        unlike = self.unlike(a, b)
        known: dict[Any, R] = (self.whole.shared if unlike else self.whole.memories)[function]
        asked: Any = (a, b, unlike) if unlike else (a, b)
        if asked in known:
            return known[asked]
        return keep(known, asked, function(field, a, b))

    def unlike(self, a: str, b: str) -> tuple[int, ...]:
        """The differences that concern the line between two hexes, as numbers; empty if it is as on the whole.

        One question of a line leads to others of the same line, so the answer is kept.
        """
        found = self._known.get((a, b))
        if found is None:
            placed = self.whole.placed
            begin = placed[a]
            near = beside(placed[b] - begin)
            unlike = [number for at, number in self._unlike if at - begin in near]
            found = keep(self._known, (a, b), (*self._everywhere, *unlike))
        return found


@lru_cache(maxsize=4096)
def beside(away: int) -> frozenset[int]:
    """The places of the hexes that lines from one hex to another touch, and of their neighbours, seen from the first.

    The lines go from its centre or the middle of any of its sides to the centre of the other.
    """
    crossed = {0, away, *(place(*hex_) for hex_ in chain(*sight.crossing(*parts(away))))}
    about = crossed | AROUND | {away + step for step in AROUND}
    near = {at + step for at in crossed for step in AROUND}
    return frozenset(about.union(_touched(near - about, away)) if away else AROUND)


def _touched(hexes: Iterable[int], away: int) -> Iterator[int]:
    # A line that begins in the middle of a side is half a hex off at first, and ever less on its way. How far a hex is
    # along it and off it are the scalar and the vector product in the plane.
    to_q, to_r = parts(away)
    length = sqrt(to_q * to_q + to_r * to_r + to_q * to_r)
    along_q, along_r = (to_q + to_r / 2) / length, (to_r + to_q / 2) / length
    off_q, off_r = to_r * HEIGHT / length, to_q * HEIGHT / length
    for at in hexes:
        q, r = parts(at)
        passed = q * along_q + r * along_r
        if abs(q * off_q - r * off_r) <= RIM + (length - max(passed - RIM, 0)) / length / 2:
            yield at
