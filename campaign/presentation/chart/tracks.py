"""Where each piece of a story stands at every dawn, and which ways between them are known."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

import msgspec

from campaign.presentation.chart.clock import FLED, FOUGHT, MARCHED, STAND
from campaign.presentation.chart.counters import SCALE, SIZE
from campaign.presentation.chart.motion import Spans
from campaign.presentation.chart.scene import Chart, March, Marker
from campaign.presentation.chart.sheet import LAYOUT, spot
from hexmap.drawing import Point

Key = tuple[str, ...]
Step = tuple[float, Point]
"""A part of a day, and where the piece is when it is over."""
_EVEN = 0.05


class Stand(msgspec.Struct, frozen=True):
    """A piece at a dawn, and where on the sheet it stands."""

    marker: Marker
    at: Point


class Track(msgspec.Struct):
    """A piece through a story: where it stands by dawn, counted from 0, and its known ways by the dawn they lead to."""

    stands: dict[int, Stand]
    ways: dict[int, March]

    @property
    def spans(self) -> Spans:
        """When it is on the map."""
        return spans(sorted(self.stands))


def tracks(charts: Sequence[Chart], scale: float) -> list[Track]:
    """The tracks of all pieces, in the order in which they come up."""
    found: dict[Key, Track] = {}
    for dawn, chart in enumerate(charts):
        for key, stand in _stands(chart, scale):
            track = found.setdefault(key, Track({}, {}))
            before = track.stands.get(dawn - 1)
            track.stands[dawn] = stand
            way = _way(chart.marches, before.marker, stand.marker) if before else None
            if way is not None:
                track.ways[dawn] = way
    return list(found.values())


def steps(way: March, start: Point, end: Point) -> list[Step]:
    """The places of a piece on its way, part by part of the day; it is driven back after the battles."""
    points = [start, *(LAYOUT.centre(hex_) for hex_ in way.hexes[1:-1]), end]
    turn = len(points) - 1 if way.fled is None else way.fled
    marched, fled = points[: turn + 1], points[turn:]
    return [*_along(marched, STAND, MARCHED), *_along(fled, FOUGHT, FLED)]


def spans(dawns: Sequence[int]) -> Spans:
    """Dawns in order as times: (0, 1, 2, 5) are two of them."""
    found: list[tuple[int, int]] = []
    for dawn in dawns:
        if found and found[-1][1] == dawn - 1:
            found[-1] = (found[-1][0], dawn)
        else:
            found.append((dawn, dawn))
    return tuple(found)


def _stands(chart: Chart, scale: float) -> Iterator[tuple[Key, Stand]]:
    # A piece without a name is one that stays where it is and what it is.
    seen: dict[Key, int] = {}
    for marker, at in _fanned(chart, scale):
        named = (
            (marker.kind, marker.id) if marker.id else (marker.kind, marker.side, marker.label, marker.hex)
        )
        seen[named] = seen.get(named, 0) + 1
        yield (*named, str(seen[named])), Stand(marker, at)


def _fanned(chart: Chart, scale: float) -> Iterator[tuple[Marker, Point]]:
    """The place of each marker on the sheet, hex by hex: markers of one hex side by side, as each goes its own way."""
    by_hex = sorted(chart.markers, key=lambda marker: marker.hex)
    for hex_, stack in groupby(by_hex, lambda marker: marker.hex):
        yield from _stacked(chart, hex_, list(stack), scale)


def _stacked(chart: Chart, hex_: str, stack: list[Marker], scale: float) -> Iterator[tuple[Marker, Point]]:
    x, y = spot(hex_)
    if chart.map.site_at(hex_):
        y -= 14 * scale
    spread = min(0.88, 2.7 / max(1, len(stack) - 1)) * SIZE[0] * SCALE * scale
    for index, marker in enumerate(stack):
        yield marker, (x + (index - (len(stack) - 1) / 2) * spread, y - (index % 2) * 2 * scale)


def _way(marches: Iterable[March], before: Marker, now: Marker) -> March | None:
    """The way of a piece; one that stood at both ends of another's way at its times went along with it."""
    fitting = [way for way in marches if (way.hexes[0], way.hexes[-1]) == (before.hex, now.hex)]
    own = [way for way in fitting if way.piece == now.id]
    if own or before.hex == now.hex:
        return own[0] if own else None
    return min(fitting, key=lambda way: way.side != now.side, default=None)


def _along(points: Sequence[Point], begin: float, end: float) -> Iterator[Step]:
    """The corners of a way that is gone evenly from one part of the day to another."""
    length = len(points) - 1
    if length < 1:
        return
    for index, point in enumerate(points):
        if index in (0, length) or not _straight(*points[index - 1 : index + 2]):
            yield begin + (end - begin) * index / length, point


def _straight(a: Point, b: Point, c: Point) -> bool:
    return all(abs((y - x) - (z - y)) < _EVEN for x, y, z in zip(a, b, c, strict=True))
