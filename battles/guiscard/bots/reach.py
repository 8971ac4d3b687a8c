"""The reach of a piece with some points, for a bot that chooses a goal.

A piece with a facing is followed in one facing for each hex, the first that comes there. That leaves out little and
spares most of the work.
"""

from collections.abc import Callable, Iterable, Mapping

FAR = 10_000


class Reach:
    """Where a move may end: `ends` are points spent by hex, `facing` how the piece stands there.

    A system says in `enter` what it costs to come into a hex, to end there and to go on from there.
    """

    def __init__(self, start: str, facing: int, points: int) -> None:
        self.start = start
        self.ends: dict[str, int] = {start: 0}
        self.facing: dict[str, int] = {start: facing}
        self._before: dict[str, str] = {}
        self._through: dict[str, int] = {start: 0}
        self._on: dict[str, tuple[str, int]] = {start: ("", facing)}
        self._left = points
        self._rows: list[list[str]] = [[] for _ in range(points + 1)]
        self._rows[0].append(start)

    def enter(self, frm: str, to: str, total: int, facing: int) -> None:
        """Come from one hex into the next for so many points in all: `ends_at` and `goes_on` if it can be done."""
        if total <= self._left:
            self.ends_at(frm, to, total, facing)
            self.goes_on(frm, to, total, facing)

    def ends_at(self, frm: str, to: str, total: int, facing: int) -> None:
        """A move may end there."""
        if self.ends.get(to, FAR) > total:
            self.ends[to], self.facing[to], self._before[to] = total, facing, frm

    def goes_on(self, frm: str, to: str, total: int, facing: int) -> None:
        """A move may go on from there."""
        if self._through.get(to, FAR) > total:
            self._through[to], self._on[to] = total, (frm, facing)
            self._rows[total].append(to)

    def walk(self, ways: Mapping[str, Iterable[tuple[str, int]]]) -> None:
        """Follow a piece without a facing: for each hex the next ones that it can enter, each with its points."""
        through = self._through
        for spent, row in enumerate(self._rows):
            for hex_ in row:
                if through[hex_] == spent:
                    for other, price in ways[hex_]:
                        self.enter(hex_, other, spent + price, 0)

    def ride(self, ways: Callable[[str, int], Iterable[tuple[str, int, int]]]) -> None:
        """Follow a piece with a facing: for a hex and a facing the next ones, with points and facing then."""
        through, on = self._through, self._on
        for spent, row in enumerate(self._rows):
            for hex_ in row:
                if through[hex_] == spent:
                    for other, price, facing in ways(hex_, on[hex_][1]):
                        self.enter(hex_, other, spent + price, facing)

    def path(self, end: str) -> list[str]:
        """The hexes entered on the way to an end."""
        if end == self.start:
            return []
        found, hex_ = [end], self._before[end]
        while hex_ != self.start:
            found.append(hex_)
            hex_ = self._on[hex_][0]
        return found[::-1]
